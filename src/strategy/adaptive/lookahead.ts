// The lookahead: an exhaustive search of the next few moves that knows exactly which nodes it has covered on the
// way. The value table cannot know that: for it, two uncovered nodes in a circle are as good as a chain of them.
//
// States are (nodes newly covered, node, steps made, budget spent), each searched once. The search deepens until
// its effort (edges followed) is spent, and the deepest completed one decides. At its end the value table counts,
// or nothing at all if the budget ends there too. So it is exact on the last moves.
//
// Its worth, on small graphs against the best possible and on larger ones, is in bench/results/situations.txt.

import { type Game, isPassedThrough, SUT } from '../../game/index.ts';
import { type Prices, pricesOf } from '../prices.ts';
import { AWAIT, RESET, STOP } from '../strategy.ts';
import type { Horizon } from './horizon.ts';
import type { Pace } from './pace.ts';
import type { ValueTable } from './value-table.ts';

/** The lookahead has no opinion: nothing uncovered is near. */
export const UNDECIDED = -9;

const MOST_NEW = 31;
const DEPTHS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64];
/** How deep to look for a first uncovered node before leaving the decision to the table. */
const BLIND_DEPTH = 6;

export interface LookaheadOptions {
  readonly effort: number;
  readonly pace: Pace;
  readonly table: ValueTable;
  readonly resets: boolean;
  readonly region: Int32Array | null;
}

export class Lookahead {
  readonly #game: Game;
  readonly #chance: Float64Array;
  #table: ValueTable;
  /** The region of each node, where the search is not to leave it. */
  #region: Int32Array | null = null;
  #resets = true;
  readonly #horizon: Horizon;
  readonly #resetSteps: number;
  readonly #prices: Prices | null;

  // The states met in this search: a hash table whose slots are valid if they bear the search's stamp.
  readonly #slots: number;
  readonly #stamp: Int32Array;
  readonly #news: Int32Array;
  readonly #place: Int32Array;
  readonly #spent: Float64Array;
  readonly #value: Float64Array;
  #search = 0;

  /** The uncovered nodes met, by bit, and the bit of each node, -1 for none. */
  readonly #met = new Int32Array(MOST_NEW);
  #metCount = 0;
  readonly #bit: Int8Array;

  #covered: Uint8Array = new Uint8Array(0);
  #budget = 0;
  #discount = 1;
  #resetFactor = 1;
  #depth = 0;
  #effort = 0;
  #complete = true;
  /** Whether there are rows for all of the budget. */
  #isLast = false;
  /** How many edges were followed by all searches. */
  edgesFollowed = 0;

  constructor(
    game: Game,
    chance: Float64Array,
    table: ValueTable,
    horizon: Horizon,
    resetCost: number,
    mostEffort: number,
  ) {
    this.#game = game;
    this.#chance = chance;
    this.#table = table;
    this.#horizon = horizon;
    this.#resetSteps = Math.ceil(resetCost) + 1;
    this.#prices = pricesOf(game);
    this.#bit = new Int8Array(game.n).fill(-1);
    this.#slots = 2 << (32 - Math.clz32(mostEffort));
    this.#stamp = new Int32Array(this.#slots);
    this.#news = new Int32Array(this.#slots);
    this.#place = new Int32Array(this.#slots);
    this.#spent = new Float64Array(this.#prices ? this.#slots : 0);
    this.#value = new Float64Array(this.#slots);
  }

