// The linear relaxation of rows in the kernel, what is decided of its columns, and where it was, to come back to. Small programs are done on a table
// (assembly/table/), the others on sparse factors (assembly/simplex/): both are the dual simplex method.

import { TUNING } from '../tuning.ts';
import { type Calls, Instance } from './instance.ts';
import { type LinearProgram, matrixOf } from './linear-program.ts';

const MOST_CELLS = TUNING.tableCells.value;
/** Where either has its effort and its objective, in floats. */
const EFFORT = 0;
const OBJECTIVE = 1;

/** What the kernel does with a relaxation and with what is kept of it, which are addresses in its memory. */
interface Method {
  make(matrix: number): number;
  free(at: number): void;
  begin(at: number): void;
  decide(at: number, count: number): void;
  optimise(at: number, enough: number, most: number, isTrial: boolean): number;
  costs(at: number): number;
  shares(at: number): number;
  makeKept(at: number): number;
  freeKept(kept: number): void;
  save(at: number, kept: number): void;
  restore(at: number, kept: number): void;
}

const METHODS = {
  factors: (calls: Calls): Method => ({
    make: calls.newSimplex,
    free: calls.freeSimplex,
    begin: calls.beginSimplex,
    decide: calls.decideColumns,
    optimise: calls.optimise,
    costs: calls.costs,
    shares: calls.shares,
    makeKept: calls.newBasis,
    freeKept: calls.freeBasis,
    save: calls.saveBasis,
    restore: calls.restoreBasis,
  }),
  table: (calls: Calls): Method => ({
    make: calls.newTable,
    free: calls.freeTable,
    begin: calls.beginTable,
    decide: calls.decideInTable,
    optimise: calls.optimiseTable,
    costs: calls.costsOfTable,
    shares: calls.sharesOfTable,
    makeKept: calls.newKept,
    freeKept: calls.freeKept,
    save: calls.saveTable,
    restore: calls.restoreTable,
  }),
};

/** No more rows are in a table for long than there are columns. */
const cellsOf = (columns: number, rows: number): number => columns * Math.min(columns, rows);

export class Relaxation {
  readonly #instance = Instance.forSearch();
  readonly #method: Method;
  readonly #n: number;
  readonly #m: number;
  readonly #at: number;
  /** What is kept of each level. */
  readonly #kept: number[] = [];
  #isReleased = false;

  constructor(
    { weight, rows }: LinearProgram,
    on: keyof typeof METHODS = cellsOf(weight.length, rows.length) <= MOST_CELLS ? 'table' : 'factors',
  ) {
    const instance = this.#instance;
    this.#method = METHODS[on](instance.calls);
    this.#n = weight.length;
    this.#m = rows.length;
    this.#at = this.#method.make(matrixOf(instance, { weight, rows })) >>> 0;
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    if (this.#isReleased || this.#instance.isExhausted) return;
    this.#isReleased = true;
    for (const kept of this.#kept) this.#method.freeKept(kept);
    this.#method.free(this.#at);
  }

  /** Entries looked at. */
  get effort(): number {
    return this.#instance.floats[(this.#at >>> 3) + EFFORT];
  }

  get objective(): number {
    return this.#instance.floats[(this.#at >>> 3) + OBJECTIVE];
  }

  /** Reduced costs of columns that are not decided and, after them, slacks: that of a slack is what its row is charged. Nobody may keep it across a call. */
  get costs(): Float64Array {
    const at = (this.#method.costs(this.#at) >>> 0) >>> 3;
    return this.#instance.floats.subarray(at, at + this.#n + this.#m);
  }

  /** What is taken of each column. */
  shares(): Float64Array {
    const at = (this.#method.shares(this.#at) >>> 0) >>> 3;
    return this.#instance.floats.slice(at, at + this.#n);
  }

  /** Takes nothing of what is not decided. */
  begin(): void {
    this.#method.begin(this.#at);
  }

  /** Decides columns: literals 2j for in, 2j + 1 for out. */
  decide(literals: readonly number[]): void {
    this.#method.decide(this.#at, this.#instance.send(literals));
  }

  /**
   * Goes on until no lighter share is to be had or the objective is above `enough`; false if that is not so after looking at `most` entries. A trial, after which
   * it is restored, leaves factors as they are for that.
   */
  optimise(enough: number, most: number, isTrial = false): boolean {
    return this.#method.optimise(this.#at, enough, most, isTrial) !== 0;
  }

  /** Keeps where it is, and what is decided, as that of a level. */
  save(level: number): void {
    this.#kept[level] ??= this.#method.makeKept(this.#at) >>> 0;
    this.#method.save(this.#at, this.#kept[level]);
  }

  /** Goes back to what was kept. */
  restore(level: number): void {
    this.#method.restore(this.#at, this.#kept[level]);
  }
}
