// The smallest p for which a budget is enough, by halving: a fairer system needs no more.

import { fairAnswers } from './fair-answers.ts';
import { productOf } from './product.ts';
import type { FairSearch } from './search.ts';
import type { Tour } from './tour.ts';
import { OrderTracker } from './tracker.ts';

/** The last digits of p are not worth a table. */
const DIGITS = 3;
const STEPS = 16;

/** A p that is enough for everything in this tour, as small as it goes; null if not even the uniform system is fair enough. */
export function* findingLeastFairness(
  search: FairSearch,
  budget: number,
  tour: Tour,
): Generator<void, number | null> {
  const { game, parts, terms } = search;
  const most = search.effort / STEPS / 2 / Math.max(1, budget);
  let product = productOf(game, new OrderTracker(parts, tour.order, tour.window), most);
  for (let window = tour.window - 1; !product && window >= 0; window--)
    product = productOf(game, new OrderTracker(parts, tour.order, window), most);
  if (!product) return null;
  const made = product;
  const isEnough = function* (p: number): Generator<void, boolean> {
    const chance = yield* search.chanceWithin(made, budget, fairAnswers(game, p));
    return chance !== null && chance >= terms.confidence / 100;
  };
  let [low, high] = [0, 1];
  if (yield* isEnough(0)) return 0;
  if (!(yield* isEnough(1))) return null;
  if (terms.p > 0 && terms.p < 1) {
    if (yield* isEnough(terms.p)) high = terms.p;
    else low = terms.p;
  }
  for (let step = 0; step < STEPS && !search.hasEnded(); step++) {
    const middle = (low + high) / 2;
    if (yield* isEnough(middle)) high = middle;
    else low = middle;
  }
  return roundedUp(high);
}

function roundedUp(p: number): number {
  const unit = 10 ** (Math.floor(Math.log10(p)) - DIGITS + 1);
  return Math.min(1, Number((Math.ceil(p / unit) * unit).toPrecision(DIGITS)));
}
