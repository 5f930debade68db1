// The competitive ratio: against every strategy in every system, on roads whose ratio can be written down, and as it is played.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { buildGame, costOf, type Game, plainGame, SUT } from '../../src/game/index.ts';
import { makePlan } from '../../src/play/index.ts';
import { Campaign, playToEnd } from '../../src/run/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { atLength } from '../length.ts';
import { bruteRatio } from '../reference/competitive-brute-force.ts';

const SEEDS = Array.from({ length: atLength(150, 1500) }, (_, i) => i + 1);

/** Few nodes, few answers, prices. */
function drawn(seed: number): Game {
  const dice = Dice.of(seed, 5);
  const n = 3 + dice.below(3);
  const owners = Array.from({ length: n }, (_, v) =>
    v > 0 && dice.below(5) < 2 ? ('sut' as const) : ('tester' as const),
  );
  const edges = owners.flatMap((owner, v) =>
    Array.from({ length: owner === 'sut' ? 2 : 1 + dice.below(3) }, () => {
      const maybe = owner === 'tester' && dice.below(8) === 0 ? { maybe: 0.5 } : {};
      return { from: `v${v}`, to: `v${dice.below(n)}`, cost: 1 + dice.below(4), ...maybe };
    }),
  );
  const nodes = owners.map((owner, v) => ({ id: `v${v}`, owner }));
  return plainGame(buildGame({ initial: 'v0', nodes, edges }));
}

const plan = (game: Game, goal: number, resetCost: number | null) =>
  makePlan(game, {
    target: new Set([goal]),
    objective: 'competitive',
    ...(resetCost !== null && { resetCost }),
  });

describe('the competitive ratio', () => {
  it('is that of the best of all strategies in all systems', () => {
    const counts = { one: 0, more: 0, none: 0 };
    for (const seed of SEEDS) {
      const game = drawn(seed);
      for (const resetCost of [null, seed % 4]) {
        const { value, lower, upper } = plan(game, 1, resetCost);
        const expected = bruteRatio(game, 1, resetCost);
        counts[expected === 1 ? 'one' : expected < 1e6 ? 'more' : 'none']++;
        if (expected >= 1e6) expect(value, `seed ${seed}, reset ${resetCost}`).toBe(Number.POSITIVE_INFINITY);
        else {
          expect(value, `seed ${seed}, reset ${resetCost}`).toBeCloseTo(expected, 9);
          expect([lower, upper]).toEqual([value, value]);
        }
      }
    }
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(SEEDS.length / 30);
  });

  it('is kept by the strategy that plays it, in every system', () => {
    let played = 0;
    for (const seed of SEEDS.slice(0, 60)) {
      const game = drawn(seed);
      const { value } = plan(game, 1, 3);
      if (!Number.isFinite(value)) continue;
      for (let round = 0; round < 8; round++) {
        const dice = Dice.of(seed, 6, round);
        const answer = Array.from({ length: game.n }, (_, v) => {
          const degree = game.outStart[v + 1] - game.outStart[v];
          return game.outStart[v] + (degree > 0 ? dice.below(degree) : 0);
        });
        const least = leastCost(game, answer);
        if (least === Number.POSITIVE_INFINITY) continue;
        const player = strategyNamed('plan:competitive:v1').prepare({ game, budget: 10_000, resetCost: 3 })(
          dice,
        );
        const campaign = new Campaign({ game, player, budget: 10_000, resetCost: 3 });
        playToEnd(campaign, { choose: (v) => answer[v] });
        expect(campaign.covered[1], `seed ${seed}, round ${round}`).toBe(1);
        expect(campaign.spent - 1).toBeLessThanOrEqual(value * least + 1e-9);
        played++;
      }
    }
    expect(played).toBeGreaterThan(100);
  });

  // Roads from home to town, each open or closed; whoever tries a closed one has paid for it. Trying in order of price, the ratio is greatest
  // where the last one is open only: the sum of all prices over the last.
  it.each([
    { prices: [1], sure: 1, ratio: 1 },
    { prices: [1], sure: 4, ratio: 1.25 },
    { prices: [2, 3], sure: 6, ratio: 11 / 6 },
  ])('of roads $prices that may be closed, and a detour of $sure, is $ratio', ({ prices, sure, ratio }) => {
    const roads = prices.map((cost, i) => ({
      from: 'home',
      to: 'town',
      label: `road ${i}`,
      cost,
      maybe: 0.5,
    }));
    const game = plainGame(
      buildGame({
        initial: 'home',
        nodes: ['home', 'town'].map((id) => ({ id, owner: 'tester' as const })),
        edges: [...roads, { from: 'home', to: 'town', label: 'detour', cost: sure }],
      }),
    );
    expect(plan(game, 1, null).value).toBeCloseTo(ratio, 9);
  });

  it('refuses everything as a target, and a game that is too large', () => {
    const game = drawn(1);
    expect(() => makePlan(game, { target: null, objective: 'competitive' })).toThrow(/that of one target/);
    const many = 24;
    const large = buildGame({
      initial: 'hub',
      nodes: [
        { id: 'hub', owner: 'tester' },
        ...Array.from({ length: many }, (_, i) => ({ id: `s${i}`, owner: 'sut' as const })),
        { id: 'end', owner: 'tester' },
      ],
      edges: Array.from({ length: many }, (_, i) => [
        { from: 'hub', to: `s${i}` },
        { from: `s${i}`, to: 'hub' },
        { from: `s${i}`, to: 'end' },
      ]).flat(),
    });
    expect(() => plan(large, many + 1, null)).toThrow(/plan-positions/);
  });
});

/** What a tester spends who knows the answers. */
function leastCost(game: Game, answer: readonly number[]): number {
  const cost = Array.from({ length: game.n }, (_, v) => (v === game.initial ? 0 : Number.POSITIVE_INFINITY));
  for (let round = 0; round < game.n; round++)
    for (let e = 0; e < game.m; e++)
      if (game.owner[game.source[e]] !== SUT || answer[game.source[e]] === e)
        cost[game.target[e]] = Math.min(cost[game.target[e]], cost[game.source[e]] + costOf(game, e));
  return cost[1];
}
