// What a model format is: bytes to game and game to text. A format is one file and one line in the catalog.

import type { Outcome, Source } from '../base/index.ts';
import type { Game } from '../game/index.ts';

/** What a user may tell a reader that the text itself does not say. A reader ignores what its format has no use for. */
export interface ReadOptions {
  /** A regular expression: an edge whose label matches it is the SUT's move (formats without owners). */
  readonly sutLabels?: string;
  /** Exchanges the two players (formats in which the first player need not be the tester). */
  readonly swapOwners?: boolean;
  /** Where a gain is read from in formats that have only priorities; gains are 1 unless it is `priority`. */
  readonly gains?: 'one' | 'priority';
}

export interface Format {
  readonly id: string;
  readonly title: string;
  /** One line for help and documents: what it is and how owners and choices are read from it. */
  readonly about: string;
  /** File name endings, with the dot, the usual one first. */
  readonly extensions: readonly string[];
  /** The read options that mean something to this format. */
  readonly options: readonly (keyof ReadOptions)[];
  /** How sure the format is, from the first kilobytes, that a text is its own: 0 not, 1 may be, 2 certainly. */
  detect(head: string): Certainty;
  /** Never throws on any input; every fault of the text is in the outcome. */
  read(source: Source, options: ReadOptions): Outcome<Game>;
  /**
   * The text, in chunks: a large model need not fit in one string. A warning names each part of the game that
   * the format cannot hold; without a warning, reading the text again gives the same game.
   */
  write?(game: Game): Outcome<Iterable<string>>;
}

export type Certainty = 0 | 1 | 2;
