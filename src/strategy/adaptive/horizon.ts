// The end of the budget: the equations of the value table, for every amount of budget left up to the current one. A
// value then counts only affordable gains, resets included. It is recomputed, in O(budget * m), when a node was
// covered on the last stretch, so it is used where that is little work.
//
// With equal gains it is worth 0.1 points at most, because the lookahead sees the end too. It serves models in
// which a large gain out of reach would draw the run away from small affordable ones. Counting the mean of all
// uncovered nodes as the worth beyond one was tried on 20 and 60 nodes and lost 0.3 points.

import { type Game, SUT } from '../../game/index.ts';
import { type Prices, pricesOf } from '../prices.ts';
import type { Pace } from './pace.ts';

export class Horizon {
  /** The largest budget there are rows for now, -1 when there are none. */
  budget = -1;
  readonly #game: Game;
  readonly #chance: Float64Array;
  readonly #beyond: number;
  readonly #resetSteps: number;
  readonly #prices: Prices | null;
  #rows = new Float64Array(0);

  constructor(game: Game, chance: Float64Array, beyond: number, resetCost: number) {
    this.#game = game;
    this.#chance = chance;
    this.#beyond = beyond;
    this.#resetSteps = Math.ceil(resetCost) + 1;
    this.#prices = pricesOf(game);
  }

  /** The value of the pebble on covered node `v` with `left` to spend. */
  value(v: number, left: number): number {
    return this.#rows[left * this.#game.n + v];
  }

  make(budget: number, covered: Uint8Array, pace: Pace): void {
    if (this.#prices) this.#makePriced(this.#prices, budget, covered, pace);
    else this.#makeEven(budget, covered, pace);
    this.budget = budget;
  }

  #makeEven(budget: number, covered: Uint8Array, { discount, resetFactor }: Pace): void {
    const { n, outStart, target, owner, gain, initial } = this.#game;
    if (this.#rows.length < (budget + 1) * n) this.#rows = new Float64Array((budget + 1) * n);
    const rows = this.#rows;
    const worth = new Float64Array(n);
    rows.fill(0, 0, n);
    for (let left = 1; left <= budget; left++) {
      const before = (left - 1) * n;
      for (let w = 0; w < n; w++) {
        const best = rows[before + w];
        worth[w] = covered[w] ? best : Math.max(best, gain[w] + this.#beyond * best);
      }
      const after = left - this.#resetSteps;
      const reset = after >= 0 ? resetFactor * rows[after * n + initial] : 0;
      for (let v = 0; v < n; v++) {
        const end = outStart[v + 1];
        let x = 0;
        if (owner[v] === SUT) {
          for (let e = outStart[v]; e < end; e++) x += this.#chance[e] * worth[target[e]];
        } else {
          for (let e = outStart[v]; e < end; e++) if (worth[target[e]] > x) x = worth[target[e]];
        }
        x *= discount;
        rows[left * n + v] = Math.max(reset, x);
      }
    }
  }

  /** The same where moves lead from one row to another by what they cost. */
  #makePriced(prices: Prices, budget: number, covered: Uint8Array, { discount, resetFactor }: Pace): void {
    const { n, outStart, target, owner, gain, initial } = this.#game;
    if (this.#rows.length < (budget + 1) * n) this.#rows = new Float64Array((budget + 1) * n);
    const rows = this.#rows;
    for (let left = 0; left <= budget; left++) {
      const after = left - this.#resetSteps;
      const reset = after >= 0 ? resetFactor * rows[after * n + initial] : 0;
      for (const v of prices.order) {
        let x = 0;
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const rest = left - prices.cost[e];
          if (rest < 0) continue;
          const w = target[e];
          const best = rows[rest * n + w];
          const worth = covered[w] ? best : Math.max(best, gain[w] + this.#beyond * best);
          const y = prices.sooner(prices.cost[e], worth, discount);
          if (owner[v] === SUT) x += this.#chance[e] * y;
          else if (y > x) x = y;
        }
        rows[left * n + v] = Math.max(reset, x);
      }
    }
  }
}
