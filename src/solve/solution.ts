// The solver's question and answer: an interval that holds the guarantee, with a witness for its upper end.

import type { Proof, Witness } from '../certificate/index.ts';

/** How to follow a search and how to end it early. */
export interface SearchControl<P = Progress> {
  /** Called again and again while the search works, with what is known by then. */
  readonly onProgress?: (progress: P) => void;
  /** Asked after every slice of work; true ends the search with what is known. */
  readonly stop?: () => boolean;
  /** An AbortSignal: once it is aborted, the search ends with what is known. */
  readonly signal?: { readonly aborted: boolean };
}

/** What is asked of the solver, whoever listens. */
export interface SolveQuestion {
  /** Whether the tester may go back to the initial node at any time. */
  readonly restart?: boolean;
  /** Decide only whether the guarantee is at most this. */
  readonly atMost?: number;
  /** Write a proof of the lower bound as well, for `checkProof`: about as much work again. */
  readonly proof?: boolean;
  /** The id of one of `ENGINES`; the first that suits the game if left out. */
  readonly engine?: string;
}

/** What is asked of the solver, and how to follow and end the search. */
export interface SolveOptions extends SolveQuestion, SearchControl {}

/** What is known of the guarantee while the search works. */
export interface Progress {
  readonly lower: number;
  readonly upper: number;
  /** The gain of all nodes that can be reached. */
  readonly total: number;
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
