// The value of every node, kept up to date during the run.
//
// stay(v) is the expected discounted gain from v in the running test, worth(w) that of entering w:
//
//     stay(v)  = discount * max / mean over edges to w of worth(w)              (tester / SUT)
//     worth(w) = best(w)                      if w is covered,                  best(w) = max(stay(w), floor)
//              = max(best(w), gain(w) + beyond * best(w))   otherwise
//     floor    = the value of a reset, from stay(initial) and the reset cost (pace.ts)
//
// Each edge has its own discount if edges have prices (prices.ts).
//
// `beyond` is 0: a path may pass an uncovered node twice and would count it twice, and the lookahead sees better
// beyond it. But a small gain must not hide a greater one behind it, so the maximum is taken.
//
// Covering a node changes one worth. The change moves backwards along the edges, first come first served, while it
// is larger than a tolerance of the value. This is asynchronous value iteration on the part of the graph that leads
// to that node, n / (uncovered nodes) on average. So a whole campaign costs O(m log n) times the depth of the
// discount. A sweep of all nodes for each covered one costs n a time: on 10^5 nodes ten thousand times as much.
//
// Only stored values move on. A change smaller than the tolerance is not stored either, so that small changes add
// up until they count. All nodes read the floor, and it moves only when it is off by FLOOR_TOLERANCE. Invariant
// when settled: every stored value is within the tolerance of its equation. That is less than the discount of a
// step, so following the table comes nearer to a gain and cannot circle.
//
// A change for all nodes (another floor, another discount) reaches them in slices, between which the run goes on.
// The caller limits a call, in nodes looked at.

import { type Game, SUT } from '../../game/index.ts';
import { type Prices, pricesOf } from '../prices.ts';
import { NodeQueue } from './node-queue.ts';
import { type Pace, resetWorth } from './pace.ts';
import type { ExitWeights } from './regions.ts';

/** At most, and never more than a part of what a step costs: following the table must come nearer to a gain. */
const TOLERANCE = 5e-3;
const STEP_PART = 0.4;
const FLOOR_TOLERANCE = 1e-2;
const CERTAIN = 1e-6;
/** To tell a node of another floor or discount costs about so much of renewing its value. */
const TELLING = 1 / 8;
/** Values below are 0: a gain that far away leads nobody, and falling to it takes a round for each step. */
const NEGLIGIBLE = 1e-30;

export class ValueTable {
  readonly stay: Float64Array;
  readonly worth: Float64Array;
  /** The value of a reset, as every node was told. */
  floor = 0;
  /** Grows with every change of a value. */
  version = 0;

  readonly #game: Game;
  readonly #chance: Float64Array;
  #discount = 0;
  #resetCost = 0;
  #tolerance = 0;
  readonly #beyond: number;
  /** Where it counts what can be had without leaving the region: the region of each node; else null. */
  readonly #region: Int32Array | null;
  #exits: ExitWeights | null = null;
  readonly #prices: Prices | null;
  /** What is left to be spent, of which edges that cost more are closed; and how many of the dear ones are. */
  #budget = Number.POSITIVE_INFINITY;
  #closed = 0;
  readonly #covered: Uint8Array;
  /** The part of its gain that a node still has for others, once somebody has claimed one. */
  #left: Float64Array | null = null;
  /** The nodes whose values are to be renewed. */
  readonly #queue: NodeQueue;
  /** How many nodes are still to be told of another discount, and of another floor; from the last on, and from the first on. */
  #unhurried = 0;
  #untold = 0;
  /** Those that are told have their values found out from nothing as well, if they are worth no more than this. */
  #sunk = 0;
  /** Whether the floor is being made anew from nothing, and too low until then. */
  rising = false;
  /** How many nodes were looked at so far, those that were only told something by what that costs. */
  work = 0;

  /** A table for a pebble that lies on the initial node; `like` is one of the same game to copy. */
  constructor(
    game: Game,
    chance: Float64Array,
    pace: Pace,
    beyond: number,
    { like, region = null }: { readonly like?: ValueTable; readonly region?: Int32Array | null } = {},
  ) {
    this.#game = game;
    this.#chance = chance;
    this.#beyond = beyond;
    this.#region = region;
    this.#prices = pricesOf(game);
    this.#setPace(pace);
    this.#queue = new NodeQueue(game.n);
    if (like) {
      this.stay = like.stay.slice();
      this.worth = like.worth.slice();
      this.floor = like.floor;
      this.#covered = like.#covered.slice();
      return;
    }
    this.stay = new Float64Array(game.n);
    this.worth = game.gain.slice();
    this.worth[game.initial] = 0;
    this.#covered = new Uint8Array(game.n);
    this.#covered[game.initial] = 1;
    // Inside regions nothing is worth anything until somebody asks: see enter().
    if (region) return;
    for (let v = game.n - 1; v >= 0; v--) this.touch(v);
    this.settle(Number.POSITIVE_INFINITY);
  }

