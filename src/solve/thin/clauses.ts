// Clauses as rows: whoever holds variable owner[c] (-1: every set) holds one of the options of clause c, which are option[start[c]] .. option[start[c + 1] - 1]. A million of them as objects
// keep the collector busy for a good part of a second.

import { GrowingInts } from '../../base/index.ts';

export interface Clauses {
  readonly count: number;
  readonly owner: Int32Array;
  readonly start: Int32Array;
  readonly option: Int32Array;
}

/** Clauses that are told one after the other, option by option. */
export class ClauseRows {
  readonly #owner = new GrowingInts();
  readonly #start = new GrowingInts();
  readonly #option = new GrowingInts();

  constructor() {
    this.#start.push(0);
  }

  /** One more option of the clause at hand. */
  add(option: number): void {
    this.#option.push(option);
  }

  /** The clause at hand is all told. */
  end(owner: number): void {
    this.#owner.push(owner);
    this.#start.push(this.#option.length);
  }

  /** How many options the clause at hand has so far. */
  get size(): number {
    return this.#option.length - this.#start.get(this.#start.length - 1);
  }

  /** Forgets the clause at hand. */
  drop(): void {
    this.#option.length = this.#start.get(this.#start.length - 1);
  }

  /** What has been told; it is not told on. */
  get all(): Clauses {
    const owner = this.#owner.view();
    return { count: owner.length, owner, start: this.#start.view(), option: this.#option.view() };
  }
}
