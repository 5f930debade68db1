// The gain that is certain within a budget. Where the product of node and covered set is small: exactly, by halving. Elsewhere the parts
// that cost most are left out, one after the other, until the budget is enough for the rest.

import { enoughFor, type LargeTour } from './large-tour.ts';
import { impliedParts } from './parts.ts';
import type { FairPlan } from './plan.ts';
import { productOf } from './product.ts';
import type { FairEngine } from './question.ts';
import type { FairSearch } from './search.ts';
import { findingTour, type Tour } from './tour.ts';
import { GainTracker } from './tracker.ts';

export interface Certain {
  readonly gain: number;
  readonly exact: boolean;
  readonly plan: FairPlan | null;
}

export function* findingCertain(
  search: FairSearch,
  budget: number,
  promisable: readonly number[],
  { plan: everything, tour }: { plan: FairPlan | null; tour: Tour },
  engine?: FairEngine,
): Generator<void, Certain> {
  const { parts } = search;
  const isAll = everything !== null && everything.gain === parts.total;
  if (isAll && everything.budget <= budget) return { gain: parts.total, exact: true, plan: everything };
  if (tour.large) return partOfLarge(search, budget, tour.large);
  if (engine !== 'sequential') {
    const exact = yield* byHalving(search, budget);
    if (exact) return exact;
  }
  if (everything && everything.budget <= budget)
    return { gain: everything.gain, exact: false, plan: everything };
  return yield* leavingOut(search, budget, promisable);
}

/** Null if the tables are too large. */
function* byHalving(search: FairSearch, budget: number): Generator<void, Certain | null> {
  const { game, parts, terms } = search;
  const wanted = terms.confidence / 100;
  let [low, high] = [0, parts.total];
  const most = search.effort / Math.max(1, budget) / (2 + Math.log2(high + 1));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const product = productOf(game, new GainTracker(parts, middle), most);
    const chance = product && (yield* search.chanceWithin(product, budget));
    if (chance === null) return null;
    if (chance >= wanted) low = middle;
    else high = middle - 1;
  }
  const plan = low === 0 ? null : { ...terms, order: null, window: 0, rate: null, gain: low, budget };
  return { gain: low, exact: true, plan };
}

/** As much of the tour, from its beginning, as the budget is enough for. */
function partOfLarge(search: FairSearch, budget: number, { order, legs, rate }: LargeTour): Certain {
  const { game, parts, terms } = search;
  let count = order.length;
  while (count > 0 && enoughFor(legs.slice(0, count), rate, terms.confidence) > budget) count--;
  if (count === 0) return { gain: 0, exact: false, plan: null };
  const begun = order.slice(0, count);
  const gain = impliedParts(game, parts, begun).reduce((sum, part) => sum + parts.all[part].gain, 0);
  const needed = enoughFor(legs.slice(0, count), rate, terms.confidence);
  return { gain, exact: false, plan: { ...terms, order: begun, window: 0, rate, gain, budget: needed } };
}

/** Halving over how many parts are left out, the dearest first. */
function* leavingOut(
  search: FairSearch,
  budget: number,
  promisable: readonly number[],
): Generator<void, Certain> {
  const { game, parts, terms } = search;
  const alone = new Map<number, number>();
  const share = search.effort / 4 / Math.max(1, promisable.length);
  for (const part of promisable) alone.set(part, (yield* search.leg(part, share)).alone);
  const byCost = promisable.toSorted((a, b) => alone.get(a)! - alone.get(b)!);
  let [low, high] = [0, byCost.length];
  let best: Certain = { gain: 0, exact: false, plan: null };
  while (low < high && !search.hasEnded()) {
    const middle = Math.ceil((low + high) / 2);
    const kept = byCost.slice(0, middle);
    const tour = yield* search.within(search.effort / 4, findingTour(search, kept, 'sequential'));
    if (tour.upper === null || tour.upper > budget) {
      high = middle - 1;
      continue;
    }
    low = middle;
    const implied = impliedParts(game, parts, tour.order);
    const gain = implied.reduce((sum, part) => sum + parts.all[part].gain, 0);
    const plan = { ...terms, order: tour.order, window: tour.window, rate: null, gain, budget: tour.upper };
    best = { gain, exact: false, plan };
  }
  return best;
}
