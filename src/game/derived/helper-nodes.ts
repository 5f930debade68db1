// The nodes that plainGame adds (plain-game.ts): their kinds, and what they stand for.

import { type Game, isSink } from '../game.ts';

/** QUIET: the SUT passed; TRIED: an edge that may be missing was tried; STUCK: an SUT node had no edge. */
export const QUIET = 0;
export const TRIED = 1;
export const STUCK = 2;
/** Some of several words have been seen. */
export const PART = 3;
/** The tester waits for an output that must come. */
export const WAITING = 4;

/** What kind of helper a node is, or -1 if it is none. */
export const helperKind = ({ helpers }: Game, v: number): number =>
  helpers && v >= helpers.from ? helpers.kind[v - helpers.from] : -1;

/** Whether a node is only passed through: it can be left, and every way on is paid for already. */
export function isPassedThrough(game: Game, v: number): boolean {
  if (!game.cost || v < 0 || isSink(game, v)) return false;
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) if (game.cost[e] > 0) return false;
  return true;
}

/** The model as it was written, of a plain game made from it. */
export const modelOf = (game: Game): Game => game.helpers?.model ?? game;
