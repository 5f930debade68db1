// Plays a plan: whoever keeps (memory, node, budget left) and takes the best move of the table keeps the promise. More may be covered than
// the plan remembers, from an earlier run or from a visit that was too far ahead: that never lowers a chance, so the table is read at what
// is covered wherever it has such a position.

import type { Game } from '../game/index.ts';
import { SUT } from '../game/index.ts';
import { Chances } from './chances.ts';
import { fairAnswers } from './fair-answers.ts';
import { LegMoves } from './leg-moves.ts';
import { MoveBook, NONE, RESETS } from './move-book.ts';
import { partsOf } from './parts.ts';
import type { FairPlan } from './plan.ts';
import { DONE, type Product, productOf } from './product.ts';
import { GainTracker, OrderTracker, type Tracker } from './tracker.ts';

/** `done` once all that the plan promises is covered. */
export type FairMove =
  | { readonly kind: 'edge'; readonly edge: number }
  | { readonly kind: 'await' | 'reset' | 'done' };

/** What a player sees of a play. */
export interface FairView {
  readonly node: number;
  /** 1 for every node that was visited. */
  readonly covered: ArrayLike<number>;
  readonly budgetLeft: number;
}

/** The moves of a plan, for any number of plays. */
export class FairTable {
  readonly product: Product;
  /** Of a large game, whose moves no table holds. */
  readonly legs: LegMoves | null;
  readonly #tracker: Tracker;
  readonly #moves: MoveBook;
  readonly #game: Game;
  readonly #most: number;

  constructor(game: Game, plan: FairPlan) {
    const parts = partsOf(game);
    this.#game = game;
    const { order, rate } = plan;
    const answers = fairAnswers(game, plan.p);
    this.legs =
      order !== null && rate !== null ? new LegMoves(game, answers, parts, { ...plan, order, rate }) : null;
    this.#tracker = this.legs
      ? new OrderTracker(parts, [], 0)
      : plan.order
        ? new OrderTracker(parts, plan.order, plan.window)
        : new GainTracker(parts, plan.gain);
    this.product = productOf(game, this.#tracker, Number.POSITIVE_INFINITY)!;
    this.#moves = new MoveBook(this.product.count);
    this.#most = Math.floor(plan.budget) - 1;
    if (this.product.start === DONE) return;
    const chances = new Chances(this.product, answers, plan.resetCost, this.#moves);
    while (chances.left < this.#most) chances.grow();
  }

  /** What is remembered where these nodes were visited. */
  memoryOf(covered: ArrayLike<number>): number {
    let memory = this.#tracker.start;
    // A visit may bring a part into the window that an earlier one covered.
    for (let before = -1; before !== memory; ) {
      before = memory;
      for (let v = 0; v < this.#game.n; v++) if (covered[v] === 1) memory = this.#tracker.visit(memory, v);
    }
    return memory;
  }

  visit(memory: number, node: number): number {
    return this.#tracker.visit(memory, node);
  }

  get start(): number {
    return this.#tracker.start;
  }

  /** The best move; null where the table has no such position, or no chance. */
  move(node: number, memory: number, budgetLeft: number): FairMove | null {
    const position = this.product.position(node, memory);
    if (position === DONE) return { kind: 'done' };
    if (position < 0) return null;
    const move = this.#moves.move(position, Math.min(Math.floor(budgetLeft), this.#most));
    return move === NONE ? null : this.asMove(node, move);
  }

  /** A move as the game has it: the number of the edge at its node, or a reset. */
  asMove(node: number, move: number): FairMove {
    if (move === RESETS) return { kind: 'reset' };
    if (this.#game.owner[node] === SUT) return { kind: 'await' };
    return { kind: 'edge', edge: this.#game.outStart[node] + move };
  }
}

/** One play of a plan. It is to be asked at every node of the play. */
export class FairPlayer {
  readonly #table: FairTable;
  #memory: number;
  #leg = 0;

  constructor(table: FairTable) {
    this.#table = table;
    this.#memory = table.start;
  }

  /** The move that keeps the promise; null where there is nothing left to keep: the plan knows no way on within the budget left. */
  move({ node, covered, budgetLeft }: FairView): FairMove | null {
    const table = this.#table;
    if (table.legs) return this.#legMove(table.legs, node, covered);
    this.#memory = table.visit(this.#memory, node);
    const known = table.memoryOf(covered);
    if (table.product.position(node, known) >= 0) this.#memory = known;
    return table.move(node, this.#memory, budgetLeft);
  }

  #legMove(legs: LegMoves, node: number, covered: ArrayLike<number>): FairMove {
    this.#leg = legs.next(this.#leg, node, covered);
    return this.#leg === legs.legs ? { kind: 'done' } : this.#table.asMove(node, legs.move(this.#leg, node));
  }
}

export const playFair = (game: Game, plan: FairPlan): FairPlayer => new FairPlayer(new FairTable(game, plan));
