// What the search for a promise knows and has spent: the game, its parts, and the legs found so far.

import type { Game } from '../game/index.ts';
import type { SearchControl } from '../solve/index.ts';
import { Chances } from './chances.ts';
import { type FairAnswers, fairAnswers } from './fair-answers.ts';
import { EDGES_A_SLICE, type FairLeg, findingLeg } from './legs.ts';
import { canBePromised, type Parts, partsOf } from './parts.ts';
import { DONE, type Product } from './product.ts';
import type { FairTerms } from './question.ts';
import { type LegCosts, orderByLegs } from './target-order.ts';

/** The budgets between which the least one lies that a table calls enough. */
export interface Enough {
  /** No smaller budget is enough by this table. */
  readonly lower: number;
  /** Certainly enough; null if the table ended before. */
  readonly upper: number | null;
}

export class FairSearch {
  readonly game: Game;
  readonly terms: FairTerms;
  readonly answers: FairAnswers;
  readonly parts: Parts;
  readonly hasEnded: () => boolean;
  /** Edges that may still be followed. */
  effort: number;
  readonly #legs = new Map<number, FairLeg>();

  constructor(game: Game, terms: FairTerms, effort: number, { stop, signal }: SearchControl<void>) {
    this.game = game;
    this.terms = terms;
    this.effort = effort;
    this.answers = fairAnswers(game, terms.p);
    this.parts = partsOf(game);
    this.hasEnded = () => signal?.aborted === true || stop?.() === true;
  }

  /** Parts that some budget is enough for. */
  promisable(): number[] {
    const all = this.parts.all.map((_, part) => part);
    if (!this.answers.role && this.terms.p > 0) return all;
    return all.filter((part) => canBePromised(this.game, this.answers, this.parts.all[part]));
  }

  *leg(part: number, effort: number): Generator<void, FairLeg> {
    let leg = this.#legs.get(part);
    if (!leg) {
      leg = yield* findingLeg(this.game, this.parts, part, this.answers, this.terms, effort);
      this.#legs.set(part, leg);
    }
    return leg;
  }

  /** What lies between targets, and from the initial node to each. */
  *legCosts(targets: readonly number[], effort: number): Generator<void, LegCosts> {
    const costs = Array.from({ length: targets.length + 1 }, () => new Float64Array(targets.length));
    const { all } = this.parts;
    const from = [...targets.map((part) => all[part].carriers), [this.game.initial]];
    for (let j = 0; j < targets.length; j++) {
      const { cost } = yield* this.leg(targets[j], effort / targets.length);
      from.forEach((carriers, i) => {
        const sum = carriers.reduce((total, v) => total + Math.min(cost[v], Number.MAX_VALUE / 1e6), 0);
        costs[i][j] = sum / carriers.length;
      });
    }
    return costs;
  }

  /** Targets in an order of little average cost. */
  *ordered(targets: readonly number[], effort: number): Generator<void, number[]> {
    const costs = yield* this.legCosts(targets, effort);
    return orderByLegs(costs).map((i) => targets[i]);
  }

  /** The least budget by a product, if it is at most `most` and the effort lasts. */
  *enough(product: Product, most: number, effort = this.effort): Generator<void, Enough> {
    if (product.start === DONE) return { lower: 1, upper: 1 };
    const chances = new Chances(product, this.answers, this.terms.resetCost);
    const wanted = this.terms.confidence / 100;
    let lower = 0;
    let spent = 0;
    let told = 0;
    while (chances.left + 1 < most && spent < effort) {
      chances.grow();
      spent += chances.effort;
      if (lower === 0 && chances.atMost >= wanted) lower = chances.left + 1;
      if (chances.atLeast >= wanted) {
        this.effort -= spent;
        return { lower, upper: chances.left + 1 };
      }
      if (spent - told > EDGES_A_SLICE) {
        told = spent;
        yield;
        if (this.hasEnded()) break;
      }
    }
    this.effort -= spent;
    return { lower: lower || chances.left + 2, upper: null };
  }

  /** Work that may spend no more than that. */
  *within<T>(effort: number, work: Generator<void, T>): Generator<void, T> {
    const kept = Math.max(0, this.effort - effort);
    this.effort -= kept;
    const result = yield* work;
    this.effort += kept;
    return result;
  }

  /** The chance that a budget is enough by a product, rounded down; null if the effort ends before. */
  *chanceWithin(product: Product, budget: number, answers = this.answers): Generator<void, number | null> {
    if (budget < 1) return 0;
    if (product.start === DONE) return 1;
    const chances = new Chances(product, answers, this.terms.resetCost);
    const rows = Math.floor(budget);
    if (rows * chances.effort > this.effort) return null;
    for (let spent = 0; chances.left + 1 < rows; ) {
      chances.grow();
      spent += chances.effort;
      if (spent <= EDGES_A_SLICE) continue;
      spent = 0;
      yield;
      if (this.hasEnded()) return null;
    }
    this.effort -= rows * chances.effort;
    return chances.atLeast;
  }
}
