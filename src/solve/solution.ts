// What is asked of the solver and what it answers: an interval that holds the guarantee, with a witness for
// its upper end at every moment.

import type { Slices } from '../base/index.ts';
import type { Proof } from './proof/index.ts';
import type { Witness } from './witness/index.ts';

/** What is asked of the solver. */
export interface SolveOptions {
  /** Whether the tester may go back to the initial node at any time. */
  readonly restart?: boolean;
  /** Decide only whether the guarantee is at most this. */
  readonly atMost?: number;
  /** Write a proof of the lower bound as well, for `checkProof`: about as much work again. */
  readonly proof?: boolean;
}

/** What is known after a slice of work. */
export interface Progress {
  readonly lower: number;
  readonly upper: number;
  /** The gain of all nodes that can be reached. */
  readonly total: number;
  /** Made when asked for: a proof that the guarantee is at most `upper`. */
  witness(): Witness;
  /** The same in slices, for `concluding`. */
  witnessing(): Slices<Witness>;
  /** In the middle of a slice, which is long where a game is large: a time to look at the clock, and no slice to those who count them. */
  readonly isPause?: true;
}

/** The guarantee, or the interval that holds it, with a witness. */
export interface Solution {
  readonly restart: boolean;
  readonly lower: number;
  readonly upper: number;
  readonly exact: boolean;
  /** The gain of all nodes that can be reached. */
  readonly total: number;
  /** For `upper`. */
  readonly witness: Witness;
  /** For `lower`, if it was asked for; null if the work was stopped before it was written. */
  readonly proof?: Proof | null;
  /** The answer to `atMost`, null if the work was stopped before it was known. */
  readonly atMost?: boolean | null;
}
