// The rest of a suite: the cases that no test has walked to their end when the strategy stops. A strategy that
// executes a suite stops once all its nodes are covered, by any case or diversion. But a suite for pairs or paths
// asks for more than its nodes. So before the hunt each open case starts again, in the order of the suite. This
// happens a few times at most, since the system may divert from it forever.
//
// The walked cases are read off the run. The cases are one tree of paths from the initial node, and the test is a
// place in it. O(1) for each step. The players of a team share the walked and tried cases.

import { FatalCases } from './broken-off.ts';
import { type CaseBook, caseBook } from './case-book.ts';
import { RESET, type StrategySetup, type Team, type View } from './strategy.ts';

/** How often a case is begun before it is given up. */
const TRIES = 3;
const ROOT = 0;
const OFF = -1;

interface Walked {
  /** 1 for each place in the tree where a test has been. */
  readonly places: Uint8Array;
  /** How often each case was begun again. */
  readonly tries: Int32Array;
}

/** Prepares the rest of a suite, which is there; the function makes one for each player. */
export function suiteRest(setup: StrategySetup): (team?: Team) => SuiteRest {
  const book = caseBook(setup);
  const tree = new PathTree(book);
  const walked = (): Walked => ({
    places: new Uint8Array(tree.size),
    tries: new Int32Array(book.cases.length),
  });
  return (team) => new SuiteRest(book, tree, team ? team.shared('rest of the suite', walked) : walked());
}

export class SuiteRest {
  readonly #book: CaseBook;
  readonly #tree: PathTree;
  readonly #walked: Walked;
  readonly #fatal: FatalCases;
  #test = -1;
  /** The place of the test in the tree, and how many nodes it has visited before this one. */
  #place = OFF;
  #depth = 0;
  #case = -1;
  /** All cases before this one are walked or given up. */
  #first = 0;

  constructor(book: CaseBook, tree: PathTree, walked: Walked) {
    this.#book = book;
    this.#tree = tree;
    this.#walked = walked;
    this.#fatal = new FatalCases(book);
  }

  /** Whoever moves: to be called at every node the pebble comes to. */
  watch({ node, resets, maybe }: View): void {
    const fresh = resets !== this.#test;
    this.#test = resets;
    this.#depth = fresh ? 0 : this.#depth + 1;
    this.#place = maybe ? OFF : this.#tree.next(fresh ? ROOT : this.#place, node);
    if (this.#place !== OFF) this.#walked.places[this.#place] = 1;
    if (fresh && this.#case >= 0) this.#walked.tries[this.#case]++;
  }

  /** The next move of an open case, or the reset before it; null when there is none left, or no reset can be paid. */
  move(view: View): number | null {
    if (this.#isOn()) return this.#book.moves[this.#case][this.#depth];
    this.#case = this.#open(view);
    if (this.#case < 0) return null;
    // It is begun with a test of its own, unless this one has just begun.
    if (this.#depth > 0 || this.#place === OFF) return view.canReset ? RESET : null;
    this.#walked.tries[this.#case]++;
    return this.#book.moves[this.#case][0];
  }

  /** Whether the test is on the case that was begun, before its end. */
  #isOn(): boolean {
    if (this.#case < 0 || this.#place === OFF || this.#walked.tries[this.#case] > TRIES) return false;
    const path = this.#book.cases[this.#case];
    return this.#depth < path.length - 1 && this.#tree.at(this.#case, this.#depth) === this.#place;
  }

  #open(view: View): number {
    const { cases } = this.#book;
    while (this.#first < cases.length && this.#isOver(this.#first)) this.#first++;
    for (let c = this.#first; c < cases.length; c++) {
      if (!this.#isOver(c) && !(view.faults && this.#fatal.has(view, c))) return c;
    }
    return -1;
  }

  #isOver(c: number): boolean {
    const { places, tries } = this.#walked;
    return tries[c] >= TRIES || places[this.#tree.end(c)] === 1 || this.#book.cases[c].length === 1;
  }
}

/** The paths of all cases, those that begin alike together. */
class PathTree {
  size = 1;
  readonly #n: number;
  readonly #next = new Map<number, number>();
  /** The place of each node of each case. */
  readonly #places: Int32Array[];

  constructor({ n, cases }: CaseBook) {
    this.#n = n;
    this.#places = cases.map((path) => {
      let place = ROOT;
      return Int32Array.from(path, (v) => {
        const key = place * n + v;
        const known = this.#next.get(key);
        place = known ?? this.size++;
        if (known === undefined) this.#next.set(key, place);
        return place;
      });
    });
  }

  next(place: number, v: number): number {
    return place === OFF ? OFF : (this.#next.get(place * this.#n + v) ?? OFF);
  }

  at(c: number, position: number): number {
    return this.#places[c][position];
  }

  end(c: number): number {
    return this.#places[c][this.#places[c].length - 1];
  }
}
