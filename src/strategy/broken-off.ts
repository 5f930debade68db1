// Tests that end otherwise than their cases do, for strategies that execute a suite.

import type { CaseBook } from './case-book.ts';
import { endsAt, leadsToFault } from './hunt/faults.ts';
import { RESET, type View } from './strategy.ts';

/** Whether a test began that the player did not ask for: the one before was broken off, by a fault or a limit on its length. */
export class TestWatch {
  #tests = 0;
  #asked = false;

  /** To be called once for every question. */
  brokenOff({ resets }: View): boolean {
    const broken = resets !== this.#tests && !this.#asked;
    if (resets !== this.#tests) this.#asked = false;
    this.#tests = resets;
    return broken;
  }

  reset(): number {
    this.#asked = true;
    return RESET;
  }
}

/** The cases that lead to a known fault. */
export class FatalCases {
  readonly #book: CaseBook;
  /** How many tests had ended by faults, and passed, when the cases were looked through. */
  #seen = -1;
  #fatal: Uint8Array;

  constructor(book: CaseBook) {
    this.#book = book;
    this.#fatal = new Uint8Array(book.cases.length);
  }

  has(view: View, c: number): boolean {
    this.#heed(view);
    return this.#fatal[c] === 1;
  }

  /** The numbers of the other cases. */
  others(view: View): number[] {
    this.#heed(view);
    return [...this.#fatal.keys()].filter((c) => this.#fatal[c] === 0);
  }

  /** A test more may have ended by a fault, or got past one. */
  #heed(view: View): void {
    if (this.#seen === view.resets) return;
    this.#seen = view.resets;
    const { cases, moves } = this.#book;
    this.#fatal = Uint8Array.from(cases, (path, c) => {
      const ends = moves[c].some((move, i) =>
        move >= 0 ? leadsToFault(view, move) : i === 0 && endsAt(view, path[0]),
      );
      return ends ? 1 : 0;
    });
  }
}
