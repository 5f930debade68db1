// Finished runs that --resume read back from their trace had no count of edge pairs, so the figure told was that of the others alone.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playTraced } from '../../src/run/node/index.ts';
import { figure3 } from '../reference/games.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-resumed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a resumed campaign tells of edge pairs is what it told at first', async () => {
  const spec = {
    game: figure3,
    strategy: 'rdm',
    sut: 'uniform',
    budget: 30,
    resetCost: 3,
    seed: 1,
    restart: false,
    spendAll: true,
    runs: 3,
  };
  const file = join(folder, 't.jsonl');
  const first = await playTraced(spec, { file, resume: false });
  const again = await playTraced(spec, { file, resume: true });
  expect(first.map(({ edgePairs }) => edgePairs?.seen)).not.toContain(undefined);
  expect(again.map(({ edgePairs }) => edgePairs)).toEqual(first.map(({ edgePairs }) => edgePairs));
});
