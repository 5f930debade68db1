// The knowledge about the workers: who is there, whose tests were lost, who was not believed, who is in trouble and
// who is slow. All times are measured by one clock, that of the lead.

import type { InFlight } from './flight.ts';

/** A worker whose jobs came to nothing so often in a row gets no more. */
const USELESS = 3;
/** Where so many in a row came to nothing, whoever's they were, nobody can play. */
const HOPELESS = 300;
/** A test is slow if it takes so many times as long as most, and at least so long, in ms. */
const TIMES = 10;
const LEAST = 10_000;
/** The last so many tests say how long most take. */
const REMEMBERED = 100;
/** Tests a second are told of the last so many ms. */
const RATE_OVER = 10_000;

export type Counts = Readonly<Record<string, number>>;

export class Roster {
  readonly #began: number;
  readonly #counts = {
    lost: new Map<string, number>(),
    lies: new Map<string, number>(),
    troubles: new Map<string, number>(),
  };
  /** How many jobs of a worker came to nothing since its last good one. */
  readonly #useless = new Map<string, number>();
  #inARow = 0;
  readonly #slow = new Map<number, string>();
  readonly #arrivals: number[] = [];
  readonly #took: number[] = [];
  workers: readonly string[] = [];
  refusals: Readonly<Record<string, string>> = {};

  constructor(now: number) {
    this.#began = now;
  }

  accepted(worker: string, { job, held }: InFlight, now: number): void {
    this.#useless.delete(worker);
    this.#inARow = 0;
    this.#slow.delete(job);
    this.#arrivals.push(now);
    this.#took.push(held ? now - held.since : 0);
    if (this.#took.length > REMEMBERED) this.#took.shift();
  }

  lost(worker: string): void {
    add(this.#counts.lost, worker);
  }

  /** A result that was not believed, or a job that a worker could not do: whether that is enough of it. */
  useless(worker: string, kind: 'lies' | 'troubles'): boolean {
    add(this.#counts[kind], worker);
    this.#inARow++;
    return add(this.#useless, worker) === USELESS;
  }

  /** Whether nobody can play. */
  get hopeless(): boolean {
    return this.#inARow >= HOPELESS;
  }

  /** Whether a test takes much longer than most. */
  isSlow({ job, held, slow }: InFlight, now: number): boolean {
    if (!held || slow) return false;
    const usual = this.#took.toSorted((a, b) => a - b)[this.#took.length >> 1] ?? 0;
    if (now - held.since < Math.max(LEAST, TIMES * usual)) return false;
    this.#slow.set(job, held.by);
    return true;
  }

  /** Whether somebody who is known to have been there is not there any more. */
  isGone(worker: string): boolean {
    return this.workers.length > 0 && !this.workers.includes(worker);
  }

  /** Who is slow now, and who was lost or in trouble: for the live line. */
  get named(): string[] {
    const slow = [...new Set(this.#slow.values())].map((worker) => `${worker} is slow`);
    const others = (what: string, counts: ReadonlyMap<string, number>): string[] =>
      [...counts.keys()].map((worker) => `${worker} ${what}`);
    return [
      ...slow,
      ...others('was lost', this.#counts.lost),
      ...others('sent wrong results', this.#counts.lies),
      ...others('has problems', this.#counts.troubles),
    ];
  }

  rate(now: number): number {
    while (this.#arrivals.length > 0 && now - this.#arrivals[0] > RATE_OVER) this.#arrivals.shift();
    const over = Math.min(RATE_OVER, Math.max(1, now - this.#began));
    return (1000 * this.#arrivals.length) / over;
  }

  counts(kind: 'lost' | 'lies' | 'troubles'): Counts {
    return Object.fromEntries(this.#counts[kind]);
  }

  total(kind: 'lost' | 'lies' | 'troubles'): number {
    return [...this.#counts[kind].values()].reduce((sum, count) => sum + count, 0);
  }
}

function add(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
