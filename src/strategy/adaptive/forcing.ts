// The worst-case cost of a position until a wanted gain is reached, whatever the SUT does. It is the reachability
// game on positions with costs, by Dijkstra from the positions that have the gain, backwards. A tester node takes
// the cheapest move, an SUT node the most expensive, and a reset is a move of both.
//
// With the cost known, keeping a guarantee is easy: make no move after which the budget is not enough for the
// worst. O(moves) for each gain asked for, as all moves cost 1 but resets.

import { type Game, SUT } from '../../game/index.ts';
import type { Positions } from './positions.ts';

export interface Backwards {
  readonly start: Int32Array;
  readonly source: Int32Array;
  readonly resetStart: Int32Array;
  readonly resetSource: Int32Array;
}

/** Where moves and resets come from, for each position. */
export function backwards({ count, start, end, next, reset }: Positions): Backwards {
  const into = new Int32Array(count + 1);
  const resetInto = new Int32Array(count + 1);
  for (let p = 0; p < count; p++) {
    for (let i = start[p]; i < end[p]; i++) if (next[i] >= 0) into[next[i] + 1]++;
    if (reset[p] >= 0) resetInto[reset[p] + 1]++;
  }
  for (let p = 0; p < count; p++) {
    into[p + 1] += into[p];
    resetInto[p + 1] += resetInto[p];
  }
  const source = new Int32Array(into[count]);
  const resetSource = new Int32Array(resetInto[count]);
  const at = into.slice();
  const resetAt = resetInto.slice();
  for (let p = 0; p < count; p++) {
    for (let i = start[p]; i < end[p]; i++) if (next[i] >= 0) source[at[next[i]]++] = p;
    if (reset[p] >= 0) resetSource[resetAt[reset[p]]++] = p;
  }
  return { start: into, source, resetStart: resetInto, resetSource };
}

/**
 * For each position what it costs at worst to have gained `wanted` since the start of the plan; infinite where it cannot be
 * forced. Positions beyond `most` are not looked for.
 */
export function worstCosts(
  game: Game,
  positions: Positions,
  back: Backwards,
  wanted: number,
  { resetSteps, most }: { readonly resetSteps: number; readonly most: number },
): Float64Array {
  const { count, node, gained, start, end } = positions;
  const cost = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const done = new Uint8Array(count);
  const left = new Int32Array(count);
  const buckets: number[][] = [[]];
  const offer = (p: number, c: number) => {
    if (c >= cost[p] || c > most) return;
    cost[p] = c;
    buckets[c] ??= [];
    buckets[c].push(p);
  };
  for (let p = 0; p < count; p++) {
    // A move beyond the budget is one the tester cannot rely on.
    left[p] = end[p] - start[p];
    if (gained[p] >= wanted) offer(p, 0);
  }
  for (let c = 0; c < buckets.length; c++) {
    const bucket = buckets[c];
    if (!bucket) continue;
    for (const q of bucket) {
      if (done[q] || cost[q] !== c) continue;
      done[q] = 1;
      for (let i = back.start[q]; i < back.start[q + 1]; i++) {
        const p = back.source[i];
        if (done[p]) continue;
        // The last of an SUT node's moves to be settled is the dearest.
        if (game.owner[node[p]] === SUT && --left[p] > 0) continue;
        offer(p, c + 1);
      }
      for (let i = back.resetStart[q]; i < back.resetStart[q + 1]; i++) {
        const p = back.resetSource[i];
        if (!done[p]) offer(p, c + resetSteps);
      }
    }
  }
  return cost;
}
