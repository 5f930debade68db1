// gmu, the paper's baseline: every case of the suite exactly once, in the order of the suite, whether diverted
// or not, and whatever is covered already. The players of a team take the cases from one queue.

import { type CaseBook, caseBook } from './case-book.ts';
import { type Player, RESET, STOP, type Strategy, type View } from './strategy.ts';

class OnceThrough implements Player {
  readonly why = 'every case was executed once';
  readonly #book: CaseBook;
  readonly #queue: { next: number };
  /** -1 before the first. */
  #case = -1;
  #position = 0;

  constructor(book: CaseBook, queue: { next: number }) {
    this.#book = book;
    this.#queue = queue;
  }

  move(view: View): number {
    if (this.#case < 0) {
      if (this.#queue.next >= this.#book.cases.length) return STOP;
      this.#case = this.#queue.next++;
    }
    const moves = this.#book.moves[this.#case];
    if (this.#position < moves.length && this.#book.cases[this.#case][this.#position] === view.node) {
      return moves[this.#position++];
    }
    if (this.#queue.next >= this.#book.cases.length) return STOP;
    this.#case = this.#queue.next++;
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
    return (_dice, team) => {
      const queue = (): { next: number } => ({ next: 0 });
      return new OnceThrough(book, team ? team.shared('gmu', queue) : queue());
    };
  },
};
