// The guarantee with restart (section 5.3 of the paper): the least gain of one closed set that holds the initial node.
//
// Several searches on one reduced problem share their bounds (problem-searches.ts); what single items hold together is searched part by part beside them.

import { BREATH, nextSlice, SHORT_PASS, type Slices, settled } from '../../base/index.ts';
import { type Game, gainOf, reachable } from '../../game/index.ts';
import { ApartSearch, type LightSet } from '../closure/blocks/index.ts';
import {
  type ClosureProblem,
  descending,
  lighterSet,
  nodesOf,
  reducingForTarget,
  suitsLocalSearch,
} from '../closure/index.ts';
import type { KnownBounds, LeastClosure } from '../closure/search/index.ts';
import { CoreSearch } from '../closure/search/index.ts';
import { type Column, ColumnBuilder, type Reduction } from '../engine/index.ts';
import type { Known } from '../known.ts';
import { asOne, inTurn, pauseOf, type Work } from '../pace/index.ts';
import { TUNING } from '../tuning.ts';
import { HUGE, LARGE, ProblemSearches, type SearchName } from './problem-searches.ts';
import { makingRuleGame } from './rule-game.ts';

const DESCENT = 20_000_000;
const APART_AFTER = TUNING.apartAfter.value;
const LIGHT_AFTER = TUNING.lightAfter.value;
const LIGHT_EFFORT = TUNING.lightEffort.value;
const LIGHT_LATER = 20;
const LIGHT_MORE = 7;
const FIRST_LOOK = TUNING.firstLook.value;

export interface RestartOptions {
  /** A small closed set. */
  readonly known?: Int32Array | undefined;
  /** What can be reached, in order, if that is known. */
  readonly reached?: Int32Array;
  /** Whether the game is part of one that is searched as a whole as well. */
  readonly isPart?: boolean;
}

export class RestartGuarantee implements KnownBounds {
  lower: number;
  upper = 0;
  /** Who raised the lower bound last, if it was one search of the whole: a proof does well to begin with it. */
  provedBy: SearchName | null = null;
  closure: Int32Array;
  readonly #game: Game;
  readonly #goal: (upper: number) => number;
  readonly #isBounded: boolean;
  readonly #isPart: boolean;

  /** `goal` tells, given the upper bound, what to prove of the least gain. */
  constructor(
    game: Game,
    goal: (upper: number) => number,
    { known, reached, isPart = false }: RestartOptions = {},
  ) {
    this.#game = game;
    this.#goal = goal;
    this.#isBounded = known !== undefined;
    this.#isPart = isPart;
    this.lower = game.gain[game.initial];
    this.closure = known ?? reached ?? Int32Array.from(reachable(game));
    for (let i = 0; i < this.closure.length; i++) this.upper += game.gain[this.closure[i]];
  }

  /** Takes over what is known from elsewhere. */
  learn({ lower = 0, closure }: Known): void {
    if (closure) this.#take(closure, gainOf(this.#game, closure));
    this.lower = Math.min(this.upper, Math.max(this.lower, lower));
  }

  makingClosure(): Slices<Int32Array> {
    return settled(this.closure);
  }

