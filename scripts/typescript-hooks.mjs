// A module hook that removes the types from every .ts file that is loaded. The workspace `paper` uses the package by its name: here that is
// the sources.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/wasm-typescript';

const DOORS = { covergame: '../src/index.ts', 'covergame/node': '../src/node.ts' };

export async function resolve(specifier, context, nextResolve) {
  const door = /\/paper\/[^?]*\.ts$/.test(context.parentURL ?? '') ? DOORS[specifier] : undefined;
  return door
    ? { url: new URL(door, import.meta.url).href, shortCircuit: true }
    : nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  if (!/^file:[^?]*\.ts(\?|$)/.test(url)) return nextLoad(url, context);
  const source = await readFile(fileURLToPath(url), 'utf8');
  const { code } = transformSync(source, { mode: 'transform', filename: fileURLToPath(url), module: true });
  return { format: 'module', source: code, shortCircuit: true };
}
