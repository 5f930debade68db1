// No stimulus of what the shrinker tells can be left out, on the examples with planted bugs. The systems are nondeterministic, so a shorter way
// may fail now and then, and is not told if another one shows the failure much sooner: it must not fail every time.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../examples/catalog.ts';
import { orThrow } from '../../src/base/index.ts';
import { loadProgram } from '../../src/model/node/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { leaveOneOut } from '../examples/leave-one-out.ts';

const TRIES = 8;
/** Systems whose answers do not depend on how busy the machine is, as those of a broker in a process of its own do. */
const STEADY = EXAMPLES.filter(({ id }) => id !== 'mqtt');

for (const { id, model, bugs, open, matches, missing } of STEADY) {
  const why = missing();
  if (why) console.log(`shrinking the bugs of ${id} is skipped: ${why}`);
  describe.skipIf(why)(`examples/${id}`, { timeout: 600_000 }, () => {
    it.each(Object.keys(bugs))('no stimulus of the way to %s can be left out', async (bug) => {
      const path = fileURLToPath(new URL(`../../examples/${model}`, import.meta.url));
      const { game } = orThrow(orThrow(await loadProgram(path)).explore({}));
      const { failures } = await testSystem({
        game,
        sut: { address: id, open: () => open(bug), matches },
        strategy: strategyNamed('adaptive'),
        budget: 6000,
        resetCost: 10,
        seed: 1,
        spendAll: true,
        slices: 0,
        shrinkTries: 1000,
        patience: { answer: 20_000, apply: 60_000, reset: 60_000 },
        provenance: null,
      });
      const [failure] = failures;
      expect(failure.shortest?.repeats ?? 0).toBeGreaterThan(0);
      const left = await leaveOneOut(game, () => open(bug), failure, {
        tries: TRIES,
        ...(matches && { matches }),
      });
      expect(left.filter(({ failed }) => failed === TRIES)).toEqual([]);
    });
  });
}
