// What the exact tables of small games (budget/exact-budget.ts) say is needed: no strategy needs less.

import type { Game } from '../../game/index.ts';
import type { ExactBudget } from '../budget/index.ts';
import type { Forcer } from './forcer.ts';

export class TableForcer implements Forcer {
  readonly ample = Number.POSITIVE_INFINITY;
  readonly #game: Game;
  readonly #tables: ExactBudget;
  readonly #wanted: number;
  /** A bit for each covered node. */
  #key = 0n;
  #gained = 0;

  constructor(game: Game, tables: ExactBudget, wanted: number) {
    this.#game = game;
    this.#tables = tables;
    this.#wanted = wanted;
    this.cover(game.initial);
  }

  cover(v: number): void {
    const key = this.#key | (1n << BigInt(v));
    if (key === this.#key) return;
    this.#key = key;
    this.#gained += this.#game.gain[v];
  }

  need(w: number): number {
    const key = this.#key | (1n << BigInt(w));
    const lacking = this.#wanted - this.#gained - (key === this.#key ? 0 : this.#game.gain[w]);
    return lacking <= 0 ? 0 : this.#tables.need(key, w, lacking);
  }
}
