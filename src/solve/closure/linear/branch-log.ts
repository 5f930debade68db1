// Told of what branch and bound rests on, in order, so that a checker can follow it. Literals 2j and 2j + 1: column j is in, or out; charges are those of rows, times the
// scale of the bound (exact-bound.ts).

export interface BranchLog {
  /** No set worth finding disagrees with these literals, by their reduced costs. */
  fixed(literals: readonly number[], charges: Float64Array): void;
  /** No set worth finding agrees with these decisions: by charges, or by what was told before and the rows alone. */
  closed(path: readonly number[], charges: Float64Array | null): void;
}

/** A search for a proof alone. */
export interface Proving {
  readonly log: BranchLog;
  /** Columns that are out, as is known from elsewhere. */
  readonly out: readonly number[];
}
