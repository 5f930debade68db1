// A game from sorted rows. Every reader and explorer ends with the constructor `makeGame`, which refuses everything
// that is not a game. `gameFromRows` checks nothing. It is for games that an algorithm makes of a game, which may
// lack the parts for people.

import { atOnce, InputError, IssueList, passed, type Slices } from '../base/index.ts';
import { checkRows, type GameRows, type RowsOrigin } from './check-rows.ts';
import type { Game } from './game.ts';
import { layingOut } from './rows.ts';

const checked = new WeakSet<Game>();

/** Whether a game was made by `makeGame`, or passed its check since. */
export const isChecked = (game: Game): boolean => checked.has(game);
export const keepChecked = (game: Game): void => void checked.add(game);

/** What a maker of a game adds to its rows. */
interface Making extends RowsOrigin {
  /** Where faults go; without it they are thrown. */
  readonly issues?: IssueList;
}

/** The game of these rows; an InputError names every fault of them. */
export const makeGame = (rows: GameRows): Game => atOnce(makingGame(rows))!;

/** The same in slices; null if there are faults and a list for them. */
export function* makingGame(rows: GameRows, { issues, ...origin }: Making = {}): Slices<Game | null> {
  const faults = issues ?? new IssueList();
  checkRows(rows, faults, origin);
  if (faults.failed && issues) return null;
  if (faults.failed) throw new InputError(faults.issues, faults.total);
  yield* passed(rows.target.length);
  const game = yield* makingFromRows(rows);
  keepChecked(game);
  return game;
}

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

export function sourcesOf(outStart: Int32Array, m: number): Int32Array {
  const source = new Int32Array(m);
  for (let v = 0, e = 0; e < m; v++) {
    for (; e < outStart[v + 1]; e++) source[e] = v;
  }
  return source;
}
