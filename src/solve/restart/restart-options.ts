// What is known of a game, and how it is searched with restart.

import type { SharedClauses } from '../closure/search/index.ts';
import type { Share } from './problem-searches.ts';

export interface RestartOptions {
  /** A small closed set. */
  readonly known?: Int32Array | undefined;
  /** What can be reached, in order, if that is known. */
  readonly reached?: Int32Array;
  /** A game is hard when deepening has cost more. */
  readonly hard?: number;
  readonly share?: Share;
  /** Whether the game is part of one that is searched as a whole as well. */
  readonly isPart?: boolean;
  /** The seed of what deepening decides first; 0 leaves it as it is. */
  readonly bias?: number;
  /** Where searches tell each other, and others of a team, what they learn. */
  readonly clauses?: SharedClauses | null;
}

/** What one of a team does of it. */
export type Duty = Pick<RestartOptions, 'share' | 'bias' | 'clauses'>;
