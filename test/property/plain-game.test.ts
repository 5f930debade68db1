import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildGame,
  type Game,
  gainOf,
  hashGame,
  isPlain,
  plainGame,
  reachable,
  withoutHelpers,
} from '../../src/game/index.ts';
import { checkWitness, solve } from '../../src/solve/index.ts';
import { extendedBruteForce } from '../reference/extended-brute-force.ts';

/** Small games with moves of the SUT at tester nodes and at most three edges that may be missing. */
const extended: fc.Arbitrary<Game> = fc.integer({ min: 1, max: 5 }).chain((n) =>
  fc
    .record({
      owners: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
      gains: fc.array(fc.nat(3), { minLength: n, maxLength: n }),
      edges: fc.array(
        fc.record({
          from: fc.nat(n - 1),
          to: fc.nat(n - 1),
          unasked: fc.boolean(),
          cost: fc.integer({ min: 1, max: 3 }),
        }),
        { maxLength: 10 },
      ),
      maybe: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
    })
    .map(({ owners, gains, edges, maybe }) =>
      buildGame({
        initial: 'v0',
        nodes: owners.map((sut, v) => ({ id: `v${v}`, owner: sut ? 'sut' : 'tester', gain: gains[v] })),
        edges: edges.map(({ from, to, unasked, cost }, e) => ({
          from: `v${from}`,
          to: `v${to}`,
          cost,
          ...(unasked && { by: 'sut' as const }),
          ...(maybe.includes(e) && { maybe: 0.5 }),
        })),
      }),
    ),
);

describe('the plain game of a model', () => {
  it.each([false, true])('has the guarantee that the definition gives, restart %s', (restart) => {
    let different = 0;
    fc.assert(
      fc.property(extended, (model) => {
        const game = plainGame(model);
        const { lower, upper, witness, total } = solve(game, { restart });
        const expected = extendedBruteForce(model, restart);
        expect([lower, upper]).toEqual([expected, expected]);
        expect(checkWitness(game, witness).upper).toBe(expected);
        expect(total).toBe(gainOf(model, reachable(model)));
        const { maybe: _, unasked: __, ...bare } = model;
        if (!isPlain(model) && solve(bare, { restart }).lower !== expected) different++;
      }),
      { numRuns: 300 },
    );
    expect(different).toBeGreaterThan(10);
  });

  it('is a model of its own that a file can hold, with the same guarantee', () => {
    fc.assert(
      fc.property(extended, (model) => {
        const game = plainGame(model);
        const written = withoutHelpers(game);
        expect(isPlain(written)).toBe(true);
        expect(written.cost?.every((c) => c >= 1) ?? true).toBe(true);
        expect(solve(written).upper).toBe(solve(game).upper);
        if (isPlain(model)) expect(hashGame(game)).toBe(hashGame(model));
      }),
      { numRuns: 60 },
    );
  });
});
