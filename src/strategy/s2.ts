// s2, the random strategy: a case is worth 1 as long as it holds an uncovered node.

import type { Dice } from '../base/index.ts';
import type { CaseBook } from './case-book.ts';
import { type Picker, repetitive } from './suite-player.ts';

class AnyUseful implements Picker {
  readonly #book: CaseBook;
  readonly #dice: Dice;
  readonly #uncovered: Int32Array;
  /** Cases order[0] .. order[useful - 1] hold an uncovered node. */
  readonly #order: Int32Array;
  readonly #place: Int32Array;
  #useful: number;

  constructor(book: CaseBook, dice: Dice) {
    this.#book = book;
    this.#dice = dice;
    this.#uncovered = book.distinct.slice();
    this.#order = Int32Array.from(book.cases, (_, c) => c);
    this.#place = this.#order.slice();
    this.#useful = book.cases.length;
  }

  pick(): number {
    return this.#order[this.#dice.below(this.#useful)];
  }

  cover(v: number): void {
    const { start, holders } = this.#book;
    for (let i = start[v]; i < start[v + 1]; i++) {
      const c = holders[i];
      if (--this.#uncovered[c] === 0) this.#drop(c);
    }
  }

  #drop(c: number): void {
    const other = this.#order[--this.#useful];
    const p = this.#place[c];
    this.#order[p] = other;
    this.#order[this.#useful] = c;
    this.#place[other] = p;
    this.#place[c] = this.#useful;
  }
}

export const s2 = repetitive(
  { id: 's2', title: 'any useful case', about: 'a random case among those with an uncovered node' },
  (book, dice) => new AnyUseful(book, dice),
);
