// What a model format is: text to game and game to text. A format is one file and one line in the catalog.

import type { Outcome, Source } from '../base/index.ts';
import type { Game } from '../game/index.ts';

/** What a user may tell a reader that the text itself does not say. */
export interface ReadOptions {
  /** A regular expression: an edge whose label matches it is the SUT's move (formats without owners). */
  readonly sutLabels?: string;
  /** Exchanges the two players (formats in which the first player need not be the tester). */
  readonly swapOwners?: boolean;
}

export interface Format {
  readonly id: string;
  readonly title: string;
  /** One line for help and documents: what it is and how owners and choices are read from it. */
  readonly about: string;
  readonly extensions: readonly string[];
  /** How sure the format is, from the first kilobytes, that a text is its own: 0 not, 1 may be, 2 certainly. */
  detect(head: string): 0 | 1 | 2;
  /** Never throws on any input; every fault of the text is in the outcome. */
  read(source: Source, options: ReadOptions): Outcome<Game>;
  /** The text, in chunks: a large model need not fit in one string. */
  write?(game: Game): Iterable<string>;
}
