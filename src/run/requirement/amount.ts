// How much was covered, in words: what a goal counts is called states, transitions or labels, and where some count more than others, gain.

import { counted } from '../../base/index.ts';
import { type Game, gainOf, reachable } from '../../game/index.ts';
import type { Certain } from './requirement.ts';

type Unit = 'state' | 'transition' | 'label';

const units = new WeakMap<Game, Unit | null>();

/** What the gain of a game counts; null if its nodes have different gains. */
export function unitOf(game: Game): Unit | null {
  let unit = units.get(game);
  if (unit === undefined) units.set(game, (unit = findUnit(game)));
  return unit;
}

function findUnit(game: Game): Unit | null {
  if (game.countsTags) return 'label';
  for (const v of reachable(game)) if (game.gain[v] > 1) return null;
  return game.ownNodes === undefined ? 'state' : 'transition';
}

/** `3 of 10 states`, or `gain 12 of 29`. */
export function amountText(game: Game, gain: number): string {
  const total = gainOf(game, reachable(game));
  const unit = unitOf(game);
  return unit ? `${gain} of ${counted(total, unit)}` : `gain ${gain} of ${total}`;
}

/** `3 were certain`, `1 to 4 were certain`, `gain 8 was certain`. */
export function certainText(game: Game, { lower, upper }: Certain): string {
  const range = lower < upper ? `${lower} to ${upper}` : String(lower);
  if (!unitOf(game)) return `gain ${range} was certain`;
  return upper === 0 ? 'none was certain' : `${range} ${upper === 1 ? 'was' : 'were'} certain`;
}
