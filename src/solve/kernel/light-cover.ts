// A local search for a light cover in the kernel (assembly/cover.ts). In TypeScript it took most of a formula's time to be compiled and half of the rest to run.

import type { DiceState } from '../../base/index.ts';
import { Instance } from './instance.ts';
import { type LinearProgram, matrixOf } from './linear-program.ts';

/** Where it keeps the columns of the lightest cover, in steps of 4 bytes. */
const BEST = 0;

export class LightCover {
  readonly #instance = Instance.forSearch();
  readonly #n: number;
  readonly #at: number;
  #isReleased = false;

  /** Rows of coefficients 1, each to be covered once, and the columns `first`, which cover them. */
  constructor(program: LinearProgram, first: Int32Array, [a, b, c, d]: DiceState) {
    const instance = this.#instance;
    this.#n = program.weight.length;
    const matrix = matrixOf(instance, program);
    const dice = instance.calls.newDice(a, b, c, d) >>> 0;
    this.#at = instance.calls.newCover(matrix, dice, instance.send(first)) >>> 0;
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    if (this.#isReleased || this.#instance.isExhausted) return;
    this.#isReleased = true;
    this.#instance.calls.freeCover(this.#at);
  }

  /** Goes on for about `slice` moves; false once a cover weighs no more than `enough`, or none has become lighter for so many `moves`. */
  run(enough: number, moves: number, slice: number): boolean {
    return this.#instance.calls.lighten(this.#at, enough, moves, slice) !== 0;
  }

  /** The columns of the lightest cover so far. */
  get best(): Int32Array {
    const { ints, bytes } = this.#instance;
    const at = ints[(this.#at >>> 2) + BEST] >>> 0;
    const columns: number[] = [];
    for (let j = 0; j < this.#n; j++) if (bytes[at + j] !== 0) columns.push(j);
    return Int32Array.from(columns);
  }
}
