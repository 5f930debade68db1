// Improves an order of first visits to nodes. Segments move elsewhere as long as that saves something. Then two
// neighbouring stretches change places and the order is improved again; the better of the two stays. Stretches keep
// their direction, because a way back has another cost. The effort is a number of tried moves, and the dice are
// seeded: same input, same order.

import { Dice } from '../base/index.ts';

const EFFORT = 20_000_000;
/** In long orders only short stretches are moved. */
const LONG = 100;
const SHORT_STRETCH = 4;
/** So many shakes for each node may save nothing before it is enough. */
const PATIENCE = 20;

/** `order` starts with the node that stays first; cost[i * k + j] is that of going on from i to j. Stops at `bound`. */
export function improveOrder(order: readonly number[], cost: Float64Array, bound: number): number[] {
  const k = order.length;
  const dice = Dice.of(1, k);
  const c = (i: number, j: number): number => cost[i * k + j];
  const total = (path: readonly number[]): number =>
    path.reduce((sum, v, t) => (t === 0 ? 0 : sum + c(path[t - 1], v)), 0);
  let effort = EFFORT;
  let best = settle([...order]);
  let least = total(best);
  for (let idle = 0; effort > 0 && least > bound && idle < PATIENCE * k; idle++) {
    const tried = settle(shaken(best));
    const cost = total(tried);
    if (cost > least) continue;
    if (cost < least) idle = 0;
    best = tried;
    least = cost;
  }
  return best;

  function shaken(path: readonly number[]): number[] {
    const cuts = [1, 2, 3].map(() => 1 + dice.below(k)).toSorted((a, b) => a - b);
    const [p, q, r] = cuts;
    return [...path.slice(0, p), ...path.slice(q, r), ...path.slice(p, q), ...path.slice(r)];
  }

  /** Moves stretches until none saves anything. */
  function settle(path: number[]): number[] {
    for (let moved = true; moved && effort > 0; ) {
      moved = false;
      for (let i = 1; i < k; i++) {
        const longest = k > LONG ? SHORT_STRETCH : k;
        for (let j = i; j < Math.min(k, i + longest); j++) {
          const to = place(path, i, j);
          if (to < 0) continue;
          const stretch = path.splice(i, j - i + 1);
          path.splice(to < i ? to + 1 : to - stretch.length + 1, 0, ...stretch);
          moved = true;
        }
      }
    }
    return path;
  }

  /** After which position the stretch from i to j had better stand; -1 if where it is. */
  function place(path: readonly number[], i: number, j: number): number {
    const before = path[i - 1];
    const after = j + 1 < k ? path[j + 1] : -1;
    const saved = c(before, path[i]) + (after < 0 ? 0 : c(path[j], after) - c(before, after));
    if (saved <= 0) return -1;
    for (let t = 0; t < k; t++) {
      if (t >= i - 1 && t <= j) continue;
      effort--;
      const next = t + 1 < k ? path[t + 1] : -1;
      const added = c(path[t], path[i]) + (next < 0 ? 0 : c(path[j], next) - c(path[t], next));
      if (added < saved) return t;
    }
    return -1;
  }
}
