// The best expected gain from every position with every amount of budget: backward induction, exact for the given
// chances. Row b holds the gain that is possible with b left. A position is computed only for the budgets it can be
// reached with. O(positions * degree * budget). If that is too much, the rows end early, and more budget counts as
// much as the last row. By then a little more changes little. If moves have prices, each leads to the row of the
// rest.
//
// It may be open which of two SUTs it is (frequencies.ts: sides). Then the plan needs no knowledge: moves are the
// same against both, and each is worth its gain against either, weighted by the belief. The mean of their chances
// belongs to neither. With it the answers at one node would be independent of those at the next (a game of 6 nodes
// lost 6 % with weighted answers). Valuing each move as if it were known from then on is no better on average. It
// waits where nothing can be learned (2 % with either SUT).
//
// A plan that keeps a guarantee leaves out moves that put it at risk. The function `need` (forcing.ts) is the
// worst-case cost of a position until the guarantee is fulfilled. The budget must be enough for that.

import { costOf, type Game, SUT } from '../../game/index.ts';
import { AWAIT, RESET, STOP } from '../strategy.ts';
import type { Sides } from './frequencies.ts';
import { paceOf } from './pace.ts';
import { type Positions, payOrderOf } from './positions.ts';

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
  /** Where it is open which of two SUTs it is: both. */
  readonly sides?: Sides | null;
}

export class Expectation {
  readonly positions: Positions;
  /** What there was to spend at the start of the plan. */
  readonly #budget: number;
  /** The most budget there is a row for. */
  readonly rows: number;
  readonly #game: Game;
  readonly #chance: Float64Array;
  readonly #resetSteps: number;
  readonly #need: Float64Array | null;
  readonly #value: Float64Array;
  /** Of two SUTs the other one: its chances and share, and the values of the same moves against it. `#chance` is the one's, `#value` the mean of both. */
  readonly #otherChance: Float64Array | null;
  readonly #otherShare: number;
  readonly #otherValue: Float64Array;
  readonly #sooner: number;
  readonly #resetFactor: number;
  #move = STOP;
  /** What the best move is worth against the other SUT. */
  #ofOther = 0;
  /** How many edges were followed to make it. */
  work = 0;

  constructor(game: Game, chance: Float64Array, positions: Positions, options: ExpectationOptions) {
    const { budget, resetSteps, work, need, sooner, sides } = options;
    this.#sooner = sooner;
    this.#budget = budget;
    this.#resetFactor = paceOf(sooner, resetSteps - 1).resetFactor;
    this.#game = game;
    this.#chance = sides ? sides[0].chance : chance;
    this.#otherChance = sides ? sides[1].chance : null;
    this.#otherShare = sides ? sides[1].share : 0;
    this.positions = positions;
    this.#resetSteps = resetSteps;
    this.#need = need;
    const { count, depth, start, end, next } = positions;
    this.work = 16 * count;
    this.rows = Math.min(budget, Math.max(1, Math.floor(work / (next.length + count))));
    this.#value = new Float64Array((this.rows + 1) * count);
    this.#otherValue = new Float64Array(sides ? this.#value.length : 0);
    const perEdge = sides ? 2 : 1;
    const cut = budget > this.rows;
    const order = payOrderOf(game, positions);
    // With nothing left there are still the moves that were paid for before.
    for (let b = order ? 0 : 1; b <= this.rows; b++) {
      for (let i = 0; i < count; i++) {
        const p = order ? order[i] : i;
        if (!cut && depth[p] + b > budget) continue;
        this.#value[b * count + p] = this.#best(p, b);
        if (sides) this.#otherValue[b * count + p] = this.#ofOther;
        this.work += perEdge * (1 + end[p] - start[p]);
      }
    }
  }

  /** Whether it keeps a guarantee. */
  get keeps(): boolean {
    return this.#need !== null;
  }

