// The need of a strategy by the exact tables of small games (budget/exact-budget.ts). No strategy needs less.

import type { Coverage, Covered, ExactBudget } from '../budget/index.ts';
import type { Forcer } from './forcer.ts';

export class TableForcer implements Forcer {
  readonly ample = Number.POSITIVE_INFINITY;
  readonly #tables: ExactBudget;
  readonly #wanted: number;
  #covered: Covered;

  /** @param tables of this coverage */
  constructor(coverage: Coverage, tables: ExactBudget, wanted: number) {
    this.#tables = tables;
    this.#wanted = wanted;
    this.#covered = coverage.first;
  }

  cover(v: number): void {
    const covered = this.#with(v);
    // What somebody else covered may be more than the tables know of: to force the rest as if it were not covered is enough.
    if (this.#tables.has(covered.key)) this.#covered = covered;
  }

  need(w: number): number {
    const { key, gain } = this.#with(w);
    const lacking = this.#wanted - gain;
    return lacking <= 0 ? 0 : this.#tables.need(key, w, lacking);
  }

  #with(v: number): Covered {
    return this.#covered.has(v) ? this.#covered : this.#covered.with(v);
  }
}
