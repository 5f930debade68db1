// Builds dist/ from src: gathers the modules into few, rolls the declarations up, makes the command executable, then swaps the new folder for
// the old one. A build that fails leaves the old one in place, and no reader ever sees half of a new one.
//
// Node takes longer to find and open a file than to compile it: `covergame inspect --help` in 475 files takes 5.7 times as long as
// `node -e 0`, in a few dozen 2 times (npm run bench startup). So modules that are always loaded together are one file, a chunk. The doors, the
// command, the threads' entrances and the modules that Node's own hooks load keep their places, and share the chunks, so that there is one class
// of each name. Two doors are a file by themselves: the solver's, for programs that copy it, and the front door for browsers, without
// Node's modules.
//
// --if-old leaves a build in place that is newer than its sources.
import {
  chmodSync,
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
import { rollUpDeclarations } from './declarations.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const src = join(root, 'src');
const dist = join(root, 'dist');
if (process.argv.includes('--if-old') && isFresh()) process.exit(0);
const made = mkdtempSync(join(root, '.build-'));
const fresh = join(made, 'new');

/** Modules that are loaded by their path. */
const ENTRANCES = [
  'index.ts',
  'node.ts',
  'plugin/jest.ts',
  'plugin/vitest-watch.ts',
  'plugin/node-test.ts',
  'plugin/playwright.ts',
  'plugin/vitest.ts',
  'cli/main.ts',
  'cli/thread/thread-worker.ts',
  'run/node/pool/run-worker.ts',
  'sut/node/apart/driver-host.ts',
  'serve/index.ts',
  'serve/campaign/room-worker.ts',
  'serve/load/load-worker.ts',
  'studio/index.ts',
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
const within = (folders) => new RegExp(`/src/(${folders.join('|')})/[^/]+$`);

/** In a text of ours it is a text. @param {string} line @param {number} at */
const isQuoted = (line, at) => (line.slice(0, at).match(/'/g)?.length ?? 0) % 2 === 1;

/** A file goes on knowing where it lies, though its code lies elsewhere: threads, models and hooks are found from there. */
const inPlace = {
  name: 'in-place',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.startsWith(src) || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(src, id).replace(/\.ts$/, '.js'));
    const url = `(import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + 6) + ${place})`;
    return code
      .split('\n')
      .map((line) => line.replaceAll('import.meta.url', (found, at) => (isQuoted(line, at) ? found : url)))
      .join('\n');
  },
};

/** Nothing of Node may reach a browser. */
const noNode = {
  name: 'no-node',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} source @param {string | undefined} importer */
  resolveId(source, importer) {
    if (source.startsWith('node:')) throw new Error(`${importer} imports ${source}`);
    return null;
  },
};

try {
  await bundle({ 'solver.js': 'solver.ts' }, { codeSplitting: false });
  await bundle({ 'browser.js': 'index.ts' }, { codeSplitting: false }, 'webworker');
  const codeSplitting = {
    groups: TOGETHER.map((folders) => ({ name: folders[0].replaceAll('/', '-'), test: within(folders) })),
  };
  await bundle(Object.fromEntries(ENTRANCES.map((name) => [name.replace(/ts$/, 'js'), name])), {
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting,
  });
  await rollUpDeclarations(fresh);
  writeFileSync(join(fresh, 'LICENCES.txt'), BUNDLED.map(licenceOf).join('\n\n'));
  await buildStudio(join(fresh, 'studio'));
  chmodSync(join(fresh, 'cli', 'main.js'), 0o755);
  if (existsSync(dist)) renameSync(dist, join(made, 'old'));
  renameSync(fresh, dist);
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

/** @param {Readonly<Record<string, string>>} entrances from the file that is made to the one in src @param {object} output @param {'node' | 'webworker'} target */
async function bundle(entrances, output, target = 'node') {
  const input = Object.fromEntries(Object.entries(entrances).map(([name, from]) => [name, join(src, from)]));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: target === 'node' ? [inPlace] : [inPlace, noNode],
    ssr: { target, noExternal: BUNDLED },
    build: {
      outDir: fresh,
      emptyOutDir: false,
      minify: false,
      ssr: true,
      target: 'es2023',
      rolldownOptions: { input, output: { entryFileNames: '[name]', ...output } },
    },
  });
}
