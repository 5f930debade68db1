import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGame, type Game, plainGame } from '../../src/game/index.ts';
import { makePlan } from '../../src/play/index.ts';
import { bruteCost, bruteProbability, bruteWorstCase } from '../reference/plan-brute-force.ts';

/** Games with costs and weights, and at most two stimuli that may be missing. */
const priced: fc.Arbitrary<Game> = fc.integer({ min: 2, max: 6 }).chain((n) =>
  fc
    .record({
      owners: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
      edges: fc.array(
        fc.record({
          from: fc.nat(n - 1),
          to: fc.nat(n - 1),
          cost: fc.integer({ min: 1, max: 4 }),
          weight: fc.constantFrom(1, 1, 2, 3),
        }),
        { minLength: n, maxLength: 3 * n, size: 'max' },
      ),
      maybe: fc.uniqueArray(fc.nat(11), { maxLength: 2 }),
    })
    .map(({ owners, edges, maybe }) =>
      buildGame({
        initial: 'v0',
        nodes: owners.map((sut, v) => ({ id: `v${v}`, owner: sut ? 'sut' : 'tester' })),
        edges: edges.map(({ from, to, cost, weight }, e) => ({
          from: `v${from}`,
          to: `v${to}`,
          cost,
          weight,
          ...(maybe.includes(e) && !owners[from] && { maybe: 0.4 }),
        })),
      }),
    ),
);

const close = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

describe('a plan', () => {
  it('has the value that plain iteration gives, within bounds that hold', () => {
    const counts = { finite: 0, between: 0 };
    fc.assert(
      fc.property(priced, fc.integer({ min: 0, max: 12 }), (model, budget) => {
        const game = plainGame(model);
        const target = new Set([model.n - 1]);
        const cost = makePlan(game, { target, objective: 'cost' });
        const expected = bruteCost(model, model.n - 1);
        expect([cost.value, expected, close(cost.value, expected)]).toEqual([cost.value, expected, true]);
        expect(cost.lower).toBeLessThanOrEqual(cost.value);
        expect(cost.upper).toBeGreaterThanOrEqual(cost.value);
        if (Number.isFinite(expected)) counts.finite++;
        const chance = makePlan(game, { target, objective: 'probability' });
        const likely = bruteProbability(model, model.n - 1);
        expect([chance.value, likely, close(chance.value, likely)]).toEqual([chance.value, likely, true]);
        if (likely > 0 && likely < 1) counts.between++;
        const within = makePlan(game, { target, objective: 'probability', budget });
        expect(within.value).toBeCloseTo(bruteProbability(model, model.n - 1, budget), 9);
        expect(makePlan(game, { target, objective: 'worst-case' }).value).toBe(
          bruteWorstCase(model, model.n - 1),
        );
      }),
      { numRuns: 250 },
    );
    expect(counts.finite).toBeGreaterThan(20);
    expect(counts.between).toBeGreaterThan(5);
  });

  it('knows the classical road that may be closed, found out by trying', () => {
    // A short road of length 2 that is open with probability p, and a detour of length 7: trying costs 2 either way.
    const road = (p: number): Game =>
      plainGame(
        buildGame({
          initial: 'home',
          nodes: ['home', 'town'].map((id) => ({ id, owner: 'tester' as const })),
          edges: [
            { from: 'home', to: 'town', label: 'bridge', cost: 2, maybe: p },
            { from: 'home', to: 'town', label: 'detour', cost: 7 },
          ],
        }),
      );
    const cost = (p: number): number => makePlan(road(p), { target: new Set([1]), objective: 'cost' }).value;
    // Trying first: 2 + (1 - p) * 7, better than 7 as soon as p > 2/7.
    expect(cost(0.5)).toBeCloseTo(5.5, 9);
    expect(cost(0.9)).toBeCloseTo(2.7, 9);
    expect(cost(0.2)).toBeCloseTo(7, 9);
    expect(makePlan(road(0.9), { target: new Set([1]), objective: 'worst-case' }).value).toBe(7);
  });

  it('covers everything: the coupon collector, and the expected gain of a budget', () => {
    const n = 4;
    const game = buildGame({
      initial: 'shop',
      nodes: [
        { id: 'shop', owner: 'sut', gain: 0 },
        ...Array.from({ length: n }, (_, i) => ({ id: `c${i}`, owner: 'tester' as const })),
      ],
      edges: Array.from({ length: n }, (_, i) => [
        { from: 'shop', to: `c${i}` },
        { from: `c${i}`, to: 'shop' },
      ]).flat(),
    });
    const draws = 4 * (1 + 1 / 2 + 1 / 3 + 1 / 4);
    // Two moves a draw, but the last one does not go back.
    expect(makePlan(game, { target: null, objective: 'cost' }).value).toBeCloseTo(2 * draws - 1, 8);
    expect(makePlan(game, { target: null, objective: 'worst-case' }).value).toBe(Number.POSITIVE_INFINITY);
    // Three draws: 4 * (1 - (3/4)^3).
    expect(makePlan(game, { target: null, objective: 'coverage', budget: 5 }).value).toBeCloseTo(
      4 * (1 - 0.75 ** 3),
      9,
    );
  });
});
