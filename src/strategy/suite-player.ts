// Executes the cases of a suite, one after the other, in the order a picker says (paper, algorithm 1).
// A case is walked until its end or until the SUT answers otherwise; then the next case is
// picked, and it needs a reset. Between cases, and only there, the player stops when every node of the suite
// is covered, by whatever case or diversion.

import type { Dice } from '../base/index.ts';
import { type CaseBook, caseBook } from './case-book.ts';
import { type Player, RESET, STOP, type Strategy, type View } from './strategy.ts';

export interface Picker {
  /** The next case to execute. */
  pick(): number;
  /** Node v has been covered for the first time; it stands in at least one case. */
  cover(v: number): void;
}

export class SuitePlayer implements Player {
  why = '';
  readonly #book: CaseBook;
  readonly #picker: Picker;
  /** How many nodes of the suite are not covered. */
  #open: number;
  #read = 0;
  #path: Int32Array | null = null;
  #moves: Int32Array = new Int32Array(0);
  #position = 0;

  constructor(book: CaseBook, picker: Picker) {
    this.#book = book;
    this.#picker = picker;
    this.#open = book.nodeCount;
  }

  move(view: View): number {
    // The first case is picked when nothing is covered, not even the initial node.
    if (this.#path === null) this.#begin(this.#picker.pick());
    if (this.#read < view.coveredCount) this.#readCovered(view);
    const position = this.#position;
    if (position < this.#moves.length && this.#path![position] === view.node) {
      this.#position = position + 1;
      return this.#moves[position];
    }
    if (this.#open === 0) {
      this.why = 'every node of the suite is covered';
      return STOP;
    }
    this.#begin(this.#picker.pick());
    return RESET;
  }

  #begin(c: number): void {
    this.#path = this.#book.cases[c];
    this.#moves = this.#book.moves[c];
    this.#position = 0;
  }

  #readCovered({ coveredNodes, coveredCount }: View): void {
    const { start } = this.#book;
    for (; this.#read < coveredCount; this.#read++) {
      const v = coveredNodes[this.#read];
      if (start[v] === start[v + 1]) continue;
      this.#open--;
      this.#picker.cover(v);
    }
  }
}

/** A strategy that executes a suite by picking the next case anew each time. */
export function repetitive<Id extends string>(
  about: Pick<Strategy<Id>, 'id' | 'title' | 'about'>,
  picker: (book: CaseBook, dice: Dice) => Picker,
): Strategy<Id> {
  return {
    ...about,
    needsSuite: true,
    prepare(setup) {
      const book = caseBook(setup);
      return (dice) => new SuitePlayer(book, picker(book, dice));
    },
  };
}
