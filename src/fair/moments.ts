// How long a leg takes on a fair system, as an exponential moment: for a small rate r, W(v) bounds the mean of e^(r * cost) from v to the
// target, whatever the system does. It does for the legs of a large game what a table would do too slowly: the chance that all legs cost
// more than b is at most e^(-r b) times the product of their W (Markov's inequality; legs follow each other at known nodes).
//
// W need only satisfy W(v) >= e^(r cost) W(w), the least over the tester's edges, a reset, or at the system's nodes the worst mean. The value
// of a reset is held at some Y; from W = e^(r reset) Y everywhere the right-hand side only lowers W, so every pass leaves a bound. If then
// W(initial) <= Y, the bound holds. Y is found by secants. A pass costs the edges of the game.

import { type Game, SUT } from '../game/index.ts';
import { resetSteps } from './chances.ts';
import { type FairAnswers, GOES_ON, OPEN } from './fair-answers.ts';
import type { Part } from './parts.ts';

/** Passes for one Y, and values of Y that are tried. */
const PASSES = 60;
const TRIES = 40;
/** The value of a reset is found to this share; it is given up where it grows by 8 to this power. */
const CLOSE = 0.01;
const MOST_GROWTH = 20;
/** A pass that changes no value by more than this share of its excess over 1 is the last one. */
const SETTLED = 1e-3;

export class Moments {
  /** Edges followed so far. */
  effort = 0;
  readonly #game: Game;
  readonly #answers: FairAnswers;
  readonly #rate: number;
  readonly #again: number;
  readonly #growth: Float64Array;

  constructor(game: Game, answers: FairAnswers, resetCost: number, rate: number) {
    this.#game = game;
    this.#answers = answers;
    this.#rate = rate;
    this.#again = Math.exp(rate * resetSteps(resetCost));
    const dearest = game.cost ? game.cost.reduce((most, cost) => Math.max(most, cost), 1) : 1;
    this.#growth = Float64Array.from({ length: dearest + 1 }, (_, cost) => Math.exp(rate * cost));
  }

  get rate(): number {
    return this.#rate;
  }

  /** W for every node; null if the rate is too great for this target. */
  towards({ carriers }: Part): Float64Array | null {
    const { initial, n } = this.#game;
    const isTarget = new Uint8Array(n);
    for (const v of carriers) isTarget[v] = 1;
    if (isTarget[initial] === 1) return this.#settled(1, isTarget, this.#orderTo(carriers));
    const order = this.#orderTo(carriers);
    // From some Y on, W(initial) is below it, and the least such Y is wanted: both without 1, which is what a leg of no cost has.
    let low = 0;
    let high = this.#again - 1;
    let w = this.#settled(1 + high, isTarget, order);
    for (let i = 0; w[initial] > 1 + high; i++) {
      if (i > MOST_GROWTH) return null;
      low = high;
      high *= 8;
      w = this.#settled(1 + high, isTarget, order);
    }
    for (let i = 0; i < TRIES && high - low > CLOSE * high; i++) {
      // W(initial) is an average of a leg that arrives and of one that is reset: on a line through (high, W) with a slope below 1.
      const guess = (w[initial] - 1) * (i % 2 === 0 ? 1 : 0.5);
      const middle = guess > low && guess < high ? guess : (low + high) / 2;
      const other = this.#settled(1 + middle, isTarget, order);
      if (other[initial] > 1 + middle) low = middle;
      else [high, w] = [middle, other];
    }
    return w;
  }

  /** The move that W makes: the edge by number at its node, -1 for a reset; at the SUT's nodes 0 is to wait. */
  move(w: Float64Array, v: number): number {
    const { owner, outStart, initial } = this.#game;
    const again = this.#again * w[initial];
    if (owner[v] === SUT || outStart[v] === outStart[v + 1]) {
      return outStart[v] < outStart[v + 1] && this.#answered(w, v) <= again ? 0 : -1;
    }
    let [best, move] = [again, -1];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const x = this.#after(w, e);
      if (x <= best) [best, move] = [x, e - outStart[v]];
    }
    return move;
  }

  #settled(y: number, isTarget: Uint8Array, order: Int32Array): Float64Array {
    const { n, owner, outStart } = this.#game;
    const most = this.#again * y;
    const w = new Float64Array(n).fill(most);
    for (let v = 0; v < n; v++) if (isTarget[v] === 1) w[v] = 1;
    for (let pass = 0; pass < PASSES; pass++) {
      let change = 0;
      for (const v of order) {
        let x = most;
        if (owner[v] === SUT) x = Math.min(x, this.#answered(w, v));
        else for (let e = outStart[v]; e < outStart[v + 1]; e++) x = Math.min(x, this.#after(w, e));
        if (x < w[v]) {
          change = Math.max(change, (w[v] - x) / (w[v] - 1 + 1e-300));
          w[v] = x;
        }
      }
      this.effort += this.#game.m + order.length;
      if (change < SETTLED) break;
    }
    return w;
  }

  #after(w: Float64Array, e: number): number {
    const { cost, target } = this.#game;
    return this.#growth[cost ? cost[e] : 1] * w[target[e]];
  }

  #answered(w: Float64Array, v: number): number {
    const { outStart } = this.#game;
    const { share, rest, role } = this.#answers;
    let [sum, most, ofAnswer] = [0, 0, 0];
    if (outStart[v] === outStart[v + 1]) return Number.POSITIVE_INFINITY;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const x = this.#after(w, e);
      if (x > most) most = x;
      if (role && role[e] === OPEN) continue;
      if (x > ofAnswer) ofAnswer = x;
      if (role && role[e] === GOES_ON) continue;
      sum += ofAnswer;
      ofAnswer = 0;
    }
    return share[v] * sum + rest[v] * most;
  }

  /** Nodes by their distance to the target, the nearest first. */
  #orderTo(carriers: readonly number[]): Int32Array {
    const { n, inStart, inEdge, source } = this.#game;
    const seen = new Uint8Array(n);
    const queue = [...carriers];
    for (const v of carriers) seen[v] = 1;
    for (let head = 0; head < queue.length; head++) {
      for (let i = inStart[queue[head]]; i < inStart[queue[head] + 1]; i++) {
        const u = source[inEdge[i]];
        if (seen[u] === 1) continue;
        seen[u] = 1;
        queue.push(u);
      }
    }
    return Int32Array.from(queue.slice(carriers.length));
  }
}
