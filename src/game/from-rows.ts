// A game from rows that are sorted already: for those who make nodes and their edges in order, such as the
// explorer of model programs. Nothing is checked: the caller vouches for the invariants of Game.

import { atOnce, passed, type Slices } from '../base/index.ts';
import type { Game } from './game.ts';
import { layingOut } from './rows.ts';

/** What a game is made of; the edges of node v are outStart[v] .. outStart[v + 1] - 1. */
export type GameRows = Omit<Game, 'n' | 'm' | 'source' | 'inStart' | 'inEdge'>;

/** Adds the sources and the rows of incoming edges. O(n + m). */
export const gameFromRows = (rows: GameRows): Game => atOnce(makingFromRows(rows));

/** The same in slices. */
export function* makingFromRows(rows: GameRows): Slices<Game> {
  const { outStart, target } = rows;
  const n = rows.owner.length;
  const m = target.length;
  const source = sourcesOf(outStart, m);
  yield* passed(m);
  const { start: inStart, order: inEdge } = yield* layingOut(target, n);
  return { ...rows, n, m, source, inStart, inEdge };
}

function sourcesOf(outStart: Int32Array, m: number): Int32Array {
  const source = new Int32Array(m);
  for (let v = 0, e = 0; e < m; v++) {
    for (; e < outStart[v + 1]; e++) source[e] = v;
  }
  return source;
}
