// Random machines are learned back: Mealy machines exactly, whatever they look like; observable nondeterministic ones whose answers are all
// frequent. Equality is judged by a walk over pairs of sets of nodes that shares nothing with the learner.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGame, type Game } from '../../src/game/index.ts';
import { machineGame } from '../../src/learn/index.ts';
import { difference, distinctStates } from '../reference/same-behaviour.ts';
import { learned } from '../unit/learn/learned.ts';

const INPUTS = ['a', 'b', 'c'];

/** For each state and input up to `most` answers, all different, each with the state it leads to. */
const machines = (most: number): fc.Arbitrary<Game> =>
  fc.integer({ min: 1, max: 6 }).chain((n) =>
    fc
      .array(
        fc.array(
          fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.nat(n - 1)), {
            minLength: 1,
            maxLength: most,
            selector: ([answer]) => answer,
          }),
          {
            minLength: INPUTS.length,
            maxLength: INPUTS.length,
          },
        ),
        { minLength: n, maxLength: n },
      )
      .map((rows) =>
        buildGame({
          initial: '0',
          nodes: rows.flatMap((_, s) => [
            { id: `${s}`, owner: 'tester' as const },
            ...INPUTS.map((input) => ({ id: `${s}${input}`, owner: 'sut' as const })),
          ]),
          edges: rows.flatMap((row, s) =>
            row.flatMap((answers, i) => [
              { from: `${s}`, to: `${s}${INPUTS[i]}`, label: INPUTS[i] },
              ...answers.map(([answer, to]) => ({
                from: `${s}${INPUTS[i]}`,
                to: `${to}`,
                label: `${answer}`,
              })),
            ]),
          ),
        }),
      ),
  );

test('Mealy machines', () => {
  fc.assert(
    fc.property(machines(1), fc.integer({ min: 1, max: 1000 }), (game, seed) => {
      const { machine, finished } = learned(game, seed);
      expect(difference(game, machineGame(machine))).toBeNull();
      expect([machine.states.length, finished]).toEqual([distinctStates(game), true]);
    }),
    { numRuns: 8 },
  );
});

test('observable nondeterministic machines', () => {
  fc.assert(
    fc.property(machines(2), fc.integer({ min: 1, max: 1000 }), (game, seed) => {
      const { machine } = learned(game, seed, { rarest: 0.4, confidence: 0.99999 });
      expect(difference(game, machineGame(machine))).toBeNull();
    }),
    { numRuns: 8 },
  );
});
