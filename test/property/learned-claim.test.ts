// What the learner claims of a deterministic system holds: with complete tests alone, the machine equals every system that has at most as
// many states as the claim says. Most of the systems here hide their states, so that many claims are tight: the machine is wrong, and
// the claim excludes it. The number of states is counted, and equality judged, by walks that share nothing with the learner.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { machineGame } from '../../src/learn/index.ts';
import { difference, distinctStates } from '../reference/same-behaviour.ts';
import { learned } from '../unit/learn/learned.ts';
import { randomMachine } from '../unit/learn/random-machine.ts';

test('a machine equals the system, or its claim excludes the system', () => {
  const seen = { equal: 0, excluded: 0, tight: 0 };
  fc.assert(
    fc.property(
      fc.record({
        states: fc.integer({ min: 2, max: 9 }),
        inputs: fc.integer({ min: 1, max: 3 }),
        answers: fc.constant(2),
        hidden: fc.constantFrom(0, 0.5, 0.8, 0.9),
      }),
      fc.nat(1000),
      fc.nat(2),
      (sizes, seed, extraStates) => {
        const game = randomMachine(sizes, seed);
        const { machine, claim, finished } = learned(game, seed, { extraStates, tests: 0 });
        const states = distinctStates(game);
        expect([finished, claim!.extra, claim!.states]).toEqual([
          true,
          extraStates,
          machine.states.length + extraStates,
        ]);
        if (difference(game, machineGame(machine)) === null) {
          expect(machine.states).toHaveLength(states);
          seen.equal++;
        } else {
          expect(states).toBeGreaterThan(claim!.states);
          seen.excluded++;
          if (states === claim!.states + 1) seen.tight++;
        }
      },
    ),
    { numRuns: 300 },
  );
  // The law says something only if there were machines of all kinds.
  expect(Math.min(seen.equal, seen.excluded, seen.tight)).toBeGreaterThan(3);
});

test('a budget that ends early claims no more than was tested', () => {
  const seen = new Set<number | undefined>();
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 20, max: 3000 }), (seed, budget) => {
      const game = randomMachine({ states: 6, inputs: 2, answers: 2, hidden: 0.7 }, seed);
      const { machine, claim, finished, steps, resets } = learned(game, seed, { budget });
      expect(steps + 10 * resets).toBeLessThanOrEqual(budget);
      seen.add(claim?.extra);
      if (claim && distinctStates(game) <= claim.states)
        expect(difference(game, machineGame(machine))).toBeNull();
      if (finished) expect(claim?.extra).toBe(1);
    }),
    { numRuns: 100 },
  );
  expect(seen).toEqual(new Set([undefined, 0, 1]));
});
