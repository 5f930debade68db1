// Taking items out of a closed set (assembly/sets/descent.ts).

import { BREATH, SHORT_PASS, type Slices } from '../../base/index.ts';
import { Instance, type Rules } from './instance.ts';

/** Steps of a slice: some 20 ms. */
const PART = 1_000_000;
const PART_OF_BREATH = PART / 4;

/**
 * Of the items of `order`, a closed set, those that stay when items are taken out in that order, as far as `effort` reaches: 1 by item, 0 for all others. In
 * slices.
 */
export function* takingOut(
  problem: Rules,
  target: number,
  effort: number,
  order: Int32Array,
): Slices<Uint8Array> {
  const { n } = problem;
  const instance = Instance.forSearch();
  const { calls } = instance;
  const rows = instance.problem(problem);
  const items = calls.newRow((order.length + 1) >>> 1) >>> 0;
  const inside = calls.newRow((n >>> 3) + 1) >>> 0;
  instance.ints.set(order, items >>> 2);
  const { bytes } = instance;
  bytes.fill(0, inside, inside + n);
  for (let i = 0; i < order.length; i++) bytes[inside + order[i]] = 1;
  const descent = calls.newDescent(rows, target, inside, items, order.length);
  try {
    if (n > SHORT_PASS) yield BREATH;
    for (let spent = PART_OF_BREATH; ; spent += PART_OF_BREATH) {
      if (calls.descend(descent, Math.min(spent, effort)) !== 0 || spent >= effort) break;
      yield spent % PART === 0 ? undefined : BREATH;
    }
    return Uint8Array.from(instance.bytes.subarray(inside, inside + n));
  } finally {
    calls.freeDescent(descent);
    calls.freeRow(inside);
    calls.freeRow(items);
    calls.freeProblem(rows);
  }
}
