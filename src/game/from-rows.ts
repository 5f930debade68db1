// A game from rows that are sorted already: for those who make nodes and their edges in order, such as the
// explorer of model programs. Nothing is checked: the caller vouches for the invariants of Game.

import { atOnce, type Slices } from '../base/index.ts';
import type { Game } from './game.ts';
import { orderByKey, rowStarts } from './rows.ts';

/** What a game is made of; the edges of node v are outStart[v] .. outStart[v + 1] - 1. */
export type GameRows = Omit<Game, 'n' | 'm' | 'source' | 'inStart' | 'inEdge'>;

/** Adds the sources and the rows of incoming edges. O(n + m). */
export const gameFromRows = (rows: GameRows): Game => atOnce(makingFromRows(rows));

/** The same in slices. */
export function* makingFromRows(rows: GameRows): Slices<Game> {
  const { outStart, target } = rows;
  const n = rows.owner.length;
  const m = target.length;
  const source = new Int32Array(m);
  for (let v = 0; v < n; v++) source.fill(v, outStart[v], outStart[v + 1]);
  yield;
  const inStart = rowStarts(target, n);
  yield;
  const inEdge = orderByKey(target, inStart);
  return { ...rows, n, m, source, inStart, inEdge };
}
