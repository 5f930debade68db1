// A few random histories; many more by npm run test:long.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Acknowledged, historyFaults } from '../reference/history-faults.ts';
import { playHistory } from './histories.ts';
import { endServices, ROOT } from './running.ts';

afterAll(endServices);

test('the checker finds what is lost, doubled, changed and out of order', () => {
  const where = mkdtempSync(join(tmpdir(), 'covergame-checker-'));
  const path = join(where, 't.jsonl');
  writeFileSync(path, '{"format":"x"}\n{"test":1}\n{"do":"go"}\n{"saw":"x"}\n');
  const good: Acknowledged[] = [
    { turn: 0, key: 'test' },
    { turn: 1, key: 'do' },
    { turn: 2, key: 'saw', word: 'x' },
  ];
  expect(historyFaults(path, good)).toEqual([]);
  expect(historyFaults(path, [...good, { turn: 3, key: 'do' }]).join()).toMatch(/is lost/);
  expect(historyFaults(path, [good[1], good[0], good[2]]).join()).toMatch(/after turn 1/);
  expect(historyFaults(path, [good[0], good[1], { turn: 2, key: 'saw', word: 'y' }]).join()).toMatch(
    /was saw y/,
  );
  expect(historyFaults(path, good.slice(0, 1)).join()).toMatch(/3 lines/);
  rmSync(where, { recursive: true });
});

test.each([1])('history %i: nothing acknowledged is lost, doubled or out of order', async (seed) => {
  const { acknowledged, harm, wrong } = await playHistory(join(ROOT, 'dist/serve/index.js'), seed, 8, 12);
  expect(wrong).toEqual([]);
  expect(acknowledged).toBeGreaterThan(40);
  expect(Object.values(harm).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3);
});
