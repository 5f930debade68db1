// Every machine of at most 60 states of the corpus, learned back from a simulated system: exactly, or the claim excludes the difference.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { orThrow } from '../../src/base/index.ts';
import { readModelFile } from '../../src/format/node/index.ts';
import { TESTER } from '../../src/game/index.ts';
import { machineGame } from '../../src/learn/index.ts';
import { difference, distinctStates } from '../reference/same-behaviour.ts';
import { learned } from '../unit/learn/learned.ts';

const folder = join(process.env['COVERGAME_CORPUS'] ?? '', 'mealy');
const there = process.env['COVERGAME_CORPUS'] !== undefined && existsSync(folder);
if (!there)
  console.log('machines of the corpus are not learned: COVERGAME_CORPUS names no folder with mealy/ in it');

describe.skipIf(!there)('machines of at most 60 states', () => {
  const files = there ? readdirSync(folder) : [];
  it.each(files)('%s', async (file) => {
    const game = orThrow(await readModelFile(join(folder, file)));
    // As many states as the file has; some are no different from one another.
    if (game.owner.filter((owner) => owner === TESTER).length > 60) return;
    for (const seed of [1, 2, 3]) {
      const { machine, finished, claim } = learned(game, seed);
      const [same, states] = [difference(game, machineGame(machine)) === null, distinctStates(game)];
      expect(finished).toBe(true);
      if (same) expect(machine.states).toHaveLength(states);
      else expect(states).toBeGreaterThan(claim?.states ?? Number.POSITIVE_INFINITY);
    }
  });
});
