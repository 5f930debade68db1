// The watch over the guarantee where positions are too many to be planned (endgame.ts): the planner plays for expectation, and as long as the
// budget left pays for forcing the guarantee afterwards, whatever the SUT answers, it may. A move that would put that at risk is
// replaced by one of the forcing strategy (solve/keep), the one that needs least. Where it is known that there is time for anything, nothing
// is computed. It is over once the guarantee is there.

import { costOf, type Game, SUT } from '../../game/index.ts';
import { CHEAP_NODES, CHEAP_SLICES, type Forcer, type Keeping, keepingWithin } from '../../solve/index.ts';
import { AWAIT, RESET, STOP, type StrategySetup, type View } from '../strategy.ts';

/** Null where no guarantee is known that the budget pays for. */
export function watchedBy({ game, budget, resetCost }: StrategySetup, parts: number): Keeping | null {
  if (game.n > CHEAP_NODES) return null;
  return keepingWithin(game, { budget, resetCost, slices: CHEAP_SLICES, parts });
}

export class Watch {
  readonly #game: Game;
  readonly #guarantee: number;
  readonly #forcers: readonly Forcer[];
  #read = 0;
  #isOver = false;
  /** How many nodes were covered when a move was replaced last. */
  #replacedAt = -1;
  /** With so much left there is time for anything, as of some time ago; and how many nodes were covered then. */
  #ample = 0;
  #amplePer = -1;

  constructor(game: Game, keeping: Keeping) {
    this.#game = game;
    this.#guarantee = keeping.guarantee;
    this.#forcers = keeping.forcers();
  }

  /** The move that may be made where the planner wants to make `move`. */
  keep(view: View, move: number): number {
    if (this.#isOver) return move;
    if (view.gain >= this.#guarantee) {
      this.#isOver = true;
      return move;
    }
    const { node: v, budgetLeft, resetCost } = view;
    while (this.#read < view.coveredCount) {
      const w = view.coveredNodes[this.#read++];
      for (const forcer of this.#forcers) forcer.cover(w);
    }
    const spare = move === RESET ? budgetLeft - resetCost - 1 : budgetLeft;
    if (move !== STOP && this.#isAmple(spare, view.coveredCount)) return move;
    for (const forcer of this.#forcers) forcer.arrive?.(v);
    const here = this.#need(v);
    // Not where the play began: something was spent that nobody asked about.
    if (here > budgetLeft) return move;
    // Until something new is covered the forcing strategy goes on: the planner would go back to where its move was refused.
    const isBusy = this.#replacedAt === view.coveredCount;
    if (!isBusy && move !== STOP) {
      if (this.#after(view, move) <= budgetLeft) return move;
      if (this.#replan(v) && this.#after(view, move) <= budgetLeft) return move;
    }
    this.#replacedAt = view.coveredCount;
    return this.#forced(view);
  }

  #isAmple(budgetLeft: number, covered: number): boolean {
    if (budgetLeft >= this.#ample && this.#amplePer >= 0) return true;
    if (this.#amplePer === covered) return false;
    this.#amplePer = covered;
    this.#ample = Number.POSITIVE_INFINITY;
    for (const { ample } of this.#forcers) this.#ample = Math.min(this.#ample, ample);
    return budgetLeft >= this.#ample;
  }

  #need(w: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const forcer of this.#forcers) least = Math.min(least, forcer.need(w));
    return least;
  }

  #replan(v: number): boolean {
    let found = false;
    for (const forcer of this.#forcers) found = forcer.replan?.(v) || found;
    return found;
  }

  /** What must be there before a move so that enough is left after it, whatever the SUT answers. */
  #after({ node: v, resetCost }: View, move: number): number {
    const { outStart, target, initial } = this.#game;
    const along = (e: number) => costOf(this.#game, e) + this.#need(target[e]);
    if (move === RESET) return resetCost + 1 + this.#need(initial);
    if (move !== AWAIT) return along(move);
    let most = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) most = Math.max(most, along(e));
    return most;
  }

  /** The move that needs least. */
  #forced(view: View): number {
    const { outStart, owner } = this.#game;
    const { node: v, canReset } = view;
    let best = STOP;
    let least = Number.POSITIVE_INFINITY;
    const offer = (move: number) => {
      const need = this.#after(view, move);
      if (need < least) [best, least] = [move, need];
    };
    const [first, end] = [outStart[v], outStart[v + 1]];
    if (owner[v] !== SUT) for (let e = first; e < end; e++) offer(e);
    else if (first < end) offer(AWAIT);
    if (canReset) offer(RESET);
    return best;
  }
}
