// What is guaranteed within a budget: the exact answer is that of brute force; the bounds for games too large for it are never too
// high, and the budget they call enough is.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGame, forGoal, type Game } from '../../src/game/index.ts';
import { forcingTour, phasesCost } from '../../src/play/budget/forcing-cost.ts';
import { forcingRanks } from '../../src/play/budget/forcing-ranks.ts';
import { LabelCoverage } from '../../src/play/budget/label-coverage.ts';
import { NodeCoverage } from '../../src/play/budget/node-coverage.ts';
import { guaranteedWithin } from '../../src/play/index.ts';
import { helped } from '../arbitrary/helped-game.ts';
import { labelled } from '../arbitrary/labelled-game.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { forcedWithin } from '../reference/budget-force.ts';
import { labelBruteForce } from '../reference/label-brute-force.ts';

/** What is counted: how games are drawn, the guarantee by definition, and what the costs are counted for. */
const GOALS = [
  {
    goal: 'nodes',
    drawn: arbitraryGame({ maxNodes: 6 }),
    defined: (game: Game, restart: boolean) => bruteForce(game, { restart }),
    coverage: (game: Game) => new NodeCoverage(game),
    runs: 3000,
  },
  {
    goal: 'labels',
    drawn: labelled(5).map((model) => forGoal(model, 'labels')),
    defined: labelBruteForce,
    coverage: (game: Game) => new LabelCoverage(game),
    runs: 1000,
  },
  {
    goal: 'nodes with free moves between them',
    drawn: helped(5).map((model) => forGoal(model, 'nodes')),
    defined: (game: Game, restart: boolean) => bruteForce(game, { restart }),
    coverage: (game: Game) => new NodeCoverage(game),
    runs: 1000,
  },
] as const;

describe.each(GOALS)('the guarantee of $goal within a budget', ({ drawn, defined, coverage, runs }) => {
  const question = fc.record({ game: drawn, budget: fc.nat(30), resetCost: fc.nat(8) });

  it('is that of brute force on small games, and whole from `enough` on, no sooner', () => {
    let less = 0;
    fc.assert(
      fc.property(question, ({ game, budget, resetCost }) => {
        const found = guaranteedWithin(game, { budget, resetCost });
        const forced = forcedWithin(game, budget, resetCost);
        const whole = defined(game, true);
        expect(found, describeGame(game)).toMatchObject({ lower: forced, upper: forced, exact: true });
        expect(found.whole).toEqual({ lower: whole, upper: whole });
        expect(forcedWithin(game, found.enough!, resetCost)).toBe(whole);
        if (found.enough! > 0) expect(forcedWithin(game, found.enough! - 1, resetCost)).toBeLessThan(whole);
        if (forced < whole) less++;
        // For a verdict any budget that is enough will do; the rest is the same.
        const { enough, ...judged } = guaranteedWithin(game, { budget, resetCost, anyEnough: true });
        expect({ ...judged, enough: found.enough }).toEqual(found);
        expect(enough).toBeGreaterThanOrEqual(found.enough!);
        expect(forcedWithin(game, enough!, resetCost)).toBe(whole);
      }),
      { numRuns: runs },
    );
    expect(less).toBeGreaterThan(runs / 30);
  });

  it('is bounded by the costs of tours and phases, which are never too low', () => {
    let useful = 0;
    fc.assert(
      fc.property(question, ({ game, resetCost }) => {
        const counted = coverage(game);
        const { spent, gained } = forcingTour(counted, resetCost);
        spent.forEach((budget, i) => {
          expect(forcedWithin(game, budget, resetCost), describeGame(game)).toBeGreaterThanOrEqual(gained[i]);
        });
        if (spent.length > 2) useful++;
        const enough = phasesCost(counted, resetCost, counted.gains.length);
        expect(forcedWithin(game, enough, resetCost)).toBe(defined(game, true));
        const once = phasesCost(counted, Number.POSITIVE_INFINITY, counted.gains.length);
        expect(forcedWithin(game, once, resetCost)).toBeGreaterThanOrEqual(defined(game, false));
      }),
      { numRuns: runs },
    );
    expect(useful).toBeGreaterThan(runs / 30);
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
      { numRuns: runs },
    );
    expect(tight).toBeGreaterThan(runs / 30);
  });
});

describe('the cost of forcing', () => {
  it('forces a node within its rank', () => {
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 6 }), (game) => {
        for (let goal = 0; goal < game.n; goal++) {
          const alone = { ...game, gain: game.gain.map((_, v) => (v === goal ? 1 : 0)) };
          const rank = forcingRanks(alone, [goal])[game.initial];
          const never = 1_000;
          expect(forcedWithin(alone, Math.min(rank, 40) + 1, never)).toBe(Number.isFinite(rank) ? 1 : 0);
          if (rank > 0 && Number.isFinite(rank)) expect(forcedWithin(alone, rank, never)).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('forces one of several nodes within their rank', () => {
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 6 }), fc.nat(63), (game, picked) => {
        const goals = [...game.gain.keys()].filter((v) => picked & (1 << v));
        if (goals.length === 0) return;
        const rank = forcingRanks(game, goals)[game.initial];
        const model = buildGame({
          initial: game.ids[game.initial],
          nodes: game.ids.map((id, v) => ({
            id,
            owner: game.owner[v] === 1 ? ('sut' as const) : ('tester' as const),
            labels: goals.includes(v) ? ['goal'] : [],
          })),
          edges: Array.from(game.source, (u, e) => ({
            from: game.ids[u],
            to: game.ids[game.target[e]],
            cost: game.cost?.[e] ?? 1,
          })),
        });
        const labels = forGoal(model, 'labels');
        const never = 1_000;
        expect(forcedWithin(labels, Math.min(rank, 40) + 1, never)).toBe(Number.isFinite(rank) ? 1 : 0);
        if (rank > 0 && Number.isFinite(rank)) expect(forcedWithin(labels, rank, never)).toBe(0);
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
