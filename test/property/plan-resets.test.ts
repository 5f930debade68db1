// Plans that reset wherever `run` may, where the system is to answer, too: against iteration and an independent policy iteration, and never below what
// is certain within the budget.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { guaranteedWithin, makePlan } from '../../src/play/index.ts';
import { boundsOfAll } from '../../src/play/plan/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { atLength } from '../length.ts';
import { bestCoverage, uniformChances } from '../reference/best-coverage.ts';
import { expectedCoverage } from '../reference/expected-coverage.ts';
import { chanceWithin, costByPolicies, worstCost } from '../reference/plan-with-resets.ts';
import { randomGraph } from '../reference/random-graph.ts';

const SEEDS = Array.from({ length: atLength(60, 1000) }, (_, i) => i + 1);

function drawn(seed: number): { game: Game; even: Game; resetCost: number; budget: number } {
  const dice = Dice.of(seed, 8);
  const nodes = 3 + dice.below(4);
  const shape = {
    nodes,
    edges: nodes + dice.below(5),
    seed,
    maxGain: 2,
    forward: dice.below(3) === 0,
    sutShare: 0.5,
  };
  const game = randomGraph(shape);
  const even: Game = { ...game, weight: null };
  return { game, even, resetCost: dice.below(5), budget: dice.below(13) };
}

describe('a plan with resets', () => {
  it('costs what an independent policy iteration finds', () => {
    let finite = 0;
    for (const seed of SEEDS) {
      const { game, resetCost } = drawn(seed);
      for (let goal = 1; goal < game.n; goal++) {
        const expected = costByPolicies(game, goal, resetCost);
        const { value, lower, upper } = makePlan(game, {
          target: new Set([goal]),
          objective: 'cost',
          resetCost,
        });
        if (expected === Number.POSITIVE_INFINITY) expect(value).toBe(expected);
        else {
          finite++;
          expect(value, `seed ${seed}, goal ${goal}`).toBeCloseTo(expected, 6);
          expect(lower).toBeLessThanOrEqual(expected * (1 + 1e-12));
          expect(upper).toBeGreaterThanOrEqual(expected * (1 - 1e-12));
          expect(upper - lower).toBeLessThan(1e-3 * expected + 1e-9);
        }
      }
    }
    expect(finite).toBeGreaterThan(2 * SEEDS.length);
  });

  it('has the chance and the worst case that plain iteration finds', () => {
    for (const seed of SEEDS) {
      const { game, resetCost, budget } = drawn(seed);
      const goal = game.n - 1;
      const target = new Set([goal]);
      const within = makePlan(game, { target, objective: 'probability', resetCost, budget });
      expect(within.value, `seed ${seed}`).toBeCloseTo(chanceWithin(game, goal, resetCost, budget), 10);
      const worst = makePlan(game, { target, objective: 'worst-case', resetCost });
      expect(worst.value, `seed ${seed}`).toBe(worstCost(game, goal, resetCost));
    }
  });

  it('covers what is best on average, never less than is certain, and is played so', () => {
    let higher = 0;
    for (const seed of SEEDS) {
      const { even: game, resetCost, budget } = drawn(seed);
      const question = { target: null, objective: 'coverage', resetCost, budget } as const;
      const { value } = makePlan(game, question);
      expect(value, `seed ${seed}`).toBeCloseTo(
        bestCoverage(game, uniformChances(game), resetCost, budget + 1),
        9,
      );
      const certain = guaranteedWithin(game, { budget: budget + 1, resetCost });
      expect(value).toBeGreaterThanOrEqual(certain.lower - 1e-9);
      if (value > certain.upper + 1e-9) higher++;
      const bounds = boundsOfAll(game, question)!;
      expect(bounds.lower).toBeGreaterThanOrEqual(certain.lower);
      expect(bounds.lower).toBeLessThanOrEqual(value + 1e-9);
      expect(bounds.upper).toBeGreaterThanOrEqual(value - 1e-9);
      if (budget > 9) continue;
      const played = expectedCoverage(game, strategyNamed('plan:coverage:all'), resetCost, budget + 1);
      expect(played, `seed ${seed} played`).toBeCloseTo(value, 9);
    }
    expect(higher).toBeGreaterThan(SEEDS.length / 10);
  });

  it('leaves a system that never answers anything else by a reset', () => {
    const game = buildGame({
      initial: 'start',
      nodes: [
        { id: 'start', owner: 'tester' },
        { id: 'toss', owner: 'sut' },
        { id: 'stuck', owner: 'sut' },
        { id: 'won', owner: 'tester' },
      ],
      edges: [
        { from: 'start', to: 'toss' },
        { from: 'toss', to: 'stuck' },
        { from: 'toss', to: 'won' },
        { from: 'stuck', to: 'stuck' },
      ],
    });
    const target = new Set([3]);
    expect(makePlan(game, { target, objective: 'cost' }).value).toBe(Number.POSITIVE_INFINITY);
    // x = 2 + (r + x) / 2 with r = 4 + 1 for a reset.
    const { value, strategy } = makePlan(game, { target, objective: 'cost', resetCost: 4 });
    expect(value).toBeCloseTo(9, 9);
    expect(strategy.map(({ node, edge }) => [game.ids[node], edge < 0])).toEqual([
      ['start', false],
      ['stuck', true],
    ]);
  });
});
