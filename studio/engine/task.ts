// What the worker does for the page. A task is a generator: between two slices of its work the worker hears whether it is called off, and the
// page what is known so far. It ends early by itself when called off, with what it has.

import type { Game } from '../../src/game/index.ts';
import type { GrowingTrace } from '../../src/run/index.ts';

/** What a worker has open. */
export interface Desk {
  /** As it was read. */
  model: Game;
  /** As it is played: plain. */
  game: Game;
  /** The trace that is followed, as far as it was written. */
  followed?: GrowingTrace;
}

export interface Call {
  /** Nobody waits for the rest any more. */
  off: boolean;
}

export type Task<Input, Known, Result> = (
  desk: Desk,
  input: Input,
  call: Call,
) => Generator<Known, Result> | AsyncGenerator<Known, Result>;
