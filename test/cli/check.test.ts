// The exit code of `check --strict`: a node without a choice is listed, and is no reason to fail.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { printed } from './printed.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function checked(...more: object[]): Promise<[string[], number]> {
  const path = join(folder, 'model.game.json');
  const nodes = [
    { id: 'a', owner: 'tester' },
    { id: 's', owner: 'sut' },
    { id: 'b', owner: 'tester' },
  ];
  const edges = [{ from: 'a', to: 's', label: 'ask' }, { from: 's', to: 'b', label: 'ok' }, ...more];
  writeFileSync(path, JSON.stringify({ format: 'covergame/1', initial: 'a', nodes, edges }));
  const { object, exit } = await printed(['check', path, '--strict']);
  return [(object as { issues: { code: string }[] }).issues.map(({ code }) => code), exit];
}

test('--strict does not count no-choice, and counts everything else', async () => {
  expect(await checked({ from: 'b', to: 'a', label: 'back' })).toEqual([['check/no-choice'], 0]);
  expect(await checked()).toEqual([['check/dead-end', 'check/no-choice'], 1]);
});
