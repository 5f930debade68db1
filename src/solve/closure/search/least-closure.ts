// A search for the lightest closed set that holds an item, beside others that look for the same one.

import type { Slices } from '../../../base/index.ts';

export interface LeastClosure {
  /** No such set weighs less, as far as this search has proved it. */
  readonly lower: number;
  /** What of that it proved by searching: by this it gets its turns (turns.ts). */
  readonly refuted: number;
  /** The items of the set found last. */
  readonly found: Int32Array | null;
  /** Steps done so far. */
  readonly effort: number;
  /** False where what it proves rises too slowly to foretell an end. */
  readonly isHopeful?: boolean;
  /** Yields after each slice of work; when it returns, all is proved that was to be proved. */
  run(): Slices<void>;
}

/** What all of them know together. */
export interface KnownBounds {
  readonly lower: number;
  /** The weight of the lightest set found. */
  readonly upper: number;
  /** What is to be proved: that no set weighs less. */
  readonly target: number;
}
