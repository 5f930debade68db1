// Budgets that are certainly enough, from the ranks of attractors, where the game is too large for an exact answer. Each is
// the worst-case cost of a strategy: it may be too high, never too low.
//
//   tour      Nodes that can be forced on their own are forced one after the other, the nearest first: afterwards the pebble lies
//             on that node, whatever the SUT did. From v to t costs t's rank of v, or a reset and its rank of the initial node.
//   phases    The optimal tester forces something new that keeps the guarantee, through nodes that are covered: with i of
//             them that takes at most i moves, and with restart a reset more. Each phase covers a node at least.

import { NodeHeap } from '../../base/index.ts';
import { costOf, type Game, reachable, TESTER } from '../../game/index.ts';

/** The tour is not planned where ranks would fill more than so many cells; then the order is that of the ranks from the start. */
const TOUR_CELLS = 4_000_000;

export interface Tour {
  /** What has been spent, and gained, after each node of the tour; the initial node first. */
  readonly spent: readonly number[];
  readonly gained: readonly number[];
  readonly covered: number;
}

/** `resetCost` is Infinity where no reset can be paid. */
export function forcingTour(game: Game, resetCost: number): Tour {
  const { initial, gain } = game;
  const targets: { readonly node: number; readonly rank: Float64Array }[] = [];
  const seen = [...reachable(game)].filter((v) => v !== initial && gain[v] > 0);
  const planned = seen.length * game.n <= TOUR_CELLS;
  const nearest: { readonly node: number; readonly far: number }[] = [];
  for (const node of seen) {
    const rank = forcingRanks(game, node);
    if (!Number.isFinite(rank[initial])) continue;
    if (planned) targets.push({ node, rank });
    nearest.push({ node, far: rank[initial] });
  }
  nearest.sort((a, b) => a.far - b.far || a.node - b.node);
  const spent = [1];
  const gained = [gain[initial]];
  let here = initial;
  const visit = (node: number, cost: number): void => {
    spent.push(spent[spent.length - 1] + cost);
    gained.push(gained[gained.length - 1] + gain[node]);
    here = node;
  };
  const costTo = (rank: Float64Array): number => Math.min(rank[here], resetCost + 1 + rank[initial]);
  if (!planned) {
    for (const { node } of nearest) {
      const cost = costTo(forcingRanks(game, node));
      if (Number.isFinite(cost)) visit(node, cost);
    }
    return { spent, gained, covered: spent.length };
  }
  const left = new Set(targets);
  while (left.size > 0) {
    let best: (typeof targets)[number] | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const target of left) {
      const cost = costTo(target.rank);
      if (cost < least) {
        least = cost;
        best = target;
      }
    }
    if (!best) break;
    left.delete(best);
    visit(best.node, least);
  }
  return { spent, gained, covered: spent.length };
}

/** For each node what it costs at most to force a visit to `goal`, Infinity where that cannot be forced. O(m log m). */
export function forcingRanks(game: Game, goal: number): Float64Array {
  const { n, owner, outStart, inStart, inEdge, source } = game;
  const rank = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const left = Int32Array.from({ length: n }, (_, v) => outStart[v + 1] - outStart[v]);
  const worst = new Float64Array(n);
  const heap = new NodeHeap();
  heap.push(goal, 0);
  while (heap.size > 0) {
    const at = heap.key;
    const w = heap.pop();
    if (Number.isFinite(rank[w])) continue;
    rank[w] = at;
    for (let i = inStart[w]; i < inStart[w + 1]; i++) {
      const u = source[inEdge[i]];
      const cost = at + costOf(game, inEdge[i]);
      worst[u] = Math.max(worst[u], cost);
      if (owner[u] === TESTER) heap.push(u, cost);
      else if (--left[u] === 0) heap.push(u, worst[u]);
    }
  }
  return rank;
}

/** What is spent at most until so many nodes are covered by phases, `from` nodes being covered and `spent` spent before. */
export function phasesCost(game: Game, resetCost: number, nodes: number, from = 1, spent = 1): number {
  const dearest = game.cost ? game.cost.reduce((most, cost) => Math.max(most, cost), 1) : 1;
  const reset = Number.isFinite(resetCost) ? resetCost + 1 : 0;
  const phases = Math.max(0, nodes - from);
  // The sum of i * dearest + reset for i from `from` to nodes - 1.
  return spent + phases * reset + (dearest * phases * (from + nodes - 1)) / 2;
}
