// Results as they arrive, each accepted once, and passed on in the order of the jobs. So merged results do not
// depend on the order of arrival. A result waits until those before it have arrived or were given up. At the end
// the rest is passed on without them.
//
// Waiting results have a limit of memory. Beyond it no further test is requested until the missing one arrives.
// Tests already requested still count.

import { limit } from '../../base/index.ts';
import type { TestResult } from '../job.ts';

const MIB = 2 ** 20;

export class Intake {
  readonly #take: (result: TestResult) => void;
  readonly #waiting = new Map<number, TestResult | null>();
  #next = 1;
  #bytes = 0;
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
    this.#bytes += bytesOf(result);
    this.#give();
    return true;
  }

  /** The test that others wait for with more than the limit of memory; null where there is room. */
  get missing(): number | null {
    return this.#bytes > limit('fleet-intake-mebibytes') * MIB ? this.#next : null;
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
      if (!result) continue;
      this.#bytes -= bytesOf(result);
      this.#take(result);
    }
  }
}

/** About what a result takes in memory. */
function bytesOf({ lines }: TestResult): number {
  let bytes = OBJECT;
  for (const line of lines) {
    bytes += OBJECT;
    if (line.kind === 'steps') bytes += NUMBER * line.edges.length;
    if (line.kind === 'failure') bytes += NUMBER * (line.failure.script?.play.length ?? 0);
  }
  return bytes;
}

const OBJECT = 200;
const NUMBER = 8;
