// What a model format is: bytes to game and game to text. A format is one file and one line in the catalog.

import type { Issue, Outcome, Slices, Source } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { ReadSettings } from './read-settings.ts';

/** What a user may tell a reader that the text itself does not say. A reader ignores what its format has no use for. */
export interface ReadOptions extends ReadSettings {
  /** Files that belong to the one that is read, by their endings (`.sta` beside a `.tra`). */
  readonly companions?: ReadonlyMap<string, Source>;
  /** Further files of the same model, where a format spreads one over several. */
  readonly with?: readonly Source[];
}

/** What became of the parts of a text that a game has no exact place for. Each entry is a phrase for people. */
export interface Conversion {
  readonly kept: readonly string[];
  readonly approximated: readonly string[];
  readonly dropped: readonly string[];
}

/** A game as it was read; a reader that changed nothing on the way has no conversion to tell of. */
export type Reading =
  | {
      readonly ok: true;
      readonly value: Game;
      readonly warnings: readonly Issue[];
      readonly conversion?: Conversion;
      /** The format it was read in, where that was found out. */
      readonly format?: Format;
    }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly total: number };

export interface Format {
  readonly id: string;
  readonly title: string;
  /** One line for help and documents: what it is. */
  readonly about: string;
  /** Who owns what: the rule that owners and choices are read by, in a sentence. */
  readonly owners: string;
  /** File name endings, with the dot, the usual one first. */
  readonly extensions: readonly string[];
  /** Endings of files beside the model that belong to it. */
  readonly companions?: readonly string[];
  /** The read options that mean something to this format. */
  readonly options: readonly (keyof ReadOptions)[];
  /** How sure the format is, from the first kilobytes, that a text is its own: 0 not, 1 may be, 2 certainly. */
  detect(head: string): Certainty;
  /** Never throws on any input; every fault of the text is in the outcome. */
  read(source: Source, options: ReadOptions): Reading;
  /** The same in slices, for formats of large files. */
  reading?(source: Source, options: ReadOptions): Slices<Reading>;
  /**
   * The text, in chunks: a large model need not fit in one string. A warning names each part of the game that
   * the format cannot hold; without a warning, reading the text again gives the same game.
   */
  write?(game: Game): Outcome<Iterable<string>>;
  /** It holds the nodes a test may end in. */
  readonly holdsFinal?: true;
}

export type Certainty = 0 | 1 | 2;
