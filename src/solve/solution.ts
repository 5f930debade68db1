// What is asked of the solver and what it answers: an interval that holds the guarantee, with a witness for
// its upper end at every moment.

import type { Witness } from './witness/index.ts';

export interface SolveOptions {
  /** Whether the tester may go back to the initial node at any time. */
  readonly restart?: boolean;
  /** Decide only whether the guarantee is at most this. */
  readonly atMost?: number;
}

/** What is known after a slice of work. */
export interface Progress {
  readonly lower: number;
  readonly upper: number;
  /** The gain of all nodes that can be reached. */
  readonly total: number;
  /** Made when asked for: a proof that the guarantee is at most `upper`. */
  witness(): Witness;
}

export interface Solution {
  readonly restart: boolean;
  readonly lower: number;
  readonly upper: number;
  readonly exact: boolean;
  /** The gain of all nodes that can be reached. */
  readonly total: number;
  /** For `upper`. */
  readonly witness: Witness;
  /** The answer to `atMost`, null if the work was stopped before it was known. */
  readonly atMost?: boolean | null;
}
