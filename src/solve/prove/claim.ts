// The solver's request for a proof, with the bounds it knows.

import type { SearchName } from '../restart/index.ts';

export interface Claim {
  readonly restart: boolean;
  /** Whether values count scaled gains. */
  readonly scaled: boolean;
  /** What is to be proved of the initial node. */
  readonly value: number;
  /** Upper bounds of all nodes, as far as they are known. */
  readonly upper: Float64Array | null;
  /** Without restart: what is known of all nodes, from below. */
  readonly levels?: Float64Array;
  /** With restart: the search that proved it, with which to begin. */
  readonly provedBy?: SearchName | null;
}
