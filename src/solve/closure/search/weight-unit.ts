// The unit of all closed sets' weights: the greatest common divisor. If every state has three inputs, a set weighs
// four for each state. Then "less than 216" is "at most 212", which takes half the work of "at most 215". A set
// heavier than 212 weighs 216.

import type { ClosureProblem } from '../closure-problem.ts';

export class WeightUnit {
  readonly #unit: number;

  constructor({ weight }: ClosureProblem) {
    let unit = 0;
    for (let v = 0; v < weight.length && unit !== 1; v++) unit = divisor(unit, weight[v]);
    // Fractions, and sets that weigh nothing, are left as they are.
    this.#unit = Number.isInteger(unit) ? unit : 0;
  }

  /** The most that a set may weigh that weighs at most this. */
  down(limit: number): number {
    return this.#unit > 1 && Number.isFinite(limit) ? this.#unit * Math.floor(limit / this.#unit) : limit;
  }

  /** The least that a set may weigh that weighs at least this. */
  up(bound: number): number {
    return this.#unit > 1 ? this.#unit * Math.ceil(bound / this.#unit) : bound;
  }
}

/** NaN where one of them is not an integer, and stays so. */
function divisor(a: number, b: number): number {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return Number.NaN;
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}
