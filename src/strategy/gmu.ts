// gmu, the paper's baseline: every case of the suite exactly once, in the order of the suite, whether diverted
// or not, and whatever is covered already.

import { type CaseBook, caseBook } from './case-book.ts';
import { type Player, RESET, STOP, type Strategy, type View } from './strategy.ts';

class OnceThrough implements Player {
  readonly why = 'every case was executed once';
  readonly #book: CaseBook;
  #case = 0;
  #position = 0;

  constructor(book: CaseBook) {
    this.#book = book;
  }

  move(view: View): number {
    const moves = this.#book.moves[this.#case];
    if (this.#position < moves.length && this.#book.cases[this.#case][this.#position] === view.node) {
      return moves[this.#position++];
    }
    if (this.#case + 1 === this.#book.cases.length) return STOP;
    this.#case++;
    this.#position = 0;
    return RESET;
  }
}

export const gmu: Strategy<'gmu'> = {
  id: 'gmu',
  title: 'once through the suite',
  about: 'executes every case of the suite exactly once, in its order',
  needsSuite: true,
  prepare(setup) {
    const book = caseBook(setup);
    return () => new OnceThrough(book);
  },
};
