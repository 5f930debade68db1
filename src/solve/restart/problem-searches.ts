// The searches for a least closed set of one problem, which share its bounds. Two use unsatisfiable cores, charged
// by dual ascent or plain, and one deepens on the weight.
//
// An opening says which one goes first, and up to which effort; most games are settled by then. After that turns.ts
// decides.

import type { Slices } from '../../base/index.ts';
import type { ClosureProblem } from '../closure/index.ts';
import type { KnownBounds, LeastClosure } from '../closure/search/index.ts';
import { CoreSearch, DeepeningSearch, Turns } from '../closure/search/index.ts';
import { TUNING } from '../tuning.ts';

const NEAR = TUNING.coresBeginAt.value;
const TINY = 24;
/** Of fewer items reducing takes next to nothing; of more a look does not. */
export const LARGE = 1500;
export const HUGE = 5000;

export type SearchName = 'charged' | 'plain' | 'deepening';

/** A search, and up to which effort it goes on. */
type Turn = readonly [name: SearchName, until: number];

/** Where the first lower bound is near the upper one (formulas, covers, large values) cores mostly end it. */
const NEAR_OPENING: readonly Turn[] = [
  ['charged', TUNING.nearCharged.value],
  ['plain', TUNING.firstPlain.value],
  ['deepening', TUNING.firstDeepening.value],
];
/** Elsewhere a few plain cores settle tori, cycles, layers and most real machines, and deepening the machines with many outcomes. */
const FAR_OPENING: readonly Turn[] = [
  ['plain', TUNING.firstPlain.value],
  ['deepening', TUNING.firstDeepening.value],
  ['charged', TUNING.firstCharged.value],
  ['deepening', TUNING.moreDeepening.value],
];
const LARGE_OPENING: readonly Turn[] = [
  ['plain', TUNING.largeCores.value],
  ['charged', TUNING.largeCores.value],
  ['deepening', TUNING.moreDeepening.value],
];

/** For sets that hold item 0. */
export class ProblemSearches {
  readonly byName: Readonly<Record<SearchName, LeastClosure>>;
  readonly #all: readonly (CoreSearch | DeepeningSearch)[];
  readonly #turns: Turns;

  private constructor(problem: ClosureProblem, known: KnownBounds, charged: CoreSearch, isNear: boolean) {
    const plain = new CoreSearch(problem, 0, known, 'plain');
    const deepening = new DeepeningSearch(problem, 0, known);
    const byName = { charged, plain, deepening };
    this.byName = byName;
    this.#all = [charged, plain, deepening];
    const far = problem.n >= LARGE ? LARGE_OPENING : FAR_OPENING;
    // Large problems that cores are about to end are left to them.
    const untilOf = (name: SearchName, until: number): number =>
      problem.n > HUGE && name !== 'deepening' && byName[name].isHopeful ? Number.POSITIVE_INFINITY : until;
    const openings = (isNear ? NEAR_OPENING : far).map(([name, until]) => ({
      search: byName[name],
      get until() {
        return untilOf(name, until);
      },
    }));
    this.#turns = new Turns(openings, known);
  }

  /** Made in slices, as charged cores begin at once. */
  static *making(problem: ClosureProblem, known: KnownBounds): Slices<ProblemSearches> {
    const charged = new CoreSearch(problem, 0, known, 'charged');
    let isMade = false;
    try {
      const isNear = problem.n > TINY && (yield* charged.beginning()) >= NEAR * known.upper;
      isMade = true;
      return new ProblemSearches(problem, known, charged, isNear);
    } finally {
      // A caller that stops in the middle cannot release it.
      if (!isMade) charged.release();
    }
  }

  /** The effort of all together. */
  get effort(): number {
    return this.#all.reduce((sum, { effort }) => sum + effort, 0);
  }

  /** The one whose turn it is. */
  next(): LeastClosure {
    return this.#turns.next();
  }

  /** Gives their memory back: they do not go on. */
  release(): void {
    for (const search of this.#all) search.release();
  }
}
