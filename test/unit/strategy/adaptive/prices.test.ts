// Edges that cost more than a step: plans against brute force, and what the planner makes of dear moves and dear answers.

import { describe, expect, it } from 'vitest';
import { pricedGraph } from '../../../../bench/adaptive/priced.ts';
import { ssp } from '../../../../bench/adaptive/rivals.ts';
import { buildGame, costOf, forGoal, type Game, SUT } from '../../../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../../../src/run/index.ts';
import { Expectation } from '../../../../src/strategy/adaptive/expectation.ts';
import { Horizon } from '../../../../src/strategy/adaptive/horizon.ts';
import { paceOf } from '../../../../src/strategy/adaptive/pace.ts';
import { positionsFrom } from '../../../../src/strategy/adaptive/positions.ts';
import { layersOf, Prospects } from '../../../../src/strategy/adaptive/prospects.ts';
import { adaptive, type Strategy, spendingAll } from '../../../../src/strategy/index.ts';
import { pricesOf } from '../../../../src/strategy/prices.ts';
import { sutNamed } from '../../../../src/sut/index.ts';
import { richGraph } from '../../../reference/rich-graph.ts';

const even = (game: Game): Float64Array =>
  Float64Array.from(game.source, (v) => 1 / (game.outStart[v + 1] - game.outStart[v]));

/** The best expected gain beyond what is covered, by trying everything. */
function bestExpected(game: Game, resetSteps: number, budget: number): number {
  const known = new Map<string, number>();
  const best = (v: number, covered: readonly number[], left: number): number => {
    const key = `${v} ${covered} ${left}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const along = (e: number): number => {
      const w = game.target[e];
      const rest = left - costOf(game, e);
      if (rest < 0) return 0;
      const isNew = !covered.includes(w);
      return (
        (isNew ? game.gain[w] : 0) + best(w, isNew ? [...covered, w].sort((a, b) => a - b) : covered, rest)
      );
    };
    const values: number[] = [];
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) values.push(along(e));
    let x = 0;
    if (values.length > 0)
      x = game.owner[v] === SUT ? values.reduce((a, b) => a + b) / values.length : Math.max(...values);
    if (left >= resetSteps) x = Math.max(x, best(game.initial, covered, left - resetSteps));
    known.set(key, x);
    return x;
  };
  return best(game.initial, [game.initial], budget);
}

function coverage(game: Game, strategy: Strategy, budget: number, seed: number): Campaign {
  const player = strategy.prepare({ game, budget, resetCost: 10 })(testerDice(seed, 0));
  const campaign = new Campaign({ game, player, budget, resetCost: 10 });
  playToEnd(campaign, sutNamed('uniform').prepare({ game })(sutDice(seed, 0)));
  return campaign;
}

describe('where edges have prices', () => {
  it('a plan to the end is worth what brute force finds, helpers that cost nothing included', () => {
    let dear = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const rich = richGraph({ nodes: 6, edges: 11, seed, maxCost: 4, labels: 3 });
      // Edges with labels have a node in their middle, the way out of which costs nothing.
      const { countsTags: _, ...middles } = forGoal(rich, 'labels');
      const game = seed % 3 === 0 ? middles : rich;
      const covered = new Uint8Array(game.n);
      covered[game.initial] = 1;
      const budget = 9;
      const positions = positionsFrom(game, game.initial, covered, { limit: 1e5, budget, resetSteps: 4 })!;
      const options = { budget, resetSteps: 4, work: 1e7, need: null, sooner: 1 };
      const plan = new Expectation(game, even(game), positions, options);
      expect(plan.value(0, budget), `seed ${seed}`).toBeCloseTo(bestExpected(game, 4, budget), 9);
      if (game.cost?.some((c) => c > 1)) dear++;
    }
    expect(dear).toBeGreaterThan(20);
  });

  it('the last stretch pays what moves cost', () => {
    const game = buildGame({
      initial: 'a',
      nodes: [
        { id: 'a', owner: 'tester' },
        { id: 'dear', owner: 'tester', gain: 5 },
        { id: 'cheap', owner: 'tester' },
      ],
      edges: [
        { from: 'a', to: 'dear', cost: 4 },
        { from: 'a', to: 'cheap' },
        { from: 'cheap', to: 'a' },
      ],
    });
    const horizon = new Horizon(game, even(game), 0, 100);
    horizon.make(6, Uint8Array.of(1, 0, 0), paceOf(1, 100));
    expect([1, 3, 4, 6].map((left) => horizon.value(0, left))).toEqual([1, 1, 5, 5]);
  });

  it('the nearest uncovered node is the cheapest one', () => {
    const game = buildGame({
      initial: 'a',
      nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id, owner: 'tester' as const })),
      edges: [
        { from: 'a', to: 'd', cost: 9 },
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c', cost: 2 },
        { from: 'c', to: 'd' },
      ],
    });
    const prospects = new Prospects(game, layersOf(game));
    const covered = Uint8Array.of(1, 1, 1, 0);
    expect(prospects.fromInitial(covered)).toBe(4);
    expect(prospects.fromHere(0, covered, 8)).toBe(4);
    expect(game.target[prospects.edgeFrom(0)]).toBe(1);
    expect(prospects.fromHere(0, covered, 3)).toBe(-1);
  });

  it('prices that are all alike are only another unit', () => {
    const game = pricedGraph('strong', 'all', 30, 1);
    expect(pricesOf(game)!.unit).toBe(7);
    expect(pricesOf(game)!.dear).toHaveLength(0);
    expect(pricesOf({ ...game, cost: game.cost!.fill(1) })).toBeNull();
  });

  it('covers more than whoever heads for the cheapest node', () => {
    let [ours, theirs] = [0, 0];
    for (let seed = 1; seed <= 5; seed++) {
      const game = pricedGraph('strong', 'few', 40, 100 + seed);
      ours += coverage(game, adaptive, 80, seed).gain;
      theirs += coverage(game, ssp, 80, seed).gain;
    }
    expect(ours).toBeGreaterThan(theirs);
  });

  it('makes no move that the budget left cannot pay for, and loses nothing by a dear edge near by', () => {
    // A ring of ten, and at each node of it a way out that costs nearly everything.
    const ring = Array.from({ length: 10 }, (_, i) => i);
    const game = buildGame({
      initial: 'r0',
      nodes: ring.flatMap((i) => [
        { id: `r${i}`, owner: 'tester' as const },
        { id: `o${i}`, owner: 'tester' as const },
      ]),
      edges: ring.flatMap((i) => [
        { from: `r${i}`, to: `o${i}`, cost: 40 },
        { from: `r${i}`, to: `r${(i + 1) % 10}` },
        { from: `o${i}`, to: `r${i}` },
      ]),
    });
    const campaign = coverage(game, adaptive, 55, 1);
    expect(campaign.gain).toBe(11);
    expect(campaign.end!.why).not.toContain('too small for the stimulus');
    // The hunt goes for what is new as well, and what is new and dear comes last.
    const hunted = coverage(game, spendingAll(adaptive), 55, 1);
    expect(hunted.gain).toBe(11);
  });
});
