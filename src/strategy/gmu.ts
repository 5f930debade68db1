// gmu, the paper's baseline: every case of the suite exactly once, in the order of the suite. Diversions and
// covered nodes make no difference. The players of a team take the cases from one queue.

import { FatalCases, TestWatch } from './broken-off.ts';
import { type CaseBook, caseBook } from './case-book.ts';
import { type Player, STOP, type Strategy, type View } from './strategy.ts';

class OnceThrough implements Player {
  why = 'every case was executed once';
  readonly #book: CaseBook;
  readonly #queue: { next: number };
  /** -1 before the first. */
  #case = -1;
  #position = 0;
  readonly #progress = new TestWatch();
  readonly #fatal: FatalCases;

  constructor(book: CaseBook, queue: { next: number }) {
    this.#book = book;
    this.#fatal = new FatalCases(book);
    this.#queue = queue;
  }

  move(view: View): number {
    if ((this.#progress.brokenOff(view) || this.#case < 0) && !this.#begin(view)) return STOP;
    const moves = this.#book.moves[this.#case];
    if (this.#position < moves.length && this.#book.cases[this.#case][this.#position] === view.node) {
      return moves[this.#position++];
    }
    return this.#begin(view) ? this.#progress.reset() : STOP;
  }

  memory(): string {
    return `${this.#case}:${this.#position}`;
  }

  /** Whether earlier runs have covered all of the next case. */
  #isDone({ buildsOnKnown, covered }: View): boolean {
    return !!buildsOnKnown && this.#book.cases[this.#queue.next].every((v) => covered[v] === 1);
  }

  /** The next case, if there is one; those that lead to a known fault are left out. */
  #begin(view: View): boolean {
    for (; this.#queue.next < this.#book.cases.length; this.#queue.next++) {
      if (view.faults && this.#fatal.has(view, this.#queue.next))
        this.why = 'every case was executed once, except those that lead to known failures';
      else if (!this.#isDone(view)) break;
    }
    if (this.#queue.next >= this.#book.cases.length) return false;
    this.#case = this.#queue.next++;
    this.#position = 0;
    return true;
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
