// The files that a result depends on: a model, a driver, and what they import from beside themselves. Imports are found by their look,
// not by running anything: a module that is half written is read all the same.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { isModulePath } from '../../model/node/index.ts';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.{1,2}\/[^'"\n]+)\1/g;
/** More than this is somebody's whole source tree: what is nearest to the model counts. */
const MOST = 200;

/** The files given, and everything that the modules among them import by a relative path, by their full paths. */
export function filesBehind(given: readonly string[]): Set<string> {
  const waiting = given.map((path) => resolve(path));
  // One that an editor has just removed, to write it anew, is waited for.
  const found = new Set(waiting.filter((path) => !isFile(path)));
  for (let path = waiting.shift(); path !== undefined && found.size < MOST; path = waiting.shift()) {
    if (found.has(path) || !isFile(path)) continue;
    found.add(path);
    if (isModulePath(path)) waiting.push(...importsOf(path));
    else for (const other of companions(path)) waiting.push(other);
  }
  return found;
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, , name]) => {
    const file = join(dirname(path), name);
    // The compiler's convention names a TypeScript neighbour by its future name.
    return [file, file.replace(/\.([mc]?)js$/, '.$1ts')];
  });
}

/** A .tra is read with the .sta, .lab and .srew beside it. */
const companions = (path: string): string[] =>
  extname(path) === '.tra' ? ['.sta', '.lab', '.srew'].map((end) => path.replace(/\.tra$/, end)) : [];

const isFile = (path: string): boolean =>
  existsSync(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
