// The next lower bound to aim for. Proving K costs about exponentially more with K. So steps double while they cost
// as much as before or less, and halve when one cost several times that. Then all steps together cost a third more
// than the last.
//
// A step goes at most half way to the upper bound. It goes half way at once if that is not far, and all the way if
// it is near. The upper bound is mostly the value by then (closure/lighter-set.ts), and each question starts from
// nothing.

import { TUNING } from '../tuning.ts';

const CHEAP = 300_000;

const LEVEL = 1.2;
const DEAR = 4;
const NEAR = TUNING.closeGapAt.value;
const MIDDLE = 1 / 4;

export class Pace {
  #step: number;
  #total = 0;

  constructor(gap: number) {
    this.#step = Math.max(1, Math.ceil(gap / 64));
  }

  /** The lower bound to be proved next. */
  aim(lower: number, upper: number): number {
    const gap = upper - lower;
    if (gap <= NEAR * upper) return upper;
    const half = Math.ceil(gap / 2);
    return lower + (gap <= MIDDLE * upper ? half : Math.min(this.#step, half));
  }

  /** Tells what the last step cost. */
  spent(effort: number): void {
    if (effort < CHEAP || effort < LEVEL * this.#total) this.#step *= 2;
    else if (effort > DEAR * this.#total && this.#step > 1) this.#step = Math.floor(this.#step / 2);
    this.#total += effort;
  }
}
