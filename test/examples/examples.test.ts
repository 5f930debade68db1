// The examples as a user runs them: the clean system is passed, and each planted bug is found.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../examples/catalog.ts';
import { orThrow } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { loadProgram } from '../../src/model/node/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';

const path = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));

for (const { id, model, bugs, open, matches, missing, budget } of EXAMPLES) {
  const why = missing();
  if (why) console.log(`the example ${id} is skipped: ${why}`);
  describe.skipIf(why)(`examples/${id}`, () => {
    const load = async (): Promise<Game> => orThrow(orThrow(await loadProgram(path(model))).explore({})).game;
    const play = async (bug: string, most: number) =>
      testSystem({
        game: await load(),
        sut: { address: id, open: () => open(bug), matches },
        strategy: strategyNamed('adaptive'),
        budget: most,
        resetCost: 10,
        seed: 1,
        // Bugs may show only when everything has been covered.
        spendAll: bug !== '',
        patience: { answer: 20_000 },
        shrinkTries: 0,
      });

    it('passes when it is clean', async () => {
      expect(await play('', budget)).toMatchObject({
        verdict: 'pass',
        required: { what: 'all', met: true },
        failures: [],
      });
    });

    // The budget is enough for 95 of 100 seeds and more; a test must be sure.
    it.each(Object.keys(bugs))('fails with the bug %s', async (bug) => {
      const { verdict, failures } = await play(bug, 4 * budget);
      expect([verdict, failures.length]).toEqual(['fail', 1]);
    });
  });
}
