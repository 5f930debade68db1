// The clauses of a proof that may be forgotten, by their places among all of them. A search drops most of its
// learned clauses, and a checker that kept them would read them in vain.

import type { Forget } from './proof.ts';
import type { UnitPropagation } from './unit-propagation.ts';

export class LearnedClauses {
  readonly #known: UnitPropagation;
  /** Where each is kept, -1 if it is not. */
  readonly #places: number[] = [];

  constructor(known: UnitPropagation) {
    this.#known = known;
  }

  add(clause: Int32Array): void {
    this.#places.push(this.#known.add(clause));
  }

  /** A clause that says nothing. */
  skip(): void {
    this.#places.push(-1);
  }

  /** What is wrong with it, or null. */
  forget({ clauses }: Forget): string | null {
    for (const i of clauses) {
      if (!(i >= 0 && i < this.#places.length)) return `there is no clause ${i} yet`;
      if (this.#places[i] >= 0) this.#known.forget(this.#places[i]);
      this.#places[i] = -1;
    }
    return null;
  }
}
