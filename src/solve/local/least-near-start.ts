// A look near the initial node, before any reduction of the whole game. A light least closed set is found and
// proved in milliseconds, however large the game is. Examples are value 2 of 60 000 nodes, and 64 of a grid of 14
// 400. Otherwise some hundredths of a second are lost, and the lower bound stays.

import type { Slices } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { LazyClosure } from './lazy-closure.ts';

/** Ten times as much settles no more than a few of the natural families, and takes as long as all the rest on those that it does not settle. */
const EFFORT = 300_000;

export interface LeastNearStart {
  /** Every closed set gains at least this. */
  readonly lower: number;
  /** The lightest one, if it was found. */
  readonly closure: Int32Array | null;
}

/** Yields after slices of work. */
export function* leastNearStart(game: Game): Slices<LeastNearStart> {
  const search = new LazyClosure(game);
  for (const told of search.run()) {
    if (search.effort > EFFORT) break;
    yield told;
  }
  search.release();
  return { lower: search.lower, closure: search.closure?.toSorted() ?? null };
}
