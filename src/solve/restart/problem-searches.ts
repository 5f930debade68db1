// The searches of one problem, which share its bounds, and whose turn it is: by cores, which settles most games by itself, by deepening on the weight, which is
// ahead on large random graphs, by branch and bound on the linear relaxation, which is ahead on set covers and sparse games, and by a dynamic program for covers of boards.
//
// Who goes first, and up to which effort altogether, is told by openings: most games are settled by then. After that turns.ts tells.

import type { Slices } from '../../base/index.ts';
import type { ClosureProblem } from '../closure/index.ts';
import { LinearSearch, rootCharges } from '../closure/linear/index.ts';
import type { KnownBounds, LeastClosure, SharedClauses } from '../closure/search/index.ts';
import { CoreSearch, DeepeningSearch, FrontierSearch, Turns } from '../closure/search/index.ts';
import { TUNING } from '../tuning.ts';

const NEAR = TUNING.coresBeginAt.value;
const FIRST_NEAR = TUNING.firstNear.value;
const TINY = TUNING.tinyProblem.value;
const NEAR_LINEAR = TUNING.nearLinear.value;
const HOPEFUL = TUNING.hopefulLinear.value;
const LINEAR_PATIENCE = TUNING.linearPatience.value;
const PLAIN_BY_SIZE = TUNING.sparsePlainBySize.value;
const CLOSE = TUNING.sparseClose.value;
const LEAD = TUNING.lead.value;
const HALVES_AFTER = TUNING.halvesAfter.value;
/** Of fewer items branch and bound comes last, except for covers: cores and deepening settle most as soon. */
const MIDDLE = 500;
/** Of fewer items reducing takes next to nothing; of more a look does not. */
export const LARGE = 1500;
export const HUGE = 5000;

export type SearchName = 'charged' | 'plain' | 'deepening' | 'frontier' | 'linear';

/** Which of the searches are made: in a team (team/) others make the rest. */
export type Share = 'all' | 'cores' | 'deepening';

/**
 * A search, up to which effort, and when only: on boards; where the problem is a cover, or any, but not while the relaxation takes a half of everything;
 * or where the bounds of a sparse problem are close.
 */
type First = readonly [
  name: SearchName,
  until: number,
  when?: 'on boards' | 'cover' | 'unless halves' | 'close',
];

/** Where cores begin (formulas, covers, large values) they mostly end it; of boards the dynamic program goes before branch and bound. */
const NEAR_OPENING: readonly First[] = [
  ['charged', FIRST_NEAR],
  ['frontier', TUNING.boardFrontier.value, 'on boards'],
  ['linear', NEAR_LINEAR, 'unless halves'],
  ['charged', TUNING.nearCharged.value],
  ['plain', TUNING.nearPlain.value],
  ['deepening', TUNING.nearDeepening.value],
  ['frontier', TUNING.firstFrontier.value],
];
/** Elsewhere a few plain cores settle tori, cycles, layers and most real machines, branch and bound covers, and deepening the machines with many outcomes. */
const FAR_OPENING: readonly First[] = [
  ['plain', TUNING.firstPlain.value],
  ['linear', NEAR_LINEAR, 'cover'],
  ['deepening', TUNING.firstDeepening.value],
  ['charged', TUNING.firstCharged.value],
  ['deepening', TUNING.moreDeepening.value],
  ['linear', NEAR_LINEAR, 'unless halves'],
  ['frontier', TUNING.firstFrontier.value],
];
/** Branch and bound settles sparse games. */
const MIDDLE_OPENING: readonly First[] = [
  ['plain', TUNING.firstPlain.value],
  ['plain', TUNING.sparsePlain.value, 'close'],
  ['linear', TUNING.sparseLinear.value, 'close'],
  ...FAR_OPENING.slice(1),
];
const LARGE_OPENING: readonly First[] = [
  ['plain', TUNING.sparsePlain.value],
  ['linear', TUNING.sparseLinear.value],
  ['charged', TUNING.sparseCharged.value],
  ['deepening', TUNING.moreDeepening.value],
];

interface SearchOptions {
  readonly share: Share;
  /** The seed of what deepening decides first; 0 leaves it as it is. */
  readonly bias: number;
}

/** For sets that hold item 0. */
export class ProblemSearches {
  readonly byName: Readonly<Record<SearchName, LeastClosure>>;
  readonly linear: LinearSearch;
  readonly deepening: DeepeningSearch;
  /** Whether the first lower bound is near the upper one. */
  readonly isNear: boolean;
  readonly #problem: ClosureProblem;
  readonly #known: KnownBounds & { readonly clauses: SharedClauses | null };
  readonly #share: Share;
  readonly #charged: CoreSearch;
  readonly #plain: CoreSearch;
  readonly #frontier: FrontierSearch;
  readonly #turns: Turns;

