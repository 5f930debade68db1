// What V8 compiles with its best compiler while a game is solved that takes some tens of milliseconds: functions are counted, not milliseconds. As V8 would have it
// these are 60 to 100.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { anyOwner } from '../../bench/solve/families.ts';
import { orThrow } from '../../src/base/index.ts';
import { formatById } from '../../src/format/index.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-later-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('hardly anything is compiled for a small game', () => {
  const path = join(folder, 'half.game.json');
  writeFileSync(path, [...orThrow(formatById('native')!.write!(anyOwner(3000, 50, 3, 2)))].join(''));
  const words = ['--trace-opt', main, 'solve', path, '--restart', '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const compiled = stdout.match(/^\[compiling method/gm) ?? [];
  expect(stdout).toMatch(/"upper": ?82/);
  // Something is, or nobody counts any more.
  expect(compiled.length).toBeGreaterThan(0);
  expect(compiled.length).toBeLessThan(25);
});
