// Results as they arrive, each accepted once, given on in the order of the jobs: what is merged depends on no order of arrival. A result
// waits until those before it are there, or were given up; at the end the rest is given on without them.

import type { TestResult } from '../job.ts';

export class Intake {
  readonly #take: (result: TestResult) => void;
  readonly #waiting = new Map<number, TestResult | null>();
  #next = 1;
  /** How many results came that had been accepted before. */
  repeats = 0;

  constructor(take: (result: TestResult) => void) {
    this.#take = take;
  }

  has(job: number): boolean {
    return job < this.#next || this.#waiting.has(job);
  }

  /** Whether it is new. */
  accept(result: TestResult): boolean {
    if (this.has(result.job)) {
      this.repeats++;
      return false;
    }
    this.#waiting.set(result.job, result);
    this.#give();
    return true;
  }

  /** Nothing will come of this job. */
  giveUp(job: number): void {
    if (!this.has(job)) this.#waiting.set(job, null);
    this.#give();
  }

  /** No more is waited for. */
  end(): void {
    for (const [job] of [...this.#waiting].sort(([a], [b]) => a - b)) {
      this.#next = job;
      this.#give();
    }
  }

  #give(): void {
    for (; this.#waiting.has(this.#next); this.#next++) {
      const result = this.#waiting.get(this.#next)!;
      this.#waiting.delete(this.#next);
      if (result) this.#take(result);
    }
  }
}
