// The result of checking a witness.

import type { Issue, Source } from '../../base/index.ts';

export interface Verdict {
  readonly valid: boolean;
  /** What the witness proves, in the gains of the game; null where it proves nothing. */
  readonly upper: number | null;
  /** Whether each value is exactly what its trap proves. */
  readonly tight: boolean;
  /** The first reasons for refusing it, and how many there are. */
  readonly issues: readonly Issue[];
  readonly total: number;
}

/** Where the entries of a witness stood in the file it was read from: issues then have a place. */
export interface Origin {
  readonly source: Source;
  readonly offsets: readonly number[];
}
