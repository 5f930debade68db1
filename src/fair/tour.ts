// The least budget that is enough for a set of parts, as an interval. Small products are exact. Elsewhere the upper end is that of a tour:
// targets in an order with a window (tracker.ts), the order first by the costs of legs, then by trying its neighbours; the lower end that of
// the hardest targets alone, as many of them together as an exact table has room for.

import { type LargeTour, largeTour } from './large-tour.ts';
import { essentialParts } from './parts.ts';
import { type Product, productOf } from './product.ts';
import type { FairEngine } from './question.ts';
import type { FairSearch } from './search.ts';
import { neighbours } from './target-order.ts';
import { OrderTracker } from './tracker.ts';

export interface Tour {
  /** Parts by number, with how many after the first open one are remembered. */
  readonly order: readonly number[];
  readonly window: number;
  /** The least budget lies between these; null if none is known. */
  readonly lower: number;
  readonly upper: number | null;
  /** Where tables are too large: the legs of the tour by their moments. */
  readonly large?: LargeTour;
}

/** Fewer rows than this of the table of one target, if all targets are to have one, are too few: the game is large. */
const ROWS = 500;
/** What the table of the hardest target of a large game may cost. */
const HARDEST = 0.5;
/** So far a tour looks ahead where the exact table is left out. */
const FEW_BITS = 4;
const MOST_BITS = 16;
/** Shares of the effort: for legs, for a single table while orders are compared, for all comparisons, for the exact lower end. */
const LEGS = 0.2;
const ONE = 0.02;
const ORDERS = 0.4;
const LOWER = 0.2;

export function* findingTour(
  search: FairSearch,
  wanted: readonly number[],
  engine?: FairEngine,
): Generator<void, Tour> {
  const { game, parts } = search;
  const targets = essentialParts(game, parts, wanted);
  if (targets.length === 0) return { order: [], window: 0, lower: 1, upper: 1 };
  const whole = search.effort;
  if ((LEGS * whole) / targets.length / (game.n + game.m) < ROWS) return yield* touringLarge(search, targets);
  const order = yield* search.ordered(targets, LEGS * whole);
  let lower = 1;
  for (const part of targets) lower = Math.max(lower, (yield* search.leg(part, 0)).alone);
  const touring = new Touring(search, order);
  yield* touring.tryWindow(0);
  if (targets.length === 1 || touring.upper === null) {
    return {
      order,
      window: 0,
      lower: Math.max(lower, targets.length === 1 ? touring.lower : 1),
      upper: touring.upper,
    };
  }
  const all = targets.length - 1;
  const exact = engine === 'sequential' ? null : touring.product(order, all, search.effort);
  if (exact) {
    const enough = yield* search.enough(exact, touring.upper);
    const upper = enough.upper ?? (touring.upper === enough.lower ? enough.lower : null);
    if (upper !== null) return { order, window: all, lower: Math.max(lower, enough.lower), upper };
  }
  const bits = engine === 'sequential' ? FEW_BITS : MOST_BITS;
  yield* touring.widen(bits, ONE * whole);
  yield* touring.improve(ORDERS * whole);
  yield* touring.widen(bits, search.effort - LOWER * whole);
  lower = Math.max(lower, yield* hardestTogether(search, targets, touring.upper, LOWER * whole));
  return {
    order: touring.order,
    window: touring.window,
    lower: Math.min(lower, touring.upper),
    upper: touring.upper,
  };
}

function* touringLarge(search: FairSearch, targets: readonly number[]): Generator<void, Tour> {
  const effort = HARDEST * search.effort;
  const large = yield* largeTour(search, targets);
  const hardest = large ? large.hardest : targets[0];
  const { alone } = yield* search.leg(hardest, effort);
  if (!large) return { order: targets, window: 0, lower: alone, upper: null };
  const { order, upper } = large;
  return { order, window: 0, lower: Math.min(alone, upper), upper, large };
}

class Touring {
  order: readonly number[];
  window = 0;
  upper: number | null = null;
  lower = 1;
  readonly #search: FairSearch;

  constructor(search: FairSearch, order: readonly number[]) {
    this.#search = search;
    this.order = order;
  }

  /** Null if its table would follow more edges than that. */
  product(order: readonly number[], window: number, effort: number): Product | null {
    const { game, parts } = this.#search;
    const most = effort / (this.upper ?? 1);
    return productOf(game, new OrderTracker(parts, order, window), most);
  }

  *tryWindow(window: number): Generator<void, void> {
    const search = this.#search;
    const product = this.product(this.order, window, search.effort);
    if (!product) return;
    const { lower, upper } = yield* search.enough(product, this.upper ?? Number.POSITIVE_INFINITY);
    this.lower = lower;
    if (upper === null) return;
    this.upper = upper;
    this.window = window;
  }

  /** Looks further ahead as long as a table costs no more than that. */
  *widen(bits: number, effort: number): Generator<void, void> {
    const most = Math.min(bits, this.order.length - 1);
    for (let window = this.window + 1; window <= most; window++) {
      if (this.#search.hasEnded() || !this.product(this.order, window, Math.min(effort, this.#search.effort)))
        return;
      yield* this.tryWindow(window);
    }
  }

  /** Goes to a neighbour of the order as long as one needs less. */
  *improve(effort: number): Generator<void, void> {
    const search = this.#search;
    const end = search.effort - effort;
    for (let changed = true; changed; ) {
      changed = false;
      for (const order of neighbours(this.order)) {
        if (search.effort < end || search.hasEnded()) return;
        const product = this.product(order, this.window, search.effort - end);
        if (!product) return;
        const { upper } = yield* search.enough(product, this.upper! - 1);
        if (upper === null) continue;
        [this.upper, this.order, changed] = [upper, order, true];
        break;
      }
    }
  }
}

/** No smaller budget is enough for the hardest targets together, so none is for all. */
function* hardestTogether(
  search: FairSearch,
  targets: readonly number[],
  upper: number,
  effort: number,
): Generator<void, number> {
  const { game, parts } = search;
  const alone = new Map<number, number>();
  for (const part of targets) alone.set(part, (yield* search.leg(part, 0)).alone);
  const hardest = targets.toSorted((a, b) => alone.get(b)! - alone.get(a)!);
  const end = search.effort - effort;
  let lower = 1;
  for (let count = 2; count <= Math.min(hardest.length, MOST_BITS); count++) {
    const tracker = new OrderTracker(parts, hardest.slice(0, count), count - 1);
    const product = productOf(game, tracker, (search.effort - end) / upper / 2);
    if (!product || search.hasEnded()) break;
    lower = Math.max(lower, (yield* search.enough(product, upper)).lower);
  }
  return lower;
}
