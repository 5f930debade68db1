// Builds dist/: compiles src with tsc into a folder aside, gathers the compiled files into few, makes the command executable, then swaps
// the two. A build that fails leaves the old one in place, and nobody ever sees half of a new one.
//
// Node takes longer to find and open a file than to compile it: `covergame inspect --help` in 475 files takes 5.7 times as long as
// `node -e 0`, in a few dozen 2 times (npm run bench startup). So what is always loaded together is one file, a chunk; the doors, the
// command, the threads' entrances and what Node's own hooks load keep their places, and share the chunks, so that there is one class
// of each name. The solver's door is a file by itself, for whoever copies it.
//
// --if-old leaves a build in place that is newer than all that it is made from.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildStudio } from './build-studio.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
const dist = join(root, 'dist');
if (process.argv.includes('--if-old') && isFresh()) process.exit(0);
const made = mkdtempSync(join(root, '.build-'));
const fresh = join(made, 'new');

/** What is loaded by its path. */
const ENTRANCES = [
  'index.js',
  'node.js',
  'plugin/jest.js',
  'plugin/vitest-watch.js',
  'plugin/node-test.js',
  'plugin/playwright.js',
  'plugin/vitest.js',
  'cli/main.js',
  'cli/thread/thread-worker.js',
  'run/node/pool/run-worker.js',
  'solve/node/member-thread.js',
  'serve/index.js',
  'serve/campaign/room-worker.js',
  'serve/load/load-worker.js',
  'studio/index.js',
  'model/node/module-hooks.mjs',
];

/** Folders whose small files nearly every command loads: a chunk each, not one for every set of commands that share a file. */
const TOGETHER = [['base'], ['game', 'game/derived', 'game/graph'], ['cli/terminal']];

/**
 * CommonJS that nearly every command loads. To import it Node first looks for its exports, which takes longer than to run it: a quarter of
 * a short command's time. They stay dependencies, so that whoever audits an installation sees them.
 */
const BUNDLED = ['commander', 'picocolors', 'saxes', 'xmlchars'];

/** @param {string[]} folders their own files, not those of folders within */
const within = (folders) => new RegExp(`/new/(${folders.join('|')})/[^/]+$`);

/** In a text of ours it is a text. @param {string} line @param {number} at */
const isQuoted = (line, at) => (line.slice(0, at).match(/'/g)?.length ?? 0) % 2 === 1;

/** A file goes on knowing where it lies, though its code lies elsewhere: threads, models and hooks are found from there. */
const inPlace = {
  name: 'in-place',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.startsWith(fresh) || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(fresh, id));
    const url = `(import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + 6) + ${place})`;
    return code
      .split('\n')
      .map((line) => line.replaceAll('import.meta.url', (found, at) => (isQuoted(line, at) ? found : url)))
      .join('\n');
  },
};

try {
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', fresh], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
  if (status === 0) {
    await bundle(['solver.js'], { codeSplitting: false });
    const codeSplitting = {
      groups: TOGETHER.map((folders) => ({ name: folders[0].replaceAll('/', '-'), test: within(folders) })),
    };
    await bundle(ENTRANCES, { chunkFileNames: 'chunks/[name]-[hash].js', codeSplitting });
    for (const name of readdirSync(fresh, { recursive: true, encoding: 'utf8' })) {
      if (/\.m?js$/.test(name)) rmSync(join(fresh, name));
    }
    cpSync(join(made, 'bundled'), fresh, { recursive: true });
    writeFileSync(join(fresh, 'LICENCES.txt'), BUNDLED.map(licenceOf).join('\n\n'));
    await buildStudio(join(fresh, 'studio'));
    chmodSync(join(fresh, 'cli', 'main.js'), 0o755);
    if (existsSync(dist)) renameSync(dist, join(made, 'old'));
    renameSync(fresh, dist);
  }
} finally {
  rmSync(made, { recursive: true, force: true });
}

/** Whose it is, and on what terms. @param {string} name */
function licenceOf(name) {
  const folder = join(root, 'node_modules', name);
  const { version, author, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const by = typeof author === 'string' ? author : author?.name;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return `${name} ${version}, by ${by}: ${license}\n\n${file ? readFileSync(join(folder, file), 'utf8') : ''}`;
}

function isFresh() {
  const built = join(dist, 'cli/main.js');
  if (!existsSync(built)) return false;
  const within = ['src', 'studio', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const made = statSync(built).mtimeMs;
  const from = [...within, 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
  return from.every((path) => statSync(join(root, path)).mtimeMs <= made);
}

/** @param {readonly string[]} entrances @param {object} output */
async function bundle(entrances, output) {
  const input = Object.fromEntries(entrances.map((name) => [name, join(fresh, name)]));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [inPlace],
    ssr: { target: 'node', noExternal: BUNDLED },
    build: {
      outDir: join(made, 'bundled'),
      emptyOutDir: false,
      minify: false,
      ssr: true,
      target: 'es2023',
      rolldownOptions: { input, output: { entryFileNames: '[name]', ...output } },
    },
  });
}
