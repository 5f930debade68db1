// What is guaranteed within a budget: the exact answer is that of brute force; the bounds for games too large for it are never too
// high, and the budget they call enough is.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGame } from '../../src/game/index.ts';
import { forcingRanks, forcingTour, phasesCost } from '../../src/solve/budget/forcing-cost.ts';
import { guaranteedWithin } from '../../src/solve/index.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { forcedWithin } from '../reference/budget-force.ts';

const question = fc.record({
  game: arbitraryGame({ maxNodes: 6 }),
  budget: fc.nat(30),
  resetCost: fc.nat(8),
});

describe('the guarantee within a budget', () => {
  it('is that of brute force on small games, and whole from `enough` on, no sooner', () => {
    let less = 0;
    fc.assert(
      fc.property(question, ({ game, budget, resetCost }) => {
        const found = guaranteedWithin(game, { budget, resetCost });
        const forced = forcedWithin(game, budget, resetCost);
        const whole = bruteForce(game, { restart: true });
        expect(found, describeGame(game)).toMatchObject({ lower: forced, upper: forced, exact: true });
        expect(found.whole).toEqual({ lower: whole, upper: whole });
        expect(forcedWithin(game, found.enough!, resetCost)).toBe(whole);
        if (found.enough! > 0) expect(forcedWithin(game, found.enough! - 1, resetCost)).toBeLessThan(whole);
        if (forced < whole) less++;
      }),
      { numRuns: 3000 },
    );
    expect(less).toBeGreaterThan(100);
  });

  it('is bounded by the costs of tours and phases, which are never too low', () => {
    let useful = 0;
    fc.assert(
      fc.property(question, ({ game, resetCost }) => {
        const { spent, gained } = forcingTour(game, resetCost);
        spent.forEach((budget, i) => {
          expect(forcedWithin(game, budget, resetCost), describeGame(game)).toBeGreaterThanOrEqual(gained[i]);
        });
        if (spent.length > 2) useful++;
        const enough = phasesCost(game, resetCost, game.n);
        expect(forcedWithin(game, enough, resetCost)).toBe(bruteForce(game, { restart: true }));
        const once = phasesCost(game, Number.POSITIVE_INFINITY, game.n);
        expect(forcedWithin(game, once, resetCost)).toBeGreaterThanOrEqual(bruteForce(game));
      }),
      { numRuns: 3000 },
    );
    expect(useful).toBeGreaterThan(100);
  });

  it('lies between its bounds where no exact answer is made', () => {
    let tight = 0;
    fc.assert(
      fc.property(question, ({ game, budget, resetCost }) => {
        const { lower, upper, enough, whole } = guaranteedWithin(game, { budget, resetCost, cells: 0 });
        const forced = forcedWithin(game, budget, resetCost);
        expect(forced, describeGame(game)).toBeGreaterThanOrEqual(lower);
        expect(forced, describeGame(game)).toBeLessThanOrEqual(upper);
        expect(forcedWithin(game, enough!, resetCost), describeGame(game)).toBe(whole.upper);
        if (lower === upper && lower > game.gain[game.initial]) tight++;
      }),
      { numRuns: 3000 },
    );
    expect(tight).toBeGreaterThan(100);
  });

  it('forces a node within its rank', () => {
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 6 }), (game) => {
        for (let goal = 0; goal < game.n; goal++) {
          const alone = { ...game, gain: game.gain.map((_, v) => (v === goal ? 1 : 0)) };
          const rank = forcingRanks(alone, goal)[game.initial];
          const never = 1_000;
          expect(forcedWithin(alone, Math.min(rank, 40) + 1, never)).toBe(Number.isFinite(rank) ? 1 : 0);
          if (rank > 0 && Number.isFinite(rank)) expect(forcedWithin(alone, rank, never)).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('knows a larger game by its bounds, and says so', () => {
    // A chain of 40 tester nodes: everything can be forced, one visit each.
    const nodes = Array.from({ length: 40 }, (_, i) => ({ id: `n${i}`, owner: 'tester' as const }));
    const edges = nodes.slice(1).map(({ id }, i) => ({ from: `n${i}`, to: id }));
    const chain = buildGame({ initial: 'n0', nodes, edges });
    expect(guaranteedWithin(chain, { budget: 25, resetCost: 10 })).toMatchObject({
      lower: 25,
      upper: 25,
      exact: true,
      whole: { lower: 40, upper: 40 },
      enough: 40,
    });
  });
});
