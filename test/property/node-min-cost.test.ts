import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignment } from '../../src/base/index.ts';
import { components, type Game, reachable } from '../../src/game/index.ts';
import { makeSuite, suiteCost } from '../../src/suite/index.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';

/** The least cost by Dijkstra over (covered set, node), small costs, so by buckets of whole numbers. */
function cheapest(game: Game, resetCost: number): number {
  const all = [...reachable(game)].reduce((set, v) => set | (1 << v), 0);
  const best = new Map<number, number>();
  const layers: number[][] = [];
  const reach = (cost: number, set: number, v: number): void => {
    const state = (set | (1 << v)) * game.n + v;
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
      for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) reach(cost + 1, set, game.target[e]);
    }
  }
}

describe('node-min-cost', () => {
  it('covers every node, no cheaper than possible, and says truly when it is optimal', () => {
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 7 }), fc.nat(12), (game, resetCost) => {
        const suite = makeSuite(game, 'node-min-cost', { resetCost });
        const cost = suiteCost(suite.cases, resetCost);
        const optimum = cheapest(game, resetCost);
        for (const path of suite.cases) {
          expect(path[0]).toBe(game.initial);
          for (let i = 1; i < path.length; i++) {
            expect(
              game.target.subarray(game.outStart[path[i - 1]], game.outStart[path[i - 1] + 1]),
            ).toContain(path[i]);
          }
        }
        const held = new Set(suite.cases.flatMap((path) => [...path]));
        expect(
          [...held].toSorted((a, b) => a - b),
          describeGame(game),
        ).toEqual([...reachable(game)]);
        expect(cost).toBeGreaterThanOrEqual(optimum);
        const least = Number(/less than (\d+)/.exec(suite.note!)?.[1] ?? cost);
        expect(least, describeGame(game)).toBeLessThanOrEqual(optimum);
        const acyclic = components(game).count === game.n;
        if (acyclic) expect(cost, describeGame(game)).toBe(optimum);
      }),
      { numRuns: 600 },
    );
  });
});

describe('assignment', () => {
  it('finds the least total of all permutations', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 5 })
          .chain((n) => fc.array(fc.nat(9), { minLength: n * n, maxLength: n * n })),
        (values) => {
          const n = Math.sqrt(values.length);
          const costOf = (columns: readonly number[]): number =>
            columns.reduce((sum, j, i) => sum + values[i * n + j], 0);
          const found = [...assignment(n, Float64Array.from(values))];
          expect(found.toSorted()).toEqual([...found.keys()]);
          expect(costOf(found)).toBe(Math.min(...permutations(n).map(costOf)));
        },
      ),
    );
  });
});

function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((rest) =>
    Array.from({ length: n }, (_, at) => [...rest.slice(0, at), n - 1, ...rest.slice(at)]),
  );
}