  /**
   * The move at `v` with `budget` left: an edge, AWAIT, RESET, STOP (nothing to gain) or UNDECIDED. What lies beyond the search
   * is worth what `table` says; within a `region` leaving it is worth nothing, and there are no resets.
   */
  decide(
    v: number,
    covered: Uint8Array,
    budget: number,
    { effort, pace, table, resets, region }: LookaheadOptions,
  ): number {
    this.#table = table;
    this.#region = region;
    this.#resets = resets && region === null;
    this.#covered = covered;
    this.#budget = budget;
    this.#discount = pace.discount;
    this.#isLast = budget <= this.#horizon.budget;
    this.#resetFactor = this.#isLast ? pace.resetFactor : table.resetFactor;
    let decision = UNDECIDED;
    let before = 0;
    for (const depth of DEPTHS) {
      this.#depth = depth;
      this.#search++;
      this.#effort = effort;
      this.#complete = true;
      const move = this.#choose(v);
      this.edgesFollowed += effort - this.#effort;
      if (this.#effort < 0) break;
      if (this.#metCount > 0 || this.#complete || this.#isLast) decision = move;
      else if (depth >= BLIND_DEPTH) break;
      if (this.#complete) break;
      // The next depth will cost as much more than this one as this one cost more than the last.
      const spent = effort - this.#effort;
      if (before > 0 && spent * spent > effort * before) break;
      before = spent;
    }
    for (let i = 0; i < this.#metCount; i++) this.#bit[this.#met[i]] = -1;
    this.#metCount = 0;
    return decision;
  }

  #choose(v: number): number {
    const { outStart, target, owner } = this.#game;
    let best = 0;
    let move = STOP;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if (this.#region && this.#region[target[e]] !== this.#region[v]) continue;
      const x = this.#prices
        ? this.#along(v, e, 0, 0, 0)
        : this.#discount * this.#table.exitPart(v, target[e]) * this.#enter(target[e], 1, 1, 0);
      if (owner[v] === SUT) {
        best += this.#chance[e] * x;
        if (best > 0) move = AWAIT;
      } else if (x > best * (1 + 1e-12)) {
        best = x;
        move = e;
      }
    }
    if (owner[v] === SUT) best = this.#ofAnswers(v, best, 0);
    // On the initial node a reset buys what is there already; the search, a little blinder behind it, might not see that.
    if (this.#resets && v !== this.#game.initial && this.#budget >= this.#resetSteps) {
      const x = this.#resetFactor * this.#from(this.#game.initial, ...this.#reset(0, 0), 0);
      if (x > best * (1 + 1e-12)) move = RESET;
    }
    return move;
  }

  /** Steps made and budget spent after a reset: without prices the two are the same. */
  #reset(t: number, spent: number): [number, number] {
    return [t + (this.#prices ? 1 : this.#resetSteps), spent + this.#resetSteps];
  }

  /** What the edge `e` of `v` is worth, with its price. What an answer costs is counted on average (#ofAnswers). */
  #along(v: number, e: number, t: number, spent: number, news: number): number {
    const prices = this.#prices!;
    const w = this.#game.target[e];
    const cost = prices.cost[e];
    if (spent + cost > this.#budget) return 0;
    const x = this.#table.exitPart(v, w) * this.#enter(w, t + 1, spent + cost, news);
    if (this.#isLast) return prices.sooner(cost, x, this.#discount);
    return this.#game.owner[v] === SUT ? x : prices.before(cost, x, this.#discount);
  }

  /** What answers are worth whose mean is `x`. */
  #ofAnswers(v: number, x: number, spent: number): number {
    const prices = this.#prices;
    if (!prices || this.#isLast) return x;
    const { outStart } = this.#game;
    const left = this.#budget - spent;
    let cost = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++)
      cost += this.#chance[e] * Math.min(left, prices.cost[e]);
    return prices.before(cost, x, this.#discount);
  }

  /** The value of entering `w` as step number `t`, so much having been spent, with the nodes of `news` covered since the start. */
  #enter(w: number, t: number, spent: number, news: number): number {
    this.#effort--;
    if (this.#covered[w] || this.#game.gain[w] === 0) return this.#from(w, t, spent, news);
    let bit = this.#bit[w];
    if (bit < 0) {
      if (this.#metCount === MOST_NEW) {
        // No bit left to remember it by: it counts as any other, but nothing behind it is searched.
        this.#complete = false;
        return this.#game.gain[w] + (this.#budget > spent ? this.#leaf(w, this.#budget - spent) : 0);
      }
      bit = this.#metCount++;
      this.#bit[w] = bit;
      this.#met[bit] = w;
    }
    const mask = 1 << bit;
    if (news & mask) return this.#from(w, t, spent, news);
    return this.#game.gain[w] + this.#from(w, t, spent, news | mask);
  }

  #from(v: number, t: number, spent: number, news: number): number {
    const left = this.#budget - spent;
    if (left < 1 && !(this.#prices && isPassedThrough(this.#game, v))) return 0;
    if (t >= this.#depth || this.#effort < 0) {
      this.#complete = false;
      return this.#leaf(v, left);
    }
    const place = v * 64 + t;
    const last = this.#slots - 1;
    let slot = (Math.imul(place, 0x9e3779b1) ^ Math.imul(news, 0x85ebca6b)) & last;
    if (this.#prices) slot = (slot ^ Math.imul(spent, 0xc2b2ae35)) & last;
    while (this.#stamp[slot] === this.#search) {
      const isKnown = this.#place[slot] === place && this.#news[slot] === news;
      if (isKnown && (this.#prices === null || this.#spent[slot] === spent)) return this.#value[slot];
      slot = (slot + 1) & last;
    }
    const { outStart, target, owner } = this.#game;
    let best = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if (this.#region && this.#region[target[e]] !== this.#region[v]) continue;
      const x = this.#prices
        ? this.#along(v, e, t, spent, news)
        : this.#table.exitPart(v, target[e]) * this.#enter(target[e], t + 1, spent + 1, news);
      if (owner[v] === SUT) best += this.#chance[e] * x;
      else if (x > best) best = x;
    }
    if (!this.#prices) best *= this.#discount;
    else if (owner[v] === SUT) best = this.#ofAnswers(v, best, spent);
    if (this.#resets && v !== this.#game.initial && left >= this.#resetSteps) {
      const x = this.#resetFactor * this.#from(this.#game.initial, ...this.#reset(t, spent), news);
      if (x > best) best = x;
    }
    // Deeper states have taken slots in the meantime, so the free one is looked for again.
    while (this.#stamp[slot] === this.#search) slot = (slot + 1) & last;
    this.#stamp[slot] = this.#search;
    this.#place[slot] = place;
    this.#news[slot] = news;
    if (this.#prices) this.#spent[slot] = spent;
    this.#value[slot] = best;
    return best;
  }

  #leaf(v: number, left: number): number {
    if (left <= this.#horizon.budget && !this.#region) return this.#horizon.value(v, left);
    const { stay, floor } = this.#table;
    return Math.max(stay[v], floor);
  }
}
