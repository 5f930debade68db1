// The simplex method in the kernel (assembly/simplex/): the linear relaxation of rows, what is decided of its columns, and bases to come back to.

import { Instance } from './instance.ts';

/** The sum of coefficients times columns is at least `least`. */
export interface Row {
  readonly columns: Int32Array;
  readonly coefficients: Int32Array;
  readonly least: number;
}

export interface LinearProgram {
  /** What a column weighs. */
  readonly weight: Float64Array;
  readonly rows: readonly Row[];
}

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
    const { calls } = instance;
    const entries = rows.reduce((sum, { columns }) => sum + columns.length, 0);
    this.#n = weight.length;
    this.#m = rows.length;
    const matrix = calls.newMatrix(weight.length, rows.length, entries) >>> 0;
    const block = calls.matrixRows(matrix) >>> 0;
    const { floats, ints } = instance;
    let float = block >>> 3;
    floats.set(weight, float);
    float += weight.length;
    for (const { least } of rows) floats[float++] = least;
    for (const { coefficients } of rows) {
      floats.set(coefficients, float);
      float += coefficients.length;
    }
    let start = 2 * float;
    let column = start + rows.length + 1;
    const first = column;
    ints[start++] = 0;
    for (const { columns } of rows) {
      ints.set(columns, column);
      column += columns.length;
      ints[start++] = column - first;
    }
    this.#at = calls.newSimplex(matrix) >>> 0;
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

  /** Goes on until no lighter share is to be had or the objective is above `enough`; false if that is not so after looking at `most` entries. */
  optimise(enough: number, most: number): boolean {
    return this.#instance.calls.optimise(this.#at, enough, most) !== 0;
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