  get target(): number {
    return Math.min(this.upper, this.#goal(this.upper));
  }

  *run(): Work {
    const { initial } = this.#game;
    const builder = new ColumnBuilder(this.#game);
    const building = (most: number, reduction: Reduction) =>
      asOne(
        builder.building(
          Int32Array.of(initial),
          most,
          () => true,
          () => false,
          reduction,
        ),
      );
    const { n } = this.#game;
    if (n > SHORT_PASS) yield BREATH;
    const isLookedAt = n >= LARGE && n <= HUGE;
    if (isLookedAt || !this.#isBounded) {
      // All of it: finding out what is in lighter sets takes longer than a look does.
      const rough = yield* building(Number.POSITIVE_INFINITY, 'none');
      if (!this.#isBounded)
        this.#improve(rough.problem, yield* asOne(descending(rough.problem, rough.item(initial), DESCENT)));
      yield;
      if (isLookedAt) yield* this.#tryAsItIs(rough);
    }
    if (this.lower >= this.target) return;
    // Only what is in a lighter set matters from here on: often a small part of the game.
    const column = yield* building(this.upper - 1, 'light');
    const asked = column.item(initial);
    const whole = asked < 0 ? null : yield* asOne(reducingForTarget(column.problem, asked));
    if (!whole) {
      this.lower = this.upper;
      return;
    }
    const isOver = () => this.lower >= this.target;
    const searchPart = (part: ClosureProblem, most: number) => lightestOf(part, most, isOver);
    const apart = yield* ApartSearch.making(whole, this, searchPart);
    const search = this.#search(whole);
    if (!apart.isWorthIt) {
      yield* search;
    } else if (!this.#isPart) {
      const parts = this.#follow(whole, apart);
      for (const told of inTurn([search, parts], APART_AFTER)) yield pauseOf(told);
    } else {
      yield* this.#follow(whole, apart);
      if (this.lower < this.target) yield* search;
    }
  }

  /** Searches for the lightest set that holds item 0. */
  *#search(problem: ClosureProblem): Work {
    if (!this.#isBounded) this.#improve(problem, yield* asOne(descending(problem, 0, DESCENT)));
    yield;
    const searches = yield* ProblemSearches.making(problem, this);
    try {
      const works = new Map<LeastClosure, Slices<void>>(
        Object.entries(searches.byName).map(([name, search]) => [
          search,
          this.#follow(problem, search, name as SearchName),
        ]),
      );
      const isLight = suitsLocalSearch(problem);
      let round = 0;
      while (this.lower < this.target) {
        if (isLight && searches.effort > LIGHT_AFTER * LIGHT_LATER ** round) {
          yield* this.#lighten(problem, ++round);
        } else yield* nextSlice(works.get(searches.next())!);
        yield;
      }
    } finally {
      searches.release();
    }
  }

  /** A short search by cores before anything is reduced: of large games with a small value that settles most, in a fraction of what reducing takes. */
  *#tryAsItIs({ problem, item }: Column): Work {
    const cores = new CoreSearch(problem, item(this.#game.initial), this, 'plain');
    try {
      const work = this.#follow(problem, cores, 'plain');
      while ((cores.effort < FIRST_LOOK || cores.isHopeful) && this.lower < this.target) {
        yield* nextSlice(work);
        yield;
      }
    } finally {
      cores.release();
    }
  }

  /** A lighter set by local search, which takes longer from round to round. */
  *#lighten(problem: ClosureProblem, round: number): Work {
    const effort = LIGHT_EFFORT * LIGHT_MORE ** (round - 1);
    const goal = { below: this.upper, enough: this.lower, effort };
    this.#improve(problem, yield* asOne(lighterSet(problem, 0, goal, round)));
  }

  /** The work of a search, its bounds taken over after every step. */
  *#follow(
    problem: ClosureProblem,
    search: Pick<LeastClosure, 'lower' | 'found' | 'run'>,
    name: SearchName | null = null,
  ): Slices<void> {
    let taken: Int32Array | null = null;
    const take = () => {
      if (search.found && search.found !== taken) this.#improve(problem, search.found);
      taken = search.found;
      // The lightest set that is left may be heavier than the one known.
      const lower = Math.min(search.lower, this.upper);
      if (lower <= this.lower) return;
      this.lower = lower;
      this.provedBy = name;
    };
    take();
    for (const told of search.run()) {
      if (told !== BREATH) take();
      yield told;
    }
    take();
  }

  #improve(problem: ClosureProblem, items: Int32Array): void {
    let weight = 0;
    for (const i of items) weight += problem.weight[i];
    if (weight < this.upper) this.#take(nodesOf(problem, items), weight);
  }

  /** Keeps a closed set if it is the lightest so far. */
  #take(closure: Int32Array, weight: number): void {
    if (weight >= this.upper) return;
    this.upper = weight;
    this.closure = closure.slice().sort();
  }
}

/** A lightest closed set that holds item 0, if one is lighter than `most`; whatever is known by then once it `isOver`. */
export function* lightestOf(
  part: ClosureProblem,
  most: number,
  isOver: () => boolean = () => false,
): Slices<LightSet> {
  const game = yield* makingRuleGame(part);
  const search = new RestartGuarantee(game, (upper) => Math.min(upper, most), { isPart: true });
  for (const told of search.run()) {
    if (told !== BREATH && isOver()) break;
    yield told === BREATH ? told : undefined;
  }
  const items = search.closure.filter((v) => v < part.n);
  return { lower: search.lower, members: nodesOf(part, items) };
}
