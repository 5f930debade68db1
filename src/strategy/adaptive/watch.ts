// The watch over the guarantee where positions are too many to be planned (endgame.ts). The planner plays for
// expectation while the budget left is enough for forcing the guarantee afterwards, whatever the SUT answers. A
// move that would put that at risk is replaced by one of the forcing strategy (play/keep), the one with the least
// need. If there is certainly time for anything, nothing is computed. It is over once the guarantee is reached.
//
// In a joint campaign one play that can still force it is enough, whichever it is: the others may spend the rest. A
// play that would spend more, and cannot force it either, ends. There is no waiting, since the budget is one.
// Coverage by others makes forcing cheaper, never more expensive, while the strategies keep to their order.

import { costOf, type Game, SUT } from '../../game/index.ts';
import { CHEAP_NODES, CHEAP_SLICES, type Forcer, type Keeping, keepingWithin } from '../../play/index.ts';
import { AWAIT, type Play, RESET, STOP, type StrategySetup, type View } from '../strategy.ts';

/** Null where no guarantee is known that the budget pays for. */
export function watchedBy({ game, budget, resetCost }: StrategySetup, parts: number): Keeping | null {
  if (game.n > CHEAP_NODES) return null;
  return keepingWithin(game, { budget, resetCost, slices: CHEAP_SLICES, parts });
}

/** The plays of a joint campaign: how many at most, and those that are at it. */
export interface Company {
  readonly size: number;
  plays(): Iterable<Play>;
}

export class Watch {
  readonly #game: Game;
  readonly #guarantee: number;
  readonly #forcers: readonly Forcer[];
  readonly #company: Company | null;
  readonly #dearest: number;
  #read = 0;
  #isOver = false;
  /** How many nodes were covered when a move was replaced last, and whose move that was. */
  #replacedAt = -1;
  #leader = 0;
  /** With so much left there is time for anything, as of some time ago; and how many nodes were covered then. */
  #ample = 0;
  #amplePer = -1;

  constructor(game: Game, keeping: Keeping, company: Company | null = null) {
    this.#game = game;
    this.#guarantee = keeping.guarantee;
    this.#forcers = keeping.forcers();
    this.#company = company;
    this.#dearest = game.cost ? game.cost.reduce((most, one) => Math.max(most, one), 1) : 1;
  }

  /** The move that may be made where the planner wants to make `move`. */
  keep(view: View, move: number): number {
    if (this.#isOver) return move;
    if (view.gain >= this.#guarantee) {
      this.#isOver = true;
      return move;
    }
    const { node: v, resetCost, member = 0 } = view;
    while (this.#read < view.coveredCount) {
      const w = view.coveredNodes[this.#read++];
      for (const forcer of this.#forcers) forcer.cover(w);
    }
    const spent = move === RESET ? resetCost + 1 : 0;
    const spare = view.budgetLeft - spent - this.#mostPromised(resetCost);
    if (move !== STOP && this.#isAmple(spare, view.coveredCount)) return move;
    const others = this.#others(member, resetCost);
    const budgetLeft = view.budgetLeft - others.promised;
    const costs = spent > 0 ? spent : move === STOP ? 0 : this.#dearest;
    if (others.need + costs <= budgetLeft) return move;
    if (!this.#company) for (const forcer of this.#forcers) forcer.arrive?.(v);
    const here = this.#need(v);
    // Not where the play began: something was spent that nobody asked about. Unless somebody else can do it.
    if (here > budgetLeft) return others.need <= budgetLeft ? STOP : move;
    // Until something new is covered the forcing strategy goes on: the planner would go back to where its move was refused.
    const isBusy = this.#replacedAt === view.coveredCount && this.#leader === member;
    if (!isBusy && move !== STOP) {
      if (this.#after(view, move) <= budgetLeft) return move;
      if (this.#replan(v) && this.#after(view, move) <= budgetLeft) return move;
    }
    this.#replacedAt = view.coveredCount;
    this.#leader = member;
    return this.#forced(view);
  }

  /** Whether the guarantee can still be forced, by somebody who is at it or by one who begins, once no more than so much is left. */
  isForcedWith(budgetLeft: number, resetCost: number): boolean {
    if (this.#isOver || this.#need(this.#game.initial) <= budgetLeft) return true;
    const { need, promised } = this.#others(-1, resetCost);
    return need <= budgetLeft - promised;
  }

  /** What the moves that others are about to make cost at most. */
  #mostPromised(resetCost: number): number {
    return this.#company ? (this.#company.size - 1) * Math.max(resetCost + 1, this.#dearest) : 0;
  }

  /** What the plays but one are about to spend, and what that one of them needs afterwards which needs least. */
  #others(member: number, resetCost: number): { readonly promised: number; readonly need: number } {
    let [promised, need] = [0, Number.POSITIVE_INFINITY];
    for (const play of this.#company?.plays() ?? []) {
      if (play.member === member) continue;
      const { move, node } = play;
      if (move === null) need = Math.min(need, this.#need(node));
      else {
        const costs = this.#costOf(move, resetCost);
        promised += costs;
        need = Math.min(need, this.#after({ node, resetCost }, move) - costs);
      }
    }
    return { promised, need };
  }

  #costOf(move: number, resetCost: number): number {
    if (move === RESET) return resetCost + 1;
    return move >= 0 ? costOf(this.#game, move) : this.#dearest;
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
    // A better order for one play may be a worse one for another that counts on it.
    if (this.#company) return false;
    for (const forcer of this.#forcers) found = forcer.replan?.(v) || found;
    return found;
  }

  /** What must be there before a move so that enough is left after it, whatever the SUT answers. */
  #after({ node: v, resetCost }: Pick<View, 'node' | 'resetCost'>, move: number): number {
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
