// How far the next lower bound is aimed: proving K costs about exponentially more with K, so steps double while
// they are cheap beside what was spent before and are halved when one was dear.

const CHEAP = 300_000;

export class Pace {
  step: number;
  #total = 0;

  constructor(gap: number) {
    this.step = Math.max(1, Math.ceil(gap / 64));
  }

  /** Tells what the last step cost. */
  spent(effort: number): void {
    if (effort < CHEAP || effort < 0.3 * this.#total) this.step *= 2;
    else if (effort > 2 * this.#total && this.step > 1) this.step = Math.floor(this.step / 2);
    this.#total += effort;
  }
}
