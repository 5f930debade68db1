// How the bound of a search by cores grows: in proportion to the effort where cores are good (formulas, long layers, large
// values), with its logarithm where they are bad (random graphs). It is looked at whenever the effort has doubled:
// steady is a bound that rose by clearly more than in the doubling before.

import type { LeastClosure } from './least-closure.ts';

const FIRST = 50_000;
const MORE = 1.25;

export class Growth {
  readonly #search: LeastClosure;
  #mark = FIRST;
  /** The bound at the last look, -1 before there is one. */
  #lower = -1;
  #raised = 0;
  #isSteady = false;

  constructor(search: LeastClosure) {
    this.#search = search;
    this.#begin();
  }

  get isSteady(): boolean {
    const { effort, lower } = this.#search;
    if (this.#lower < 0) this.#begin();
    if (effort < this.#mark) return this.#isSteady;
    while (this.#mark <= effort) this.#mark *= 2;
    const raised = lower - this.#lower;
    this.#isSteady = this.#raised > 0 && raised > MORE * this.#raised;
    this.#raised = raised;
    this.#lower = lower;
    return this.#isSteady;
  }

  /** What a search has before its first step does not count. */
  #begin(): void {
    if (this.#search.effort > 0) this.#lower = this.#search.lower;
  }
}
