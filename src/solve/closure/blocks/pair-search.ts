// The least weight of a closed set that holds item 0, of a problem with a region that two items hold to the rest (region-of.ts).
//
// The region is searched by itself, once for each way in which its ends may be in: with the first, with the second, with both. Then rules that cost the same take its
// place (region-problems.ts), and the rest is searched. What is found there holds one of these cases, and the set of the region that belongs to it is added.
//
// One region at a time: who searches the rest finds the next one there, as along a corridor from its end.

import { breathing, type Slices } from '../../../base/index.ts';
import { type ClosureProblem, nodesOf } from '../closure-problem.ts';
import { reducingForTarget } from '../reduce-for-target.ts';
import type { KnownBounds } from '../search/index.ts';
import type { LightSet, PartSearch } from './apart-search.ts';
import { type Region, regionOf } from './region-of.ts';
import { problemWithin, problemWithout } from './region-problems.ts';

/** What cannot be, or not in a set that is lighter than the one known. */
const IMPOSSIBLE: LightSet = { lower: Number.POSITIVE_INFINITY, members: new Int32Array(0) };

export class PairSearch {
  lower = 0;
  found: Int32Array | null = null;
  readonly #problem: ClosureProblem;
  readonly #known: KnownBounds;
  readonly #search: PartSearch;
  readonly #least: number | undefined;

  /** `least` is how many items a region has at least. */
  constructor(problem: ClosureProblem, known: KnownBounds, search: PartSearch, least?: number) {
    this.#problem = problem;
    this.#known = known;
    this.#search = search;
    this.#least = least;
  }

  /** Proves nothing if there is no region. */
  *run(): Slices<void> {
    if (this.#isOver) return;
    const region = yield* regionOf(this.#problem, this.#least);
    if (region) yield* this.#searchAround(region);
  }

  *#searchAround(region: Region): Slices<void> {
    const [c, e] = region.ends;
    const both = yield* this.#ask(problemWithin(this.#problem, region, [c, e]));
    if (this.#isOver) return;
    const first = yield* this.#askAlone(region, c);
    if (this.#isOver) return;
    // The target is always in.
    const second = c === 0 ? IMPOSSIBLE : yield* this.#askAlone(region, e);
    if (this.#isOver) return;
    const costs = { first: first.lower, second: second.lower, both: both.lower };
    const rest = yield* this.#ask(problemWithout(this.#problem, region, costs));
    // What is impossible may be so in sets that are no lighter than the one known.
    this.lower = Math.min(rest.lower, this.#known.upper);
    if (this.#isOver) return;
    const isIn = new Set(rest.members);
    const side = isIn.has(c) ? (isIn.has(e) ? both : first) : isIn.has(e) ? second : null;
    this.found = Int32Array.from([...rest.members, ...(side?.members ?? [])]);
  }

  *#askAlone(region: Region, end: number): Slices<LightSet> {
    const most = this.#known.upper;
    const light = yield* this.#ask(problemWithin(this.#problem, region, [end]), most);
    return light.lower < most ? light : IMPOSSIBLE;
  }

  /** No set is lighter, or others have proved what was to be proved. */
  get #isOver(): boolean {
    const { lower, upper, target } = this.#known;
    return this.lower >= upper || lower >= target;
  }

  *#ask(part: ClosureProblem, most = this.#known.upper): Slices<LightSet> {
    const reduced = yield* breathing(reducingForTarget(part, 0));
    if (!reduced) return IMPOSSIBLE;
    if (reduced.n > 1) return yield* this.#search(reduced, most);
    return { lower: reduced.weight[0], members: nodesOf(reduced, Int32Array.of(0)) };
  }
}
