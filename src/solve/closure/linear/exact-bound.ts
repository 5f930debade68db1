// What the relaxation proves, in exact arithmetic. Any charges y >= 0 on the rows bound the weight of all sets from below,
//
//     sum of y * least + sum over columns of what they cost or bring:  (weight - sum of y * coefficient) * x,
//
// with x as it is decided, or 0 or 1, whichever is less. The reduced costs of slacks are such charges; they are rounded down to whole
// multiples of 1 / scale, and all else is whole numbers below 2^53. So the simplex method may have erred as it likes.

import type { Row } from '../../kernel/index.ts';

const LARGEST = 2 ** 53;
/** Finer than this buys nothing, coarser loses what bounds are about. */
const FINEST = 2 ** 24;
const COARSEST = 2 ** 10;

/** The scale on which no sum can be too large; 0 if that is too coarse. */
export function scaleFor(weight: Float64Array, rows: readonly Row[]): number {
  let total = 1;
  for (const w of weight) total += w;
  let size = weight.length;
  for (const { coefficients, least } of rows) {
    size += Math.abs(least);
    for (const a of coefficients) size += Math.abs(a);
  }
  // A charge is at most `total`, and no sum has more than `size` of them.
  const most = LARGEST / (4 * total * size);
  if (most < COARSEST) return 0;
  return Math.min(FINEST, 2 ** Math.floor(Math.log2(most)));
}

export class ExactBound {
  /** What a column costs with the charges, times the scale. */
  readonly reduced: Float64Array;
  /** The bound, times the scale. */
  bound = 0;
  readonly #weight: Float64Array;
  readonly #rows: readonly Row[];
  readonly #scale: number;
  readonly #most: number;

  constructor(weight: Float64Array, rows: readonly Row[], scale: number) {
    this.#weight = weight.map((w) => w * scale);
    this.#rows = rows;
    this.#scale = scale;
    this.reduced = new Float64Array(weight.length);
    this.#most = this.#weight.reduce((sum, w) => sum + w, scale);
  }

  /** The bound for sets with the decisions `state`, by the reduced costs of columns and, after them, slacks. */
  prove(cost: Float64Array, state: Int8Array): number {
    const { reduced } = this;
    const n = reduced.length;
    reduced.set(this.#weight);
    let bound = 0;
    for (let r = 0; r < this.#rows.length; r++) {
      const charge = this.#charge(cost[n + r]);
      if (!(charge > 0)) continue;
      const { columns, coefficients, least } = this.#rows[r];
      bound += charge * least;
      for (let i = 0; i < columns.length; i++) reduced[columns[i]] -= charge * coefficients[i];
    }
    for (let j = 0; j < reduced.length; j++) {
      const by = reduced[j];
      if (state[j] > 0 || (state[j] === 0 && by < 0)) bound += by;
    }
    this.bound = bound;
    return bound;
  }

  /** What rows are charged by these reduced costs, times the scale. */
  charges(cost: Float64Array): Float64Array {
    const n = this.reduced.length;
    return Float64Array.from(this.#rows, (_, r) => Math.max(0, this.#charge(cost[n + r])));
  }

  #charge(cost: number): number {
    return Math.min(this.#most, Math.floor(cost * this.#scale));
  }
}
