// A minimal closed set, the quick upper bound. The kernel starts from all items and removes them one by one,
// heaviest first, each with the items that cannot stay without it.

import { atOnce, BREATH, passed, SHORT_PASS, type Slices } from '../../base/index.ts';
import { takingOut } from '../kernel/index.ts';
import type { ClosureProblem } from './closure-problem.ts';

/**
 * The items of a small closed set that holds `target`, or of any that is not empty if `target` is -1: part of `whole`, a
 * closed set, or of all items if that is left out.
 */
export const descend = (...asked: Parameters<typeof descending>): Int32Array => atOnce(descending(...asked));

/** The same in slices. */
export function* descending(
  problem: ClosureProblem,
  target: number,
  effort: number,
  whole: Int32Array = allOf(problem),
): Slices<Int32Array> {
  if (problem.n > SHORT_PASS) yield BREATH;
  const order = heaviestFirst(whole, problem.weight);
  yield* passed(problem.n);
  const stays = yield* takingOut(problem, target, effort, order);
  if (problem.n > SHORT_PASS) yield BREATH;
  let size = 0;
  for (let i = 0; i < order.length; i++) if (stays[order[i]] !== 0) order[size++] = order[i];
  return order.slice(0, size).sort();
}

/** Heaviest first; of those that weigh the same the last one. By weights, of which there are few, as comparing pairs takes longer than the descent. */
function heaviestFirst(whole: Int32Array, weight: Float64Array): Int32Array {
  const items = whole.slice().sort().reverse();
  const count = new Map<number, number>();
  for (let i = 0; i < items.length; ) {
    const own = weight[items[i]];
    const first = i;
    while (i < items.length && weight[items[i]] === own) i++;
    count.set(own, (count.get(own) ?? 0) + i - first);
  }
  if (count.size < 2) return items;
  /** Where the next of a weight goes. */
  const next = new Map<number, number>();
  let sum = 0;
  for (const own of Float64Array.from(count.keys()).sort().reverse()) {
    next.set(own, sum);
    sum += count.get(own)!;
  }
  const order = new Int32Array(items.length);
  for (let i = 0; i < items.length; ) {
    const own = weight[items[i]];
    let at = next.get(own)!;
    while (i < items.length && weight[items[i]] === own) order[at++] = items[i++];
    next.set(own, at);
  }
  return order;
}

function allOf({ n }: ClosureProblem): Int32Array {
  const items = new Int32Array(n);
  for (let i = 0; i < n; i++) items[i] = i;
  return items;
}