  /** `isNear` tells it of charged cores that have begun. */
  private constructor(
    problem: ClosureProblem,
    known: KnownBounds & { readonly clauses: SharedClauses | null },
    { share, bias }: SearchOptions,
    charged: CoreSearch,
    isNear: boolean,
  ) {
    const isSparse = problem.n >= MIDDLE;
    const plain = new CoreSearch(problem, 0, known, 'plain');
    const deepening = new DeepeningSearch(problem, 0, known, bias);
    const linear = new LinearSearch(problem, 0, known, LINEAR_PATIENCE);
    const frontier = new FrontierSearch(problem, 0, known, () => rootCharges(problem, 0));
    this.#problem = problem;
    this.#known = known;
    this.#share = share;
    this.#charged = charged;
    this.#plain = plain;
    this.#frontier = frontier;
    this.deepening = deepening;
    this.linear = linear;
    this.byName = { charged, plain, deepening, frontier, linear };
    this.isNear = isNear;
    const far = problem.n >= LARGE ? LARGE_OPENING : isSparse ? MIDDLE_OPENING : FAR_OPENING;
    const opening = (this.isNear ? NEAR_OPENING : far).filter(([name]) => this.#isOwn(name));
    const untilOf = (first: First) => this.#untilOf(first);
    this.#turns = new Turns(
      opening.map((first) => ({
        search: this.byName[first[0]],
        get until() {
          return untilOf(first);
        },
      })),
      known,
      known.clauses && share === 'cores' ? deepening : null,
      this.#isOwn('linear') ? { search: linear, share: () => this.#shareOfLinear } : null,
    );
  }

  /** Made in slices, as charged cores begin at once. */
  static *making(
    problem: ClosureProblem,
    known: KnownBounds & { readonly clauses: SharedClauses | null },
    options: SearchOptions,
  ): Slices<ProblemSearches> {
    const charged = new CoreSearch(problem, 0, known, 'charged');
    let isMade = false;
    try {
      const isNear = problem.n > TINY && (yield* charged.beginning()) >= NEAR * known.upper;
      isMade = true;
      return new ProblemSearches(problem, known, options, charged, isNear);
    } finally {
      // Whoever goes in the middle has nobody else to give it back.
      if (!isMade) charged.release();
    }
  }

  /** What clauses and weights took, all together. */
  get effort(): number {
    return this.#charged.effort + this.#plain.effort + this.deepening.effort;
  }

  /** The one whose turn it is. In slices: whether a problem is a board is asked when charged cores have had their first turn. */
  *finding(): Slices<LeastClosure> {
    const isAsked = this.isNear && this.#isOwn('frontier') && this.#charged.effort >= FIRST_NEAR;
    if (isAsked) yield* this.#frontier.findingNarrow();
    return this.#turns.next();
  }

  /** Gives their memory back: they do not go on. */
  release(): void {
    for (const search of [this.#charged, this.#plain, this.deepening, this.linear]) search.release();
  }

  /** Whether nothing is called for by what is taken. */
  get isCover(): boolean {
    return this.#problem.ruleStart[1] === this.#problem.ruleOwner.length;
  }

  get #isClose(): boolean {
    return this.#known.lower >= CLOSE * this.#known.upper;
  }

  /** What branch and bound may take for what all others do: most where it may be the only means, little where cores are near. */
  get #shareOfLinear(): number {
    if (this.linear.isOfHalves) return this.effort < HALVES_AFTER ? 0 : 1;
    if (this.isNear) return 1 / LEAD;
    return this.linear.effort > 0 || this.#isClose ? LEAD : 0;
  }

  #isOwn(name: SearchName): boolean {
    return (
      this.#share === 'all' || (name === 'charged' || name === 'plain') === (this.#share !== 'deepening')
    );
  }

  #untilOf([name, until, when]: First): number {
    const { linear } = this;
    const { n } = this.#problem;
    if (when === 'close') return this.#isClose ? until : 0;
    if (when === 'on boards' && !(this.#isOwn('frontier') && this.#frontier.isNarrow)) return 0;
    if (when === 'cover' && !this.isCover) return 0;
    if ((when === 'cover' || when === 'unless halves') && linear.isOfHalves) return 0;
    if (name === 'linear' && (this.isNear || n < MIDDLE) && linear.isHopeless) return 0;
    if (name === 'linear') return linear.isHopeful ? Math.max(until, HOPEFUL) : until;
    if (n > HUGE && name === 'plain' && this.#plain.isHopeful) return Number.POSITIVE_INFINITY;
    if (n > HUGE && name === 'charged' && this.#charged.isHopeful) return Number.POSITIVE_INFINITY;
    return n >= LARGE && name === 'plain' ? Math.max(until, PLAIN_BY_SIZE * n ** 2) : until;
  }
}
