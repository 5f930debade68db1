// The simplex method in the kernel (assembly/simplex/): the linear relaxation of rows, what is decided of its columns, and bases to come back to.

import { Instance } from './instance.ts';
import { type LinearProgram, matrixOf } from './linear-program.ts';

/** Where a simplex has its effort and its objective, in floats, and the addresses of its costs, in integers. */
const EFFORT = 0;
const OBJECTIVE = 1;
const COST = 4;

export class Simplex {
  readonly #instance = Instance.forSearch();
  readonly #n: number;
  readonly #m: number;
  readonly #at: number;
  /** The basis kept of each level. */
  readonly #bases: number[] = [];
  #isReleased = false;

  constructor({ weight, rows }: LinearProgram) {
    const instance = this.#instance;
    this.#n = weight.length;
    this.#m = rows.length;
    this.#at = instance.calls.newSimplex(matrixOf(instance, { weight, rows })) >>> 0;
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    if (this.#isReleased || this.#instance.isExhausted) return;
    this.#isReleased = true;
    for (const basis of this.#bases) this.#instance.calls.freeBasis(basis);
    this.#instance.calls.freeSimplex(this.#at);
  }

  /** Entries looked at. */
  get effort(): number {
    return this.#instance.floats[(this.#at >>> 3) + EFFORT];
  }

  get objective(): number {
    return this.#instance.floats[(this.#at >>> 3) + OBJECTIVE];
  }

  /** Reduced costs of columns and, after them, slacks: that of a slack is what its row is charged. Nobody may keep it across a call. */
  get costs(): Float64Array {
    const { ints, floats } = this.#instance;
    const at = (ints[(this.#at >>> 2) + COST] >>> 0) >>> 3;
    return floats.subarray(at, at + this.#n + this.#m);
  }

  /** What is taken of each column. */
  shares(): Float64Array {
    const at = (this.#instance.calls.shares(this.#at) >>> 0) >>> 3;
    return this.#instance.floats.slice(at, at + this.#n);
  }

  /** Takes nothing of what is not decided. */
  begin(): void {
    this.#instance.calls.beginSimplex(this.#at);
  }

  /** Decides columns: literals 2j for in, 2j + 1 for out. */
  decide(literals: readonly number[]): void {
    this.#instance.calls.decideColumns(this.#at, this.#instance.send(literals));
  }

  /**
   * Goes on until no lighter share is to be had or the objective is above `enough`; false if that is not so after looking at `most` entries. A trial, after which
   * a basis is restored, leaves factors as they are for that.
   */
  optimise(enough: number, most: number, isTrial = false): boolean {
    return this.#instance.calls.optimise(this.#at, enough, most, isTrial) !== 0;
  }

  /** Keeps the basis, and what is decided, as those of a level. */
  save(level: number): void {
    const { calls } = this.#instance;
    this.#bases[level] ??= calls.newBasis(this.#at) >>> 0;
    calls.saveBasis(this.#at, this.#bases[level]);
  }

  /** Goes back to what was kept. */
  restore(level: number): void {
    this.#instance.calls.restoreBasis(this.#at, this.#bases[level]);
  }
}
