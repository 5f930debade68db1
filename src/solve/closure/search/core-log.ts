// The grounds of a search by cores (core-search.ts), for a checker (proof/check-cores.ts).

/** Told of what the bound rests on, in order; so that a checker can follow it. Literals beyond the items are those of counts, in the order in which they are made. */
export interface CoreLog {
  learned(literals: readonly number[]): void;
  /** A clause that was learned, its literals in any order, is not used any more. */
  forgotten(literals: readonly number[]): void;
  /** One of these is true, and `amount` is paid for it; returns its number. */
  core(literals: readonly number[], amount: number): number;
  /** "At least k of that core" is made, and costs what was paid for it. */
  count(core: number, k: number): void;
  /** It costs more than a lighter set can pay. */
  dear(literal: number): void;
}
