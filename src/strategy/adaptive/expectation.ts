// The best expected gain from every position with every amount of budget: backward induction, exact for the chances it is
// given. Row b holds what can still be gained with b to spend; a position is computed only for the budgets it can be
// reached with. O(positions * degree * budget). Where that is too much the rows end early, and more budget counts as much as
// the last row has: by then a little more changes little.
//
// Where a guarantee is to be kept, moves that put it at risk are left out: `need` (forcing.ts) tells what a position costs
// at worst until the guarantee is fulfilled, and the budget must pay for that.

import { type Game, SUT } from '../../game/index.ts';
import { AWAIT, RESET, STOP } from '../strategy.ts';
import { paceOf } from './pace.ts';
import type { Positions } from './positions.ts';

export interface ExpectationOptions {
  readonly budget: number;
  /** The cost of a reset and the visit that follows. */
  readonly resetSteps: number;
  /** How many edges may be followed altogether. */
  readonly work: number;
  /** For each position what it costs at worst to fulfil the guarantee; null where none is to be kept. */
  readonly need: Float64Array | null;
  /** What a gain is worth one step later: less than 1, or equal moves could go in circles; 1 if only values are asked for. */
  readonly sooner: number;
}

export class Expectation {
  readonly positions: Positions;
  /** The most budget there is a row for. */
  readonly rows: number;
  readonly #game: Game;
  readonly #chance: Float64Array;
  readonly #resetSteps: number;
  readonly #need: Float64Array | null;
  readonly #value: Float64Array;
  readonly #sooner: number;
  readonly #resetFactor: number;
  #move = STOP;
  /** How many edges were followed to make it. */
  work = 0;

  constructor(game: Game, chance: Float64Array, positions: Positions, options: ExpectationOptions) {
    const { budget, resetSteps, work, need, sooner } = options;
    this.#sooner = sooner;
    this.#resetFactor = paceOf(sooner, resetSteps - 1).resetFactor;
    this.#game = game;
    this.#chance = chance;
    this.positions = positions;
    this.#resetSteps = resetSteps;
    this.#need = need;
    const { count, depth, start, end, next } = positions;
    this.work = 16 * count;
    this.rows = Math.min(budget, Math.max(1, Math.floor(work / (next.length + count))));
    this.#value = new Float64Array((this.rows + 1) * count);
    const cut = budget > this.rows;
    for (let b = 1; b <= this.rows; b++) {
      for (let p = 0; p < count; p++) {
        if (!cut && depth[p] + b > budget) continue;
        this.#value[b * count + p] = this.#best(p, b);
        this.work += 1 + end[p] - start[p];
      }
    }
  }

  /** Whether it keeps a guarantee. */
  get keeps(): boolean {
    return this.#need !== null;
  }

  /** The best move at a position: an edge, AWAIT, RESET, or STOP where nothing can be gained. */
  move(p: number, budget: number): number {
    this.#best(p, budget);
    return this.#move;
  }

  /** What is still gained from a position, on average. */
  value(p: number, budget: number): number {
    return this.#best(p, budget);
  }

  #best(p: number, budget: number): number {
    const { count, node, start, end, next, reset, gained } = this.positions;
    const { owner, outStart } = this.#game;
    const need = this.#need;
    const keeps = need !== null && need[p] > 0 && need[p] <= budget;
    const after = budget - 1 < this.rows ? (budget - 1) * count : this.rows * count;
    const from = start[p];
    const first = outStart[node[p]];
    const here = gained[p];
    let best = 0;
    this.#move = STOP;
    if (owner[node[p]] === SUT) {
      let safe = true;
      for (let i = from; i < end[p]; i++) {
        const q = next[i];
        if (q < 0) continue;
        best += this.#chance[first + i - from] * (gained[q] - here + this.#value[after + q]);
        if (keeps && need[q] > budget - 1) safe = false;
      }
      best *= this.#sooner;
      if (safe && best > 0) this.#move = AWAIT;
      if (!safe) best = -1;
    } else {
      if (keeps) best = -1;
      for (let i = from; i < end[p]; i++) {
        const q = next[i];
        if (q < 0 || (keeps && need[q] > budget - 1)) continue;
        const x = this.#sooner * (gained[q] - here + this.#value[after + q]);
        if (x > best) {
          best = x;
          this.#move = first + i - from;
        }
      }
    }
    const q = reset[p];
    const left = budget - this.#resetSteps;
    // A reset that leads here buys nothing. It might look as if it did: chances may have fallen since the rows were made.
    if (q >= 0 && q !== p && left >= 0 && !(keeps && need[q] > left)) {
      const x = this.#resetFactor * this.#value[Math.min(left, this.rows) * count + q];
      if (x > best * (1 + 1e-9)) {
        best = x;
        this.#move = RESET;
      }
    }
    return Math.max(best, 0);
  }
}