  /** Whether a position was planned with so much to spend: not if the play began elsewhere, and has more left than it would have had on the way. */
  knows(p: number, budget: number): boolean {
    return this.#budget > this.rows || this.positions.depth[p] + budget <= this.#budget;
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
    const from = start[p];
    const first = outStart[node[p]];
    const here = gained[p];
    let best = 0;
    this.#move = STOP;
    this.#ofOther = 0;
    if (owner[node[p]] === SUT) {
      let safe = true;
      if (keeps)
        for (let i = from; i < end[p]; i++)
          if (next[i] >= 0 && need[next[i]] > budget - costOf(this.#game, first + i - from)) safe = false;
      if (safe) {
        best = this.#sooner * (this.#otherChance ? this.#ofEither(p, budget) : this.#ofAnswers(p, budget));
        if (best > 0) this.#move = AWAIT;
      } else best = -1;
    } else {
      if (keeps) best = -1;
      let to = -1;
      let toRow = 0;
      for (let i = from; i < end[p]; i++) {
        const q = next[i];
        const left = budget - costOf(this.#game, first + i - from);
        if (q < 0 || left < 0 || (keeps && need[q] > left)) continue;
        const after = Math.min(left, this.rows) * count;
        const x = this.#sooner * (gained[q] - here + this.#value[after + q]);
        if (x > best) {
          best = x;
          this.#move = first + i - from;
          to = q;
          toRow = after;
        }
      }
      if (this.#otherChance && to >= 0)
        this.#ofOther = this.#sooner * (gained[to] - here + this.#otherValue[toRow + to]);
    }
    const q = reset[p];
    const left = budget - this.#resetSteps;
    // A reset that leads here buys nothing. It might look as if it did: chances may have fallen since the rows were made.
    if (q >= 0 && q !== p && left >= 0 && !(keeps && need[q] > left)) {
      const at = Math.min(left, this.rows) * count + q;
      const x = this.#resetFactor * this.#value[at];
      if (x > best * (1 + 1e-9)) {
        best = x;
        this.#move = RESET;
        if (this.#otherChance) this.#ofOther = this.#resetFactor * this.#otherValue[at];
      }
    }
    return Math.max(best, 0);
  }

  /** What is gained from the SUT's answer on. */
  #ofAnswers(p: number, budget: number): number {
    const { count, node, start, end, next, gained } = this.positions;
    const first = this.#game.outStart[node[p]] - start[p];
    const here = gained[p];
    let sum = 0;
    for (let i = start[p]; i < end[p]; i++) {
      const q = next[i];
      const left = budget - costOf(this.#game, first + i);
      if (q < 0 || left < 0) continue;
      const after = Math.min(left, this.rows) * count;
      sum += this.#chance[first + i] * (gained[q] - here + this.#value[after + q]);
    }
    return sum;
  }

  /**
   * The same for two SUTs. Of the mean m = (1 - s) a + s b only m and b are kept; by the chances of the one m would come to m', b to b', and by the
   * other's b to b'': the mean is m' + s (b'' - b').
   */
  #ofEither(p: number, budget: number): number {
    const { count, node, start, end, next, gained } = this.positions;
    const chance = this.#chance;
    const otherChance = this.#otherChance!;
    const first = this.#game.outStart[node[p]] - start[p];
    const here = gained[p];
    let sum = 0;
    let byOne = 0;
    let byOther = 0;
    for (let i = start[p]; i < end[p]; i++) {
      const q = next[i];
      const left = budget - costOf(this.#game, first + i);
      if (q < 0 || left < 0) continue;
      const after = Math.min(left, this.rows) * count;
      const more = gained[q] - here;
      const other = more + this.#otherValue[after + q];
      sum += chance[first + i] * (more + this.#value[after + q]);
      byOne += chance[first + i] * other;
      byOther += otherChance[first + i] * other;
    }
    this.#ofOther = this.#sooner * byOther;
    return sum + this.#otherShare * (byOther - byOne);
  }
}
