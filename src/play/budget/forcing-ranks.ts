// The worst-case cost of forcing a visit, for all nodes at once: the attractor of the goals, with costs. A tester
// node takes the cheapest edge. An SUT node takes the most expensive, once all of its moves lead to goals.

import { NodeHeap } from '../../base/index.ts';
import { costOf, type Game, TESTER } from '../../game/index.ts';

/**
 * For each node what it costs at most to force a visit to one of `goals`, Infinity where that cannot be forced; the way there leads through
 * nodes with a 1 in `through` alone, if it is given. O(n + m), with prices on edges O(m log m).
 */
export function forcingRanks(
  game: Game,
  goals: Iterable<number>,
  through: Uint8Array | null = null,
): Float64Array {
  return game.cost ? pricedRanks(game, goals, through) : countedRanks(game, goals, through);
}

/** Every move costs 1, so nodes come in the order of their ranks. */
function countedRanks(game: Game, goals: Iterable<number>, through: Uint8Array | null): Float64Array {
  const { n, owner, outStart, inStart, inEdge, source } = game;
  const rank = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const settled = new Int32Array(n);
  const queue = new Int32Array(n);
  let tail = 0;
  for (const goal of goals) {
    if (rank[goal] === 0) continue;
    rank[goal] = 0;
    queue[tail++] = goal;
  }
  for (let head = 0; head < tail; head++) {
    const w = queue[head];
    for (let i = inStart[w]; i < inStart[w + 1]; i++) {
      const u = source[inEdge[i]];
      if (rank[u] < Number.POSITIVE_INFINITY || through?.[u] === 0) continue;
      if (owner[u] !== TESTER && ++settled[u] < outStart[u + 1] - outStart[u]) continue;
      rank[u] = rank[w] + 1;
      queue[tail++] = u;
    }
  }
  return rank;
}

function pricedRanks(game: Game, goals: Iterable<number>, through: Uint8Array | null): Float64Array {
  const { n, owner, outStart, inStart, inEdge, source } = game;
  const rank = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const left = Int32Array.from({ length: n }, (_, v) => outStart[v + 1] - outStart[v]);
  const worst = new Float64Array(n);
  const heap = new NodeHeap();
  for (const goal of goals) heap.push(goal, 0);
  while (heap.size > 0) {
    const at = heap.key;
    const w = heap.pop();
    if (Number.isFinite(rank[w])) continue;
    rank[w] = at;
    for (let i = inStart[w]; i < inStart[w + 1]; i++) {
      const u = source[inEdge[i]];
      if (through?.[u] === 0) continue;
      const cost = at + costOf(game, inEdge[i]);
      worst[u] = Math.max(worst[u], cost);
      if (owner[u] === TESTER) heap.push(u, cost);
      else if (--left[u] === 0) heap.push(u, worst[u]);
    }
  }
  return rank;
}

/** The ranks of single nodes are asked for by several bounds of the same game; those of larger games would fill the memory. */
const KEPT_CELLS = 1_000_000;
const kept = new WeakMap<Game, Map<number, Float64Array>>();

/** The ranks of one goal, made once for a game. */
export function ranksOf(game: Game, goal: number): Float64Array {
  let known = kept.get(game);
  if (!known) kept.set(game, (known = new Map()));
  let rank = known.get(goal);
  if (rank) return rank;
  rank = forcingRanks(game, [goal]);
  if ((known.size + 1) * game.n <= KEPT_CELLS) known.set(goal, rank);
  return rank;
}
