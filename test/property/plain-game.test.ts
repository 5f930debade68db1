import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWitness } from '../../src/certificate/index.ts';
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
import { solve } from '../../src/solve/index.ts';
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
          due: fc.constantFrom('eventually', 'within', null),
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
        edges: edges.map(({ from, to, unasked, due, cost }, e) => ({
          from: `v${from}`,
          to: `v${to}`,
          cost,
          ...(unasked && { by: 'sut' as const }),
          ...(unasked && due && !owners[from] && { label: `w${e}`, [due]: due === 'within' ? 5 : true }),
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

  it.each([false, true])('lets outputs that must come raise the guarantee, restart %s', (restart) => {
    let [raised, kept] = [0, 0];
    fc.assert(
      fc.property(extended, (model) => {
        const { maybe: _, ...certain } = model;
        const free = { ...certain, labels: certain.labels.map((label) => label.split(' ')[0]) };
        const must = solve(plainGame(certain), { restart });
        const may = solve(plainGame(free), { restart });
        expect([must.lower, must.upper]).toEqual(Array(2).fill(extendedBruteForce(certain, restart)));
        expect(checkWitness(plainGame(certain), must.witness).upper).toBe(must.upper);
        expect(must.lower).toBeGreaterThanOrEqual(may.lower);
        if (must.lower > may.lower) raised++;
        else if (plainGame(certain).n > plainGame(free).n) kept++;
      }),
      { numRuns: 1500 },
    );
    expect([raised > 50, kept > 50]).toEqual([true, true]);
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
