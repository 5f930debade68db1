// Which test files can notice a change in a source: the tests of its room.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Sessions of the command line, test runners, browsers, and what is played for minutes: each of their tests costs seconds. */
const APART = ['long', 'package', 'examples', 'studio', 'paper', 'cli', 'plugin'].map(
  (name) => `test/${name}/`,
);
const IMPORT = /(?:from|import|import\()\s*'(\.{1,2}\/[^']+)'/g;

const imports = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const known = imports.get(file);
  if (known) return known;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const found = Array.from(text.matchAll(IMPORT), ([, path]) => join(dirname(file), path));
  imports.set(file, found);
  return found;
}

/** All that a file imports, and what that imports. */
export function importedBy(file: string): Set<string> {
  const seen = new Set([file]);
  for (const one of seen) for (const next of importsOf(one)) seen.add(next);
  return seen;
}

/** The tests of a room: those that use its door, by themselves or by what stands beside them in `test`. */
export function testFilesOf(room: string, within: readonly string[]): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => join('test', name))
    .filter((file) => file.endsWith('.test.ts') && !APART.some((folder) => file.startsWith(folder)))
    .filter((file) => within.length === 0 || within.some((part) => file.includes(part)))
    .filter((file) => file.startsWith(`test/${room}/`) || usesDoor(file, room))
    .toSorted();
}

function usesDoor(file: string, room: string): boolean {
  const seen = new Set([file]);
  for (const one of seen) {
    for (const next of importsOf(one)) {
      if (next.startsWith(`src/${room}/`)) return true;
      if (next.startsWith('test/')) seen.add(next);
    }
  }
  return false;
}
