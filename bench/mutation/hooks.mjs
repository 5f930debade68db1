// Module hooks for the tests of mutants: a source that has been changed is read from the folder of changed ones, by the path it has in the
// repository; what others need is kept there too, without its types, for the next process. Tests get a `vitest` of their own (vitest-stand-in.ts),
// and who starts the built program gets its sources.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { load as withoutTypes } from '../../scripts/typescript-hooks.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = new URL('../../dist/', import.meta.url).href;
const src = new URL('../../src/', import.meta.url).href;
const standIn = new URL('./vitest-stand-in.ts', import.meta.url).href;
let folder;
let isPlayer = false;

export function initialize(data) {
  ({ folder, isPlayer } = data);
}

export async function resolve(specifier, context, nextResolve) {
  if (isPlayer && specifier === 'vitest' && context.parentURL !== standIn) {
    return { url: standIn, shortCircuit: true };
  }
  const found = await nextResolve(specifier, context);
  const built = found.url.startsWith(dist) ? found.url.slice(dist.length) : '';
  const source = built.endsWith('.js') ? new URL(built.replace(/\.js$/, '.ts'), src) : null;
  return source && existsSync(source) ? { ...found, url: source.href } : found;
}

export async function load(url, context, nextLoad) {
  if (!/^file:[^?]*\.ts$/.test(url)) return nextLoad(url, context);
  const kept = join(folder, `${relative(root, fileURLToPath(url)).replaceAll('..', '-')}.js`);
  const source = await readFile(kept, 'utf8').catch(() => undefined);
  if (source !== undefined) return { format: 'module', source, shortCircuit: true };
  const loaded = await withoutTypes(url, context, nextLoad);
  const fresh = `${kept}.${process.pid}.${threadId}`;
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(fresh, loaded.source);
  await rename(fresh, kept);
  return loaded;
}
