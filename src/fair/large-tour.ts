// A budget for games that are too large for tables: targets in an order, and the moments of their legs (moments.ts). With
// L the sum of the logarithms of the legs' W, a budget of 1 + (L + ln(1 / (1 - confidence))) / rate is enough. Every rate gives a bound; a few
// are tried. The order is the nearest target first, by the moments themselves.

import { Moments } from './moments.ts';
import type { FairSearch } from './search.ts';
import { orderByLegs } from './target-order.ts';

export interface LargeTour {
  readonly order: readonly number[];
  readonly rate: number;
  readonly upper: number;
  /** The logarithm of W of each leg, in order: a part of the tour needs a part of the budget. */
  readonly legs: readonly number[];
  /** The target that is hardest from the initial node. */
  readonly hardest: number;
}

/** A part of the targets tells which rate to begin with. */
const SAMPLE = 40;
/** A rate near that at which the hardest leg has no bound any more, as a share of one in its average cost. */
const SHARE = 0.6;
const TINY = 1e-9;
const TRIES = 30;
/** Other rates, as shares of the one before, as long as they lower the budget. */
const STEPS = [0.6, 1.6];
/** Room for rounding: every step of a play multiplies by numbers with relative errors of at most 1e-15. */
const ROUNDING = 1e-8;

export function* largeTour(
  search: FairSearch,
  targets: readonly number[],
): Generator<void, LargeTour | null> {
  let rate = yield* firstRate(search, targets);
  let best: LargeTour | null = null;
  // Targets for which a rate was too great come first, so that the next failure shows soon.
  let known = targets;
  for (let tries = 0; rate !== null && !best && tries < TRIES; tries++) {
    const found: LargeTour | number = yield* tourAt(search, known, rate, null);
    if (search.hasEnded()) return null;
    if (typeof found === 'number') {
      known = [found, ...known.filter((part) => part !== found)];
      const cost = averageCost(search, found);
      rate = cost === null ? null : Math.min(0.8 * rate, SHARE / Math.max(1, cost));
    } else best = found;
  }
  if (!best) return null;
  for (const step of STEPS) {
    for (;;) {
      if (search.hasEnded() || search.effort <= 0) return best;
      const other: LargeTour | number = yield* tourAt(search, best.order, best.rate * step, best.order);
      if (typeof other === 'number' || other.upper >= best.upper) break;
      best = other;
    }
  }
  return best;
}

/** From the initial node, by any strategy: with hardly any rate W is 1 + rate * cost. Null if there is no way. */
function averageCost({ game, answers, terms, parts }: FairSearch, part: number): number | null {
  const w = new Moments(game, answers, terms.resetCost, TINY).towards(parts.all[part]);
  return w && (w[game.initial] - 1) / TINY;
}

/** By the average cost of some legs from the initial node. */
function* firstRate(search: FairSearch, targets: readonly number[]): Generator<void, number | null> {
  let [squares, most, count] = [0, 0, 0];
  const step = Math.max(1, Math.floor(targets.length / SAMPLE));
  for (let i = 0; i < targets.length; i += step) {
    const cost = averageCost(search, targets[i]);
    yield;
    if (cost === null) return null;
    squares += cost * cost;
    most = Math.max(most, cost);
    count++;
  }
  const spread = Math.sqrt((squares * targets.length) / count);
  const tail = Math.log(1 / (1 - search.terms.confidence / 100));
  return Math.min(Math.sqrt(2 * tail) / Math.max(1, spread), SHARE / Math.max(1, most));
}

/** With an order, or with the best that the moments of this rate find; the number of a target for which the rate is too great. */
function* tourAt(
  search: FairSearch,
  targets: readonly number[],
  rate: number,
  given: readonly number[] | null,
): Generator<void, LargeTour | number> {
  const { game, answers, terms, parts } = search;
  const moments = new Moments(game, answers, terms.resetCost, rate);
  const known = given ?? targets;
  const from = [...known.map((part) => parts.all[part].carriers), [game.initial]];
  const costs = from.map(() => new Float64Array(given ? 1 : known.length));
  const legs: number[] = [];
  let [hardest, most] = [known[0], -1];
  for (let j = 0; j < known.length; j++) {
    const before = moments.effort;
    const w = moments.towards(parts.all[known[j]]);
    search.effort -= moments.effort - before;
    yield;
    if (!w || search.hasEnded()) return known[j];
    const cost = (i: number): number => from[i].reduce((most, v) => Math.max(most, Math.log(w[v])), 0);
    if (Math.log(w[game.initial]) > most) [hardest, most] = [known[j], Math.log(w[game.initial])];
    if (given) legs.push(cost(j === 0 ? known.length : j - 1));
    else for (let i = 0; i < from.length; i++) costs[i][j] = cost(i);
  }
  let order: readonly number[] = known;
  if (!given) {
    const places = orderByLegs(costs);
    order = places.map((i) => known[i]);
    places.forEach((place, i) => {
      legs.push(costs[i === 0 ? known.length : places[i - 1]][place]);
    });
  }
  const upper = enoughFor(legs, rate, terms.confidence);
  return Number.isSafeInteger(upper) ? { order, rate, upper, legs, hardest } : hardest;
}

/** The budget that is enough for legs of these logarithms. */
export function enoughFor(legs: readonly number[], rate: number, confidence: number): number {
  const sum = legs.reduce((total, leg) => total + leg, 0) + Math.log(1 / (1 - confidence / 100));
  return 1 + Math.ceil((sum / rate) * (1 + ROUNDING) + ROUNDING);
}
