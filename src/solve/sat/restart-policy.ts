// When a search (cdcl.ts) begins anew from its assumptions: when what it learned of late is worse, by the levels of its clauses,
// than what it learned on average (Audemard and Simon 2012; the averages forget exponentially: Biere and Fröhlich 2015).

import { TUNING } from '../tuning.ts';

const LEAST = TUNING.restartLeast.value;
const MARGIN = TUNING.restartMargin.value;
const FAST = 1 / 32;
const SLOW = 1 / 4096;

export class RestartPolicy {
  #fast = 0;
  #slow = 0;
  #conflicts = 0;
  #since = 0;

  /** A clause of literals of so many levels was learned. */
  note(lbd: number): void {
    this.#conflicts++;
    this.#since++;
    // While there are few, plain averages: none of them counts more than the others.
    this.#fast += (lbd - this.#fast) * Math.max(FAST, 1 / this.#conflicts);
    this.#slow += (lbd - this.#slow) * Math.max(SLOW, 1 / this.#conflicts);
  }

  get isDue(): boolean {
    return this.#since >= LEAST && this.#fast > MARGIN * this.#slow;
  }

  restarted(): void {
    this.#since = 0;
  }
}
