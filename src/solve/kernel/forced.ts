// The items that each item forces (assembly/sets/forced.ts).

import { Instance, type Rules } from './instance.ts';

export interface ForcedSets {
  /** The row of item v is bits[v * words] .. bits[(v + 1) * words - 1]. */
  readonly words: number;
  readonly bits: Int32Array;
  /** How many items each item forces. */
  readonly sizes: Int32Array;
}

export function forcedSets(problem: Omit<Rules, 'weight'>): ForcedSets {
  const { n } = problem;
  const words = (n + 31) >>> 5;
  const instance = Instance.forSearch();
  const { calls } = instance;
  const rows = instance.problem({ ...problem, weight: new Float64Array(n) });
  const bits = calls.newRow((n * words + 1) >>> 1) >>> 0;
  const sizes = calls.newRow((n + 1) >>> 1) >>> 0;
  calls.findForced(rows, bits, sizes);
  const { ints } = instance;
  const forced = {
    words,
    bits: ints.slice(bits >>> 2, (bits >>> 2) + n * words),
    sizes: ints.slice(sizes >>> 2, (sizes >>> 2) + n),
  };
  calls.freeRow(sizes);
  calls.freeRow(bits);
  calls.freeProblem(rows);
  return forced;
}
