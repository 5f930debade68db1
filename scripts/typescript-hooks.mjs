// A module hook that removes the types from every .ts file that is loaded.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/wasm-typescript';

export async function load(url, context, nextLoad) {
  if (!/^file:[^?]*\.ts(\?|$)/.test(url)) return nextLoad(url, context);
  const source = await readFile(fileURLToPath(url), 'utf8');
  const { code } = transformSync(source, { mode: 'transform', filename: fileURLToPath(url), module: true });
  return { format: 'module', source: code, shortCircuit: true };
}
