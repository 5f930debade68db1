// A closed set that no item can be taken out of: the whole, with items taken out one by one, heaviest first, each
// with all that cannot stay without it, by the kernel. The quick upper bound.

import { withoutNeedless } from '../kernel/index.ts';
import type { ClosureProblem } from './closure-problem.ts';

/**
 * The items of a small closed set that holds `target`, or of any that is not empty if `target` is -1: part of `whole`, a
 * closed set, or of all items if that is left out.
 */
export function descend(
  problem: ClosureProblem,
  target: number,
  effort: number,
  whole: Int32Array = Int32Array.from(problem.weight.keys()),
): Int32Array {
  const order = heaviestFirst(whole, problem.weight);
  const stays = withoutNeedless(problem, target, effort, order);
  return order.filter((v) => stays[v] !== 0).sort();
}

/** Heaviest first; of those that weigh the same the last one. By weights, of which there are few, as comparing pairs takes longer than the descent. */
function heaviestFirst(whole: Int32Array, weight: Float64Array): Int32Array {
  const items = whole.slice().sort().reverse();
  const byWeight = new Map<number, number[]>();
  for (let i = 0; i < items.length; i++) {
    const same = byWeight.get(weight[items[i]]);
    if (same) same.push(items[i]);
    else byWeight.set(weight[items[i]], [items[i]]);
  }
  if (byWeight.size < 2) return items;
  const weights = Float64Array.from(byWeight.keys()).sort().reverse();
  return Int32Array.from(Array.from(weights, (w) => byWeight.get(w)!).flat());
}
