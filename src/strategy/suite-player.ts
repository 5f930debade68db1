// Executes the cases of a suite, one after the other, in the order of a picker (paper, algorithm 1). A case is
// walked until its end or until the SUT answers otherwise. Then the next case is picked, and it needs a reset.
// Between cases, and only there, the player stops when every node of the suite is covered, by any case or
// diversion.
//
// A test that a failure or a limit on its length breaks off ends its case as a diversion does. Cases that lead to a
// known failure are left out while others hold something uncovered; then the player stops.
//
// In a team a case that another player is executing is claimed. The picker is asked again, a few times, before two
// execute it at once. The claim ends with the case, at its end or where the SUT goes another way.

import type { Dice } from '../base/index.ts';
import { FatalCases, TestWatch } from './broken-off.ts';
import { type CaseBook, caseBook } from './case-book.ts';
import { CaseClaims } from './case-claims.ts';
import { type Player, STOP, type Strategy, type Team, type View } from './strategy.ts';

export interface Picker {
  /** The next case to execute. */
  pick(): number;
  /** Node v has been covered for the first time; it stands in at least one case. */
  cover(v: number): void;
  /** What its picks depend on besides what is covered, if anything. */
  readonly memory?: string;
}

/** How often a player of a team looks for a case that no other is executing. */
const PICKS = 8;

export class SuitePlayer implements Player {
  why = '';
  readonly #book: CaseBook;
  readonly #picker: Picker;
  /** How many nodes of the suite are not covered. */
  #open: number;
  #read = 0;
  readonly #claims: CaseClaims | null;
  #case = -1;
  #path: Int32Array | null = null;
  #moves: Int32Array = new Int32Array(0);
  #position = 0;
  readonly #progress = new TestWatch();
  readonly #fatal: FatalCases;

  constructor(book: CaseBook, picker: Picker, team?: Team) {
    this.#claims = team ? team.shared('claimed cases', () => new CaseClaims()) : null;
    this.#book = book;
    this.#picker = picker;
    this.#open = book.nodeCount;
    this.#fatal = new FatalCases(book);
  }

  move(view: View): number {
    // The first case is picked when nothing is covered, not even the initial node.
    if (this.#path === null) {
      // Unless earlier runs have covered some.
      if (view.buildsOnKnown) this.#readCovered(view);
      this.#begin(this.#pick(view));
    }
    if (this.#read < view.coveredCount) this.#readCovered(view);
    const brokenOff = this.#progress.brokenOff(view);
    if (brokenOff && !this.#over(view)) {
      this.#release();
      this.#begin(this.#pick(view));
    }
    const position = this.#position;
    if (position < this.#moves.length && this.#path![position] === view.node) {
      this.#position = position + 1;
      return this.#moves[position];
    }
    this.#release();
    if (this.#over(view)) return STOP;
    this.#begin(this.#pick(view));
    return this.#progress.reset();
  }

  /** In a team it also depends on the others. */
  memory(): string | undefined {
    return this.#claims ? undefined : `${this.#case}:${this.#position}:${this.#picker.memory ?? ''}`;
  }

  #over(view: View): boolean {
    this.why = 'every node of the suite is covered';
    if (this.#open === 0) return true;
    this.why += ', except nodes behind known failures';
    return (
      view.faults !== null &&
      view.faults !== undefined &&
      !this.#fatal.others(view).some((c) => this.#holdsOpen(view, c))
    );
  }

  #holdsOpen({ covered }: View, c: number): boolean {
    return this.#book.cases[c].some((v) => covered[v] === 0);
  }

  /** The first of a few picks that nobody is executing; the last one if all are. */
  #pick(view: View): number {
    const claims = this.#claims;
    let c = this.#picker.pick();
    // A case that earlier runs have covered counts as executed.
    if (view.buildsOnKnown) {
      for (let left = this.#book.cases.length; left > 0 && !this.#holdsOpen(view, c); left--)
        c = this.#picker.pick();
    }
    if (view.faults) {
      for (let tries = 1; tries < PICKS && this.#fatal.has(view, c); tries++) c = this.#picker.pick();
      if (this.#fatal.has(view, c))
        c = this.#fatal.others(view).find((other) => this.#holdsOpen(view, other)) ?? c;
    }
    if (!claims) return c;
    for (let tries = 1; tries < PICKS && claims.has(c); tries++) c = this.#picker.pick();
    claims.add(c);
    return c;
  }

  #release(): void {
    this.#claims?.drop(this.#case);
    this.#case = -1;
  }

  #begin(c: number): void {
    this.#case = c;
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
      return (dice, team) => new SuitePlayer(book, picker(book, dice), team);
    },
  };
}
