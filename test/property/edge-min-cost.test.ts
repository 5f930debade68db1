import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGame, components, type Game, reachable } from '../../src/game/index.ts';
import { makeSuite, suiteCost } from '../../src/suite/index.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { randomGraph } from '../reference/random-graph.ts';

/** The distinct pairs that edges of reachable nodes join. */
function pairsOf(game: Game): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const v of reachable(game)) {
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const pair = `${v} ${game.target[e]}`;
      if (!pairs.has(pair)) pairs.set(pair, pairs.size);
    }
  }
  return pairs;
}

/** The least cost by Dijkstra over (pairs taken, node), by buckets of whole numbers. */
function cheapest(game: Game, resetCost: number): number {
  const pairs = pairsOf(game);
  const all = 2 ** pairs.size - 1;
  const best = new Map<number, number>();
  const layers: number[][] = [];
  const reach = (cost: number, set: number, v: number): void => {
    const state = set * game.n + v;
    if ((best.get(state) ?? Number.POSITIVE_INFINITY) <= cost) return;
    best.set(state, cost);
    (layers[cost] ??= []).push(state);
  };
  reach(1, 0, game.initial);
  for (let cost = 0; ; cost++) {
    for (const state of layers[cost] ?? []) {
      if (best.get(state) !== cost) continue;
      const v = state % game.n;
      const set = (state - v) / game.n;
      if (set === all) return cost;
      reach(cost + resetCost + 1, set, game.initial);
      for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
        reach(cost + 1, set | (1 << pairs.get(`${v} ${game.target[e]}`)!), game.target[e]);
      }
    }
  }
}

/** A suite of plays that takes every pair. */
function expectCovers(game: Game, cases: readonly Int32Array[]): void {
  const taken = new Set<string>();
  for (const path of cases) {
    expect(path[0]).toBe(game.initial);
    for (let i = 1; i < path.length; i++) taken.add(`${path[i - 1]} ${path[i]}`);
  }
  expect([...taken].toSorted(), describeGame(game)).toEqual([...pairsOf(game).keys()].toSorted());
}

describe('edge-min-cost', () => {
  it('takes every edge for the least that any suite costs', () => {
    let played = 0;
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 6 }), fc.nat(12), (game, resetCost) => {
        fc.pre(pairsOf(game).size <= 10);
        const suite = makeSuite(game, 'edge-min-cost', { resetCost });
        expectCovers(game, suite.cases);
        const cost = suiteCost(suite.cases, resetCost);
        expect(cost, describeGame(game)).toBe(cheapest(game, resetCost));
        expect(suite.note).toContain(`costs ${cost} `);
        expect(suite).toMatchObject(countsOf(makeSuite(game, 'edge')));
        if (suite.cases.length > 1) played++;
      }),
      { numRuns: 500 },
    );
    expect(played).toBeGreaterThan(20);
  });

  it('is a cover by the fewest paths where nothing can be done twice', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const game = randomGraph({ nodes: 40, edges: 90, seed, forward: true });
      expect(components(game).count).toBe(game.n);
      const { cases } = makeSuite(game, 'edge-min-cost', { resetCost: 1_000_000 });
      expectCovers(game, cases);
      expect(cases.length).toBe(fewestPaths(game));
      expect(cases.length).toBeLessThanOrEqual(makeSuite(game, 'edge').cases.length);
    }
  });

  it('is one tour of a strongly connected graph if resets are dear, and of a machine of 3,000 edges', () => {
    const n = 1000;
    const edges = Array.from({ length: 3 * n }, (_, i) => {
      const from = i % n;
      return { from: `v${from}`, to: `v${i < n ? (from + 1) % n : (from * (7 + (i % 5)) + i) % n}` };
    });
    const game = buildGame({
      initial: 'v0',
      nodes: Array.from({ length: n }, (_, v) => ({ id: `v${v}`, owner: 'tester' as const })),
      edges,
    });
    const { cases } = makeSuite(game, 'edge-min-cost', { resetCost: 1_000_000 });
    expectCovers(game, cases);
    expect(cases.length).toBe(1);
    const cheap = makeSuite(game, 'edge-min-cost', { resetCost: 1 });
    expectCovers(game, cheap.cases);
    expect(suiteCost(cheap.cases, 1)).toBeLessThanOrEqual(suiteCost(cases, 1));
  });
});

const countsOf = ({ requirements, satisfied, infeasible }: ReturnType<typeof makeSuite>) => ({
  requirements,
  satisfied,
  infeasible,
});

/**
 * By Dilworth: the greatest number of edges of which no path takes two; here as a flow with a lower bound of 1 on every edge, made
 * smaller as long as a unit can be taken back (augmenting paths backwards).
 */
function fewestPaths(game: Game): number {
  const pairs = [...pairsOf(game).keys()].map((pair) => pair.split(' ').map(Number) as [number, number]);
  const into = new Map<number, number>();
  // A path from the initial node to each edge and on is a cover to begin with: count how often each pair is used.
  const before = new Map<number, number>([[game.initial, -1]]);
  const queue = [game.initial];
  for (const v of queue) {
    pairs.forEach(([from, to], p) => {
      if (from !== v || before.has(to)) return;
      before.set(to, p);
      queue.push(to);
    });
  }
  const use = pairs.map(() => 0);
  for (let p = 0; p < pairs.length; p++) {
    for (let q = p; q >= 0; q = before.get(pairs[q][0])!) use[q]++;
  }
  for (const [p, [from, to]] of pairs.entries()) {
    into.set(to, (into.get(to) ?? 0) + use[p]);
    into.set(from, (into.get(from) ?? 0) - use[p]);
  }
  // Paths may end anywhere: what flows into a node and not on ends there. Take units back from ends to the start.
  const ends = new Map([...into].filter(([v, k]) => v !== game.initial && k > 0));
  const count = () => [...ends.values()].reduce((a, b) => a + b, 0);
  for (;;) {
    const way = new Map<number, [number, 1 | -1] | null>();
    const open = [...ends].filter(([, k]) => k > 0).map(([v]) => v);
    for (const v of open) way.set(v, null);
    for (const v of open) {
      pairs.forEach(([from, to], p) => {
        if (to === v && use[p] > 1 && !way.has(from)) {
          way.set(from, [p, -1]);
          open.push(from);
        }
        if (from === v && !way.has(to)) {
          way.set(to, [p, 1]);
          open.push(to);
        }
      });
    }
    if (!way.has(game.initial)) return count();
    let v = game.initial;
    for (let step = way.get(v); step; step = way.get(v)) {
      const [p, sign] = step;
      use[p] += sign;
      v = sign < 0 ? pairs[p][1] : pairs[p][0];
    }
    ends.set(v, ends.get(v)! - 1);
  }
}