  /** Sooner is better by another measure from now on: all values are to be renewed. */
  hurry(pace: Pace): void {
    this.#setPace(pace);
    this.version++;
    this.#unhurried = this.#game.n;
  }

  #setPace({ discount, resetCost }: Pace): void {
    this.#discount = discount;
    this.#resetCost = resetCost;
    this.#tolerance = Math.min(TOLERANCE, STEP_PART * (1 - discount));
  }

  /** Node `w` is covered from now on. */
  cover(w: number): void {
    if (this.#covered[w]) return;
    this.#covered[w] = 1;
    this.version++;
    this.#value(w);
  }

  /** From now on a visit to `w` is worth this part of its gain: somebody else is on the way there. 1 takes it back. */
  claim(w: number, left: number): void {
    if (this.#covered[w]) return;
    this.#left ??= new Float64Array(this.#game.n).fill(1);
    this.#left[w] = left;
    this.version++;
    this.#value(w);
  }

  /**
   * Where no reset leads back, leaving a region is for good: from now on an edge into another counts for the part of what can
   * still be covered that can be covered there. The nodes with such edges are to be renewed.
   */
  weigh(weights: ExitWeights): void {
    this.#exits = weights;
    for (const v of weights.borders) this.touch(v);
  }

  /** What the edge into `w` of a node in another region counts for, 1 where that does not matter. */
  exitPart(v: number, w: number): number {
    const exits = this.#exits;
    return exits === null || exits.of[v] === exits.of[w] ? 1 : exits.part(exits.of[v], exits.of[w]);
  }

  /** So much is left to be spent: edges that cost more are worth nothing from now on. */
  afford(budget: number): void {
    const prices = this.#prices;
    if (!prices) return;
    const { cost, dear } = prices;
    this.#budget = budget;
    for (; this.#closed < dear.length && cost[dear[this.#closed]] > budget; this.#closed++) {
      this.touch(this.#game.source[dear[this.#closed]]);
      this.version++;
    }
  }

  /** What the worth of the node behind a stimulus counts for before it; nothing if that cannot be paid for. */
  #before(e: number, x: number): number {
    const prices = this.#prices!;
    const cost = prices.cost[e];
    return cost > this.#budget ? 0 : prices.before(cost, x, this.#discount);
  }

  /** Something about the edges of `v` has changed. */
  touch(v: number): void {
    this.#queue.push(v);
  }

  /** Passes changes on, at most `limit` of them now. Returns whether all is settled. */
  settle(limit: number): boolean {
    const end = this.work + limit;
    for (;;) {
      if (!this.#tellAll(end)) return false;
      for (; this.#queue.length > 0; this.work++) {
        if (this.work >= end) return false;
        this.renew(this.#queue.shift());
      }
      const floor = this.#floor();
      if (Math.abs(floor - this.floor) <= FLOOR_TOLERANCE * this.floor) {
        this.rising = false;
        return true;
      }
      this.#setFloor(floor);
    }
  }

  #setFloor(floor: number): void {
    this.floor = floor;
    this.version++;
    this.#untold = this.#game.n;
  }

  /** Tells the nodes that were not told yet, unless the work comes to `end`. Whether all of them were. */
  #tellAll(end: number): boolean {
    const { n } = this.#game;
    const most = (end - this.work) / TELLING;
    let told = 0;
    for (; this.#unhurried > 0 && told < most; told++) {
      const v = --this.#unhurried;
      if (this.stay[v] > 0) this.touch(v);
    }
    for (; this.#untold > 0 && told < most; told++) {
      const v = n - this.#untold--;
      if (this.stay[v] > 0 && this.stay[v] <= this.#sunk) {
        this.stay[v] = 0;
        this.touch(v);
      }
      this.#value(v);
    }
    this.work += TELLING * told;
    if (this.#untold === 0) this.#sunk = 0;
    return this.#unhurried === 0 && this.#untold === 0;
  }

  #floor(): number {
    if (this.#region) return 0;
    return resetWorth(this.stay[this.#game.initial], this.#discount, this.#resetCost);
  }

  /**
   * Before anybody resets because of it. Nodes that are worth no more than the floor hold each other up, the initial one through
   * them, and the floor through that: it may be worth what was covered long ago, since each round lowers it by less than its
   * tolerance. So if it is too high at all, it is made anew from nothing, as are these nodes: to fall to what they are worth would take a round for
   * each step of the discount. That may take several calls: until then the floor is too low.
   */
  confirmFloor(limit: number): void {
    if (!this.rising) {
      if (this.#floor() >= this.floor * (1 - CERTAIN)) return;
      this.rising = true;
      this.#sunk = this.floor;
      this.#setFloor(0);
    }
    this.settle(limit);
  }

  /** What the value of the initial node counts for before the reset. */
  get resetFactor(): number {
    const first = this.stay[this.#game.initial];
    return first > 0 ? this.#floor() / first : 0;
  }

  /** Computes the value of `v` afresh and stores it if it is off. */
  renew(v: number): void {
    let fresh = this.backup(v);
    if (fresh < NEGLIGIBLE) fresh = 0;
    const old = this.stay[v];
    if (Math.abs(fresh - old) <= this.#tolerance * old) return;
    this.stay[v] = fresh;
    this.version++;
    this.#value(v);
  }

  /** What the equation of stay(v) says now. */
  backup(v: number): number {
    const { outStart, target, owner } = this.#game;
    const end = outStart[v + 1];
    let x = 0;
    if (this.#prices) return this.#pricedBackup(v);
    if (this.#region) {
      const region = this.#region;
      for (let e = outStart[v]; e < end; e++) {
        if (region[target[e]] !== region[v]) continue;
        const y = this.worth[target[e]];
        if (owner[v] === SUT) x += this.#chance[e] * y;
        else if (y > x) x = y;
      }
    } else if (this.#exits) {
      for (let e = outStart[v]; e < end; e++) {
        const y = this.worth[target[e]] * this.exitPart(v, target[e]);
        if (owner[v] === SUT) x += this.#chance[e] * y;
        else if (y > x) x = y;
      }
    } else if (owner[v] === SUT) {
      for (let e = outStart[v]; e < end; e++) x += this.#chance[e] * this.worth[target[e]];
    } else {
      for (let e = outStart[v]; e < end; e++) if (this.worth[target[e]] > x) x = this.worth[target[e]];
    }
    return this.#discount * x;
  }

  /** The same where moves have prices: an answer's is what answers cost on average. One that cannot be paid for takes all that is left. */
  #pricedBackup(v: number): number {
    const { outStart, target, owner } = this.#game;
    const prices = this.#prices!;
    let x = 0;
    let cost = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      const isLeft = this.#region !== null && this.#region[w] !== this.#region[v];
      const y = isLeft ? 0 : this.worth[w] * this.exitPart(v, w);
      if (owner[v] === SUT) {
        const chance = this.#chance[e];
        if (prices.cost[e] <= this.#budget) x += chance * y;
        cost += chance * Math.min(prices.cost[e], this.#budget);
      } else x = Math.max(x, this.#before(e, y));
    }
    return owner[v] === SUT ? prices.before(cost, x, this.#discount) : x;
  }

  /** The edge of tester node `v` into the node of greatest worth, the first of equals; -1 if all are worth 0. */
  bestEdge(v: number): number {
    const { outStart, target } = this.#game;
    let best = -1;
    let x = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if (this.#region && this.#region[target[e]] !== this.#region[v]) continue;
      let y = this.worth[target[e]] * this.exitPart(v, target[e]);
      if (this.#prices) y = this.#before(e, y);
      if (y > x) {
        x = y;
        best = e;
      }
    }
    return best;
  }

  /** Sets worth(w) and tells the nodes before w, unless they cannot care. */
  #value(w: number): void {
    const { inStart, inEdge, source, owner, gain } = this.#game;
    const best = Math.max(this.stay[w], this.floor);
    const old = this.worth[w];
    const gained = this.#left === null ? gain[w] : gain[w] * this.#left[w];
    const fresh = this.#covered[w] ? best : Math.max(best, gained + this.#beyond * best);
    if (fresh === old) return;
    this.worth[w] = fresh;
    // A tester node chooses the best: it cares for a fall of the best only, and for a rise above the best.
    const larger = (this.#prices ? 1 : this.#discount) * Math.max(fresh, old);
    for (let i = inStart[w]; i < inStart[w + 1]; i++) {
      const u = source[inEdge[i]];
      if (this.#region && this.#region[u] !== this.#region[w]) continue;
      if (owner[u] === SUT || larger >= (1 - this.#tolerance) * this.stay[u]) this.touch(u);
    }
  }
}
