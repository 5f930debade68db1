// Builds the page of the studio twice: as files that are loaded when they are needed, for `covergame studio`, and as one file that holds
// everything, for `covergame studio --export`. The one file names the hashes of its script and style, and nothing else may run in it.
// By itself, `node scripts/build-studio.mjs` renews dist/studio alone.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../studio', import.meta.url));

/** In the page saxes is loaded late; only what loads it gets the real one. */
const lateXml = () => ({
  name: 'late-xml',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} source @param {string | undefined} importer */
  resolveId(source, importer) {
    return source === 'saxes' && !importer?.endsWith('/late-xml.ts')
      ? join(root, 'engine/late-xml.ts')
      : null;
  },
});

const tuning = readFileSync(new URL('../src/solve/tuning.ts', import.meta.url), 'utf8');
const numbers = new Map(
  Array.from(tuning.matchAll(/^ {2}(\w+): tuned\(\s*([^,]+),/gm), ([, name, value]) => [name, `(${value})`]),
);

/** The solver's numbers take their places: their table, with ranges and sentences, is read by people who tune them, not by a page. */
const inlinedTuning = () => ({
  name: 'inlined-tuning',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (id.endsWith('/src/solve/tuning.ts')) return 'export const TUNING = {};';
    if (!id.includes('/src/solve/')) return null;
    return code.replace(/\bTUNING\.(\w+)\.value\b/g, (_, name) => {
      const value = numbers.get(name);
      if (value === undefined) throw new Error(`src/solve/tuning.ts has no ${name}`);
      return value;
    });
  },
});

/** @param {{ plugins?: object[], worker?: object }} more @param {object} output */
const settings = ({ plugins = [], worker = {}, ...more }, output) => ({
  root,
  configFile: /** @type {const} */ (false),
  logLevel: /** @type {const} */ ('error'),
  publicDir: /** @type {const} */ (false),
  base: './',
  oxc: { jsx: { runtime: /** @type {const} */ ('automatic'), importSource: 'preact' } },
  resolve: { alias: { re2js: fileURLToPath(new URL('../studio/engine/no-patterns.ts', import.meta.url)) } },
  plugins: [lateXml(), inlinedTuning(), ...plugins],
  worker: { format: /** @type {const} */ ('es'), plugins: () => [lateXml(), inlinedTuning()], ...worker },
  ...more,
  build: {
    target: 'es2023',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
    ...output,
  },
});

/** @param {string} folder */
export async function buildStudio(folder) {
  // Whoever builds it, a test for instance: the page is the one that users get.
  process.env['NODE_ENV'] = 'production';
  rmSync(join(folder, 'page'), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build(settings({}, { outDir: join(folder, 'page') }));
  writeFileSync(join(folder, 'single.html'), await singlePage());
}

/** Workers written into the script, and no chunk beside it. */
const inlineWorker = {
  name: 'inline-worker',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!id.endsWith('/engine/engine.ts')) return null;
    return code.replace('./worker.ts?worker', './worker.ts?worker&inline');
  },
};

async function singlePage() {
  const made = await build(
    settings(
      {
        plugins: [inlineWorker],
        worker: { format: 'iife', rolldownOptions: { output: { codeSplitting: false } } },
      },
      {
        write: false,
        cssCodeSplit: false,
        assetsInlineLimit: 100_000_000,
        rolldownOptions: { output: { codeSplitting: false, format: 'es' } },
      },
    ),
  );
  const { output } = /** @type {{ output: any[] }} */ (Array.isArray(made) ? made[0] : made);
  const scripts = output.filter(({ type }) => type === 'chunk');
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'));
  const page = output.find(({ fileName }) => fileName.endsWith('.html'));
  if (scripts.length !== 1 || styles.length !== 1) {
    throw new Error(`the single page has ${scripts.length} scripts and ${styles.length} styles`);
  }
  // Inside a script element these would begin or end something.
  const script = scripts[0].code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const style = String(styles[0].source);
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}' 'wasm-unsafe-eval'`,
    'worker-src blob: data:',
    `style-src '${hash(style)}'`,
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const body = String(page.source)
    .replace(/<script type="module"[^>]*><\/script>\s*/g, '')
    .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace(
      '<meta charset="utf-8" />',
      (meta) =>
        `${meta}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <style>${style}</style>`,
    );
  return body.replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`);
}

/** @param {string} text */
const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildStudio(fileURLToPath(new URL('../dist/studio', import.meta.url)));
}
