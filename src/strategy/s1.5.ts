// s1.5, the deterministic iterative strategy: first every case once, in random order (all are worth 1), then
// any case (all are worth 0).

import type { Dice } from '../base/index.ts';
import type { CaseBook } from './case-book.ts';
import { type Picker, repetitive } from './suite-player.ts';

class OnceThenAny implements Picker {
  readonly #order: Int32Array;
  readonly #dice: Dice;
  /** Cases order[0] .. order[left - 1] have not been executed. */
  #left: number;

  constructor(book: CaseBook, dice: Dice) {
    this.#order = Int32Array.from(book.cases, (_, c) => c);
    this.#left = book.cases.length;
    this.#dice = dice;
  }

  pick(): number {
    const order = this.#order;
    if (this.#left === 0) return order[this.#dice.below(order.length)];
    const i = this.#dice.below(this.#left);
    const c = order[i];
    order[i] = order[--this.#left];
    order[this.#left] = c;
    return c;
  }

  cover(): void {}

  get memory(): string {
    return this.#order.slice(0, this.#left).sort().join();
  }
}

export const s15 = repetitive(
  {
    id: 's1.5',
    title: 'once, then any',
    about: 'every case once in random order, then cases at random until all their nodes are covered',
  },
  (book, dice) => new OnceThenAny(book, dice),
);
