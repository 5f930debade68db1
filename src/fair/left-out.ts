// The budget against what is left out: the part whose leg costs most goes first, one after the other. Parts that were covered on the way to
// it become targets of their own, so the rest is planned again each time.

import { essentialParts } from './parts.ts';
import type { FairEngine } from './question.ts';
import type { FairSearch } from './search.ts';
import { lengthOf, orderByLegs } from './target-order.ts';
import { findingTour, type Tour } from './tour.ts';

export interface LeftOut {
  /** Parts by number, the most expensive first; those that no budget is enough for come before them. */
  readonly left: readonly number[];
  readonly gain: number;
  /** Enough for the rest; null if none is known. */
  readonly budget: number | null;
}

/** So many parts are left out. */
const ROWS = 5;
/** So many candidates are tried, those with the longest legs. */
const TRIED = 8;

/** The first row leaves out only what no budget is enough for. */
export function* leavingOut(
  search: FairSearch,
  promisable: readonly number[],
  everything: Tour,
  engine?: FairEngine,
): Generator<void, LeftOut[]> {
  const { parts } = search;
  const never = parts.all.map((_, part) => part).filter((part) => !promisable.includes(part));
  const gainOf = (wanted: readonly number[]): number =>
    wanted.reduce((sum, part) => sum + parts.all[part].gain, 0);
  const rows: LeftOut[] = [{ left: never, gain: gainOf(promisable), budget: everything.upper }];
  if (everything.large) return rows;
  const share = search.effort / (2 * ROWS);
  let wanted = promisable;
  let budget = everything.upper;
  while (rows.length <= ROWS && (budget === null || budget > 1) && !search.hasEnded()) {
    const dropped = yield* mostExpensive(search, wanted, share / 4);
    if (dropped < 0) break;
    wanted = wanted.filter((part) => part !== dropped);
    const tour = yield* search.within(share, findingTour(search, wanted, engine));
    if (tour.upper === null) break;
    // Without it no more is needed than with it.
    budget = Math.min(tour.upper, budget ?? tour.upper);
    rows.push({ left: [...rows[rows.length - 1].left, dropped], gain: gainOf(wanted), budget });
  }
  return rows;
}

/** The part without which the tour by legs is shortest for what it gains; -1 if none is left to aim at. */
function* mostExpensive(
  search: FairSearch,
  wanted: readonly number[],
  effort: number,
): Generator<void, number> {
  const { game, parts } = search;
  const targets = essentialParts(game, parts, wanted);
  const length = yield* lengthWithout(search, targets, effort);
  const legs = new Map<number, number>();
  for (const part of targets) legs.set(part, (yield* search.leg(part, effort)).alone);
  const candidates = targets.toSorted((a, b) => legs.get(b)! - legs.get(a)!).slice(0, TRIED);
  let [best, most] = [-1, -1];
  for (const part of candidates) {
    const rest = essentialParts(
      game,
      parts,
      wanted.filter((other) => other !== part),
    );
    const saved = (length - (yield* lengthWithout(search, rest, effort))) / parts.all[part].gain;
    if (saved > most) [best, most] = [part, saved];
  }
  return best;
}

function* lengthWithout(
  search: FairSearch,
  targets: readonly number[],
  effort: number,
): Generator<void, number> {
  const costs = yield* search.legCosts(targets, effort);
  return lengthOf(costs, orderByLegs(costs));
}
