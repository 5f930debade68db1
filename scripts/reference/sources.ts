// The sources as syntax trees, read once: what the pages on error codes and on the library are made from. No types are asked for, so
// this takes a second where a type check takes many.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

const trees = new Map<string, ts.SourceFile>();

/** The tree of a file of src, named with slashes: `base/issue.ts`. */
export function treeOf(path: string): ts.SourceFile {
  let tree = trees.get(path);
  if (!tree) {
    tree = ts.createSourceFile(path, readFileSync(join(SRC, path), 'utf8'), ts.ScriptTarget.ES2023, true);
    trees.set(path, tree);
  }
  return tree;
}

/** Every TypeScript file of src, in the order of their names. */
export const sourceFiles = (): string[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
