// The gain that a run on a small graph keeps whatever the SUT does:
//
//     the guarantee   with restart, if the budget is enough for it at worst, or else the one without: always
//     a part of it    if the budget is enough for neither, or for some more: as much as costs next to nothing. The
//     price is
//                     known exactly: the best expected coverage with and without keeping it, if the SUT answers
//                     evenly
//                     or by weights
//
// A part is not a promise, and keeping a small one may cost a third of the coverage against an even SUT.

import type { Game } from '../../game/index.ts';
import { Expectation } from './expectation.ts';
import { type Backwards, backwards, worstCosts } from './forcing.ts';
import { type Positions, positionsFrom } from './positions.ts';

/** What a part may cost, of the expected coverage. */
const PART_PRICE = 0.02;
/** Edges followed to price one part. */
const PRICE_WORK = 1_000_000;

export interface KeptQuestion {
  readonly budget: number;
  /** The cost of a reset and the visit that follows. */
  readonly resetSteps: number;
  /** Positions at most. */
  readonly limit: number;
  /** The chances of the answers of SUTs that may be met. */
  readonly chances: readonly Float64Array[];
}

/** The gain to hold on to, 0 for none. */
export function keptWithin(game: Game, question: KeptQuestion): number {
  const covered = new Uint8Array(game.n);
  covered[game.initial] = 1;
  const everything = { limit: question.limit, budget: Number.MAX_SAFE_INTEGER, resetSteps: 1 };
  const positions = positionsFrom(game, game.initial, covered, everything);
  return positions ? new Levels(game, positions, covered, question).kept() : 0;
}

class Levels {
  readonly #game: Game;
  readonly #positions: Positions;
  readonly #covered: Uint8Array;
  readonly #question: KeptQuestion;
  readonly #back: Backwards;
  /** What may have been gained since the start, the least first. */
  readonly #gains: readonly number[];
  /** What the budget leaves after the first visit. */
  readonly #most: number;

  constructor(game: Game, positions: Positions, covered: Uint8Array, question: KeptQuestion) {
    this.#game = game;
    this.#positions = positions;
    this.#covered = covered;
    this.#question = question;
    this.#back = backwards(positions);
    this.#gains = [...new Set(positions.gained.subarray(0, positions.count))].sort((a, b) => a - b);
    this.#most = Math.floor(question.budget) - 1;
  }

  kept(): number {
    const { resetSteps } = this.#question;
    const forced = this.#forced(resetSteps, this.#most, this.#gains.length - 1);
    if (forced === 0) return 0;
    const top = this.#gains.length - 1;
    const isWhole = !this.#isForced(forced + 1, 1, Number.MAX_SAFE_INTEGER);
    let level = forced;
    if (!isWhole) {
      // With a budget for that, and without resets, as much as the budget pays for is what it comes to.
      const once = this.#forced(Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, top);
      level = this.#affordable(once <= forced ? once : 0, forced);
    }
    return level === 0 ? 0 : this.#game.gain[this.#game.initial] + this.#gains[level];
  }

  /** The greatest level up to `top` that so much pays for at worst. */
  #forced(resetSteps: number, most: number, top: number): number {
    let [low, high] = [0, top];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#isForced(middle, resetSteps, most)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #isForced(level: number, resetSteps: number, most: number): boolean {
    const wanted = this.#gains[level];
    if (wanted === undefined) return false;
    return worstCosts(this.#game, this.#positions, this.#back, wanted, { resetSteps, most })[0] <= most;
  }

  /** The greatest level that costs next to nothing, above `least`, which is kept at any price. */
  #affordable(least: number, forced: number): number {
    const { resetSteps, limit, chances } = this.#question;
    if (forced === least) return least;
    const { initial, gain } = this.#game;
    const within = { limit, budget: this.#most, resetSteps };
    const positions = positionsFrom(this.#game, initial, this.#covered, within);
    if (!positions) return forced;
    const back = backwards(positions);
    const expected = (chance: Float64Array, level: number): number => {
      const costs = { resetSteps, most: this.#most };
      const need = level > 0 ? worstCosts(this.#game, positions, back, this.#gains[level], costs) : null;
      const options = { budget: this.#most, resetSteps, work: PRICE_WORK, need, sooner: 1 };
      return gain[initial] + new Expectation(this.#game, chance, positions, options).value(0, this.#most);
    };
    const free = chances.map((chance) => expected(chance, least));
    const isCheap = (level: number) =>
      chances.every((chance, i) => expected(chance, level) >= (1 - PART_PRICE) * free[i]);
    let level = forced;
    while (level > least && !isCheap(level)) level--;
    return level;
  }
}
