// The tests in flight. The budget is kept by reservation: a test reserves a part of the budget left until its
// result arrives. A job that Redis lost, or whose worker died, failed or lied, is requested again under the same
// number. The first result counts.

import type { TestJob } from '../job.ts';

export interface InFlight extends TestJob {
  /** When somebody was first seen to play it, by this clock, and who; null before. */
  held: { readonly by: string; readonly since: number } | null;
  /** It was called slow. */
  slow: boolean;
}

/** What a test is asked for with. */
export interface Terms {
  readonly budget: number;
  readonly resetCost: number;
  /** How many tests at a time. */
  readonly window: number;
  /** Steps of a test at most. */
  readonly maxTest: number;
}

/** A test that was asked for so often is given up. */
const ATTEMPTS = 20;

export const jobId = ({ job, attempt }: TestJob): string => `t${job}-${attempt}`;

/** The number of the test that a job of the queue is an attempt at; 0 if it is none. */
export const testOf = (id: string): number => Number(/^t(\d+)-\d+$/.exec(id)?.[1] ?? 0);

export class Flight {
  readonly #terms: Terms;
  readonly #tests = new Map<number, InFlight>();
  #issued = 0;

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  get size(): number {
    return this.#tests.size;
  }

  get issued(): number {
    return this.#issued;
  }

  all(): InFlight[] {
    return [...this.#tests.values()];
  }

  get(job: number): InFlight | undefined {
    return this.#tests.get(job);
  }

  land(job: number): void {
    this.#tests.delete(job);
  }

  /** A test that somebody else has asked for, before this one led. */
  takeUp(test: TestJob, over: boolean): void {
    this.#issued = Math.max(this.#issued, test.job);
    const known = this.#tests.get(test.job);
    if (over || (known && known.attempt > test.attempt)) return;
    this.#tests.set(test.job, { ...test, held: null, slow: false });
  }

  /** The next tests: for as long as there are places and what is not reserved pays for a reset. */
  next(spent: number): TestJob[] {
    const { budget, resetCost, window, maxTest } = this.#terms;
    let reserved = 0;
    for (const { allowance } of this.#tests.values()) reserved += allowance;
    const fresh: TestJob[] = [];
    while (this.#tests.size < window) {
      const left = budget - spent - reserved;
      if (left <= (this.#issued === 0 ? 0 : resetCost)) break;
      const share = Math.floor(left / (window - this.#tests.size));
      const most = resetCost + 1 + maxTest;
      const allowance = Math.min(left, most, Math.max(share, 2 * (resetCost + 1)));
      reserved += allowance;
      const test = { job: ++this.#issued, attempt: 1, allowance };
      this.#tests.set(test.job, { ...test, held: null, slow: false });
      fresh.push(test);
    }
    return fresh;
  }

  /** The same test, once more; null if it was asked for often enough. */
  again({ job, attempt, allowance }: TestJob): TestJob | null {
    this.#tests.delete(job);
    if (attempt >= ATTEMPTS) return null;
    const test = { job, attempt: attempt + 1, allowance };
    this.#tests.set(job, { ...test, held: null, slow: false });
    return test;
  }
}
