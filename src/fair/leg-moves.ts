// The moves of a plan for a large game: towards one target after the other, by the moments of each leg, made when a leg begins. A target that
// was covered on the way is passed over only if that makes the rest no longer: the product of the W that are left must not grow.

import type { Game } from '../game/index.ts';
import type { FairAnswers } from './fair-answers.ts';
import { Moments } from './moments.ts';
import type { Parts } from './parts.ts';

export class LegMoves {
  readonly #parts: Parts;
  readonly #order: readonly number[];
  readonly #moments: Moments;
  readonly #known = new Map<number, Float64Array>();

  constructor(
    game: Game,
    answers: FairAnswers,
    parts: Parts,
    plan: { readonly order: readonly number[]; readonly rate: number; readonly resetCost: number },
  ) {
    this.#parts = parts;
    this.#order = plan.order;
    this.#moments = new Moments(game, answers, plan.resetCost, plan.rate);
  }

  get legs(): number {
    return this.#order.length;
  }

  /** The leg that goes on from a node, `leg` being under way and these nodes visited. */
  next(leg: number, node: number, covered: ArrayLike<number>): number {
    let now = leg;
    while (now < this.legs) {
      const { carriers } = this.#parts.all[this.#order[now]];
      if (!carriers.includes(node)) {
        if (!carriers.some((v) => covered[v] === 1)) break;
        const around = this.#w(now)[node] * this.#worst(now + 1, carriers);
        const past = now + 1 === this.legs ? 1 : this.#w(now + 1)[node];
        if (past > around) break;
      }
      now++;
    }
    return now;
  }

  /** The number of the edge at the node, -1 for a reset; at the SUT's nodes 0 is to wait. */
  move(leg: number, node: number): number {
    return this.#moments.move(this.#w(leg), node);
  }

  #worst(leg: number, from: readonly number[]): number {
    return leg === this.legs ? 1 : from.reduce((most, v) => Math.max(most, this.#w(leg)[v]), 1);
  }

  #w(leg: number): Float64Array {
    let w = this.#known.get(leg);
    if (!w) {
      w = this.#moments.towards(this.#parts.all[this.#order[leg]])!;
      this.#known.set(leg, w);
    }
    return w;
  }
}
