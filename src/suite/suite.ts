// What a test suite is: a set of cases, each a finite play prefix from the initial node, as node numbers.
// Where parallel edges join two nodes of a case, any of them will do.

export type Case = Int32Array;

export interface Suite {
  /** The criterion it was made for, or where it was read from. */
  readonly criterion: string;
  readonly cases: readonly Case[];
  /** How many test requirements the criterion has on this game, and what became of them. */
  readonly requirements: number;
  readonly satisfied: number;
  readonly infeasible: number;
}
