// The tester's distance from forcing a visit to a goal through given nodes. It is the attractor of the goals, with
// a reset as one more move if allowed. The strategy moves to a smaller rank.
//
// O(n + m), level by level. A tester node has the least rank of its successors plus 1, an SUT node the greatest.
// With a reset, every node also has the initial node's rank plus the cost of the reset.

import { type Game, TESTER } from '../../game/index.ts';

/** An edge of a tester node; at an SUT node to wait; anywhere to reset. */
export type Step = number | 'await' | 'reset';

export interface Ranks {
  /** The moves within which a goal is reached, -1 where that cannot be forced. */
  readonly rank: Float64Array;
  /** What the strategy does at a node: the first edge of least rank. Null at goals and where nothing is forced. */
  step(v: number): Step | null;
}

export interface RankOptions {
  /** The nodes that may be walked through; goals need not be among them. */
  through(v: number): boolean;
  /** Infinity where no reset is allowed. */
  readonly resetCost: number;
}

export function rankTowards(game: Game, isGoal: (v: number) => boolean, options: RankOptions): Ranks {
  const { n, owner, outStart, inStart, inEdge, source, initial } = game;
  const { through, resetCost } = options;
  const rank = new Float64Array(n).fill(-1);
  const left = new Int32Array(n);
  const queue = new Int32Array(n);
  let tail = 0;
  const add = (v: number, r: number) => {
    rank[v] = r;
    queue[tail++] = v;
  };
  for (let v = 0; v < n; v++) {
    left[v] = outStart[v + 1] - outStart[v];
    if (isGoal(v)) add(v, 0);
  }
  const resetAll = () => {
    for (let v = 0; v < n; v++) if (rank[v] < 0 && through(v)) add(v, rank[initial] + resetCost);
  };
  let reset = resetCost === Number.POSITIVE_INFINITY;
  for (let head = 0; head < tail || !reset; head++) {
    // The queue is in order of rank: a reset is due once no shorter way is left to be found.
    const due = rank[initial] >= 0 && (head === tail || rank[queue[head]] >= rank[initial] + resetCost);
    if (!reset && due) {
      reset = true;
      resetAll();
    }
    if (head === tail) break;
    const w = queue[head];
    for (let i = inStart[w]; i < inStart[w + 1]; i++) {
      const u = source[inEdge[i]];
      if (rank[u] >= 0 || !through(u)) continue;
      if (owner[u] !== TESTER && --left[u] > 0) continue;
      add(u, rank[w] + 1);
    }
  }
  return { rank, step: (v) => stepAt(game, rank, v, resetCost) };
}

function stepAt(game: Game, rank: Float64Array, v: number, resetCost: number): Step | null {
  const { owner, outStart, target, initial } = game;
  if (rank[v] <= 0) return null;
  let best = -1;
  let greatest = outStart[v] === outStart[v + 1] ? Number.POSITIVE_INFINITY : 0;
  for (let e = outStart[v]; e < outStart[v + 1]; e++) {
    const r = rank[target[e]];
    greatest = Math.max(greatest, r < 0 ? Number.POSITIVE_INFINITY : r);
    if (r >= 0 && (best < 0 || r < rank[target[best]])) best = e;
  }
  if (owner[v] !== TESTER) return greatest + 1 === rank[v] ? 'await' : 'reset';
  const byReset = rank[initial] < 0 ? Number.POSITIVE_INFINITY : rank[initial] + resetCost;
  return best >= 0 && rank[target[best]] + 1 <= byReset ? best : 'reset';
}
