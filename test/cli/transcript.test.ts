// Replays every session of test/cli, and those that the README and the documents show.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isWhole } from '../length.ts';
import { matches, replay, stepsOf } from './transcript.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const updating = process.env['UPDATE_TRANSCRIPTS'] === '1';
const lacksCurl = spawnSync('curl', ['--version']).error !== undefined;
const sessions = [
  ...['test/cli', 'models', '.'].flatMap((folder) => markdownIn(folder, false)),
  ...markdownIn('docs', true),
].filter((path) => {
  const steps = stepsOf(readFileSync(join(root, path), 'utf8').split('\n'));
  // Its runs take as long as all other sessions of a command together.
  if (path.endsWith('/reproduce.md') && !isWhole) return false;
  return steps.length > 0 && !(lacksCurl && steps.some(({ command }) => command.startsWith('curl ')));
});

function markdownIn(folder: string, recursive: boolean): string[] {
  const names = readdirSync(join(root, folder), { recursive, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
}

describe('sessions', () => {
  test.concurrent.each(sessions)('%s', { timeout: 900_000 }, async (path) => {
    for (const { command, line, expected, actual, same } of await replay(join(root, path))) {
      if (!same && !updating) expect(actual, `${path}:${line}: $ ${command}`).toBe(expected);
    }
  });
});

describe('elision', () => {
  test.each([
    { expected: ['a', '…', 'd'], actual: ['a', 'b', 'c', 'd'], same: true },
    { expected: ['a', '…', 'd'], actual: ['a', 'd'], same: true },
    { expected: ['a', '…'], actual: ['a', 'b', 'c'], same: true },
    { expected: ['…'], actual: [], same: true },
    { expected: ['took … s'], actual: ['took 3 s'], same: true },
    { expected: ['took … s'], actual: ['took 3', 's'], same: false },
    { expected: ['a.c'], actual: ['abc'], same: false },
    { expected: ['a'], actual: ['a', 'b'], same: false },
    { expected: ['a', '…', 'd'], actual: ['a', 'b'], same: false },
  ])('$expected against $actual', ({ expected, actual, same }) => {
    expect(matches(expected, actual)).toBe(same);
  });
});
