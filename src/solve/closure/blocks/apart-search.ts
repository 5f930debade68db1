// The least weight of a closed set that holds item 0, in a problem that single items hold together (blocks-of.ts).
//
// - Several blocks that hang on item 0 are independent. Their least weights add up.
// - A part that hangs on another item costs nothing without that item. With the item it costs the least weight of a
//   closed set of that part.
//
// So the block in the middle is searched with the item weighing at least the cost of its part. If the set found
// holds items with unsearched parts, these are searched, and then the block again. Otherwise the set is a lightest
// one. Parts that no such set needs are never searched.
//
// The caller searches a part, and may split it in turn.

import { breathing, type Slices } from '../../../base/index.ts';
import { ascend } from '../../kernel/index.ts';
import { TUNING } from '../../tuning.ts';
import { type ClosureProblem, nodesOf } from '../closure-problem.ts';
import { forcedBy } from '../forced-by.ts';
import { reducingForTarget } from '../reduce-for-target.ts';
import type { KnownBounds } from '../search/index.ts';
import { blocksOf, findingBlocks, type Part } from './blocks-of.ts';
import { type Branch, branchesOf, joined } from './hanging-parts.ts';
import { makingPart } from './part-of.ts';

const DEPTH = TUNING.coreRootDepth.value;
const TINY = 24;

/** A lightest set; or, where none is lighter than what was asked for, any, and what it weighs at least. */
export interface LightSet {
  readonly lower: number;
  /** What its items stand for. */
  readonly members: Int32Array;
}

/** Finds a lightest closed set that holds item 0, if one is lighter than `most`; or gives up, once others have proved what was to be proved. */
export type PartSearch = (part: ClosureProblem, most: number) => Slices<LightSet>;

export class ApartSearch {
  lower = 0;
  found: Int32Array | null = null;
  readonly #problem: ClosureProblem;
  readonly #known: KnownBounds;
  readonly #search: PartSearch;
  readonly #blockSizes: readonly number[];
  readonly #branches: readonly Branch[];
  /** Scratch of `makingPart`. */
  readonly #number: Int32Array;

  constructor(
    problem: ClosureProblem,
    known: KnownBounds,
    search: PartSearch,
    blocks: readonly Part[] = blocksOf(problem, 0),
  ) {
    this.#problem = problem;
    this.#known = known;
    this.#search = search;
    this.#number = new Int32Array(problem.n);
    this.#blockSizes = blocks.map(({ items }) => items.length);
    this.#branches = branchesOf(blocks, problem.n);
  }

  /** The same in slices. */
  static *making(problem: ClosureProblem, known: KnownBounds, search: PartSearch): Slices<ApartSearch> {
    return new ApartSearch(problem, known, search, yield* findingBlocks(problem, 0));
  }

  /** Whether it is made of parts some of which may be hard; a tiny one is no trouble to whoever searches the whole. */
  get isWorthIt(): boolean {
    const [, second] = this.#blockSizes.toSorted((a, b) => b - a);
    return second >= TINY;
  }

  *run(): Slices<void> {
    // The search of the whole may have ended before.
    if (this.#isOver) return;
    if (this.#branches.length === 1) yield* this.#searchBlock(this.#branches[0]);
    else yield* this.#addUp();
  }

  *#addUp(): Slices<void> {
    const { weight } = this.#problem;
    const found: number[] = [];
    this.lower = weight[0];
    for (const { block, parts } of this.#branches) {
      const branch = joined(0, [block, ...parts.values()]);
      const { lower, members } = yield* this.#ask(branch, weight, this.#known.upper - this.lower + weight[0]);
      this.lower += lower - weight[0];
      if (this.#isOver) return;
      for (const v of members) if (v !== 0) found.push(v);
    }
    this.found = Int32Array.from([0, ...found]);
  }

  *#searchBlock({ block, parts }: Branch): Slices<void> {
    const weight = this.#problem.weight.slice();
    const own = weight[0];
    const searched = new Map<number, Int32Array>();
    for (const [cut, part] of parts) {
      weight[cut] = yield* boundOf(yield* makingPart(this.#problem, weight, part, this.#number));
    }
    for (;;) {
      const { lower, members } = yield* this.#ask(block, weight, this.#known.upper);
      this.lower = lower;
      if (this.#isOver) return;
      let isLightest = true;
      for (const v of members) {
        const part = parts.get(v);
        if (!part || searched.has(v)) continue;
        weight[v] = this.#problem.weight[v];
        const least = yield* this.#ask(part, weight, this.#known.upper - own);
        if (this.#isOver) return;
        weight[v] = least.lower;
        searched.set(v, least.members);
        isLightest = false;
      }
      this.found = Int32Array.from(new Set(Array.from(members, (v) => [...(searched.get(v) ?? [v])]).flat()));
      if (isLightest) return;
      yield;
    }
  }

  /** No set is lighter, or others have proved what was to be proved. */
  get #isOver(): boolean {
    const { lower, upper, target } = this.#known;
    return this.lower >= upper || lower >= target;
  }

  *#ask(part: Part, weight: Float64Array, most: number): Slices<LightSet> {
    const problem = yield* makingPart(this.#problem, weight, part, this.#number);
    const reduced = (yield* breathing(reducingForTarget(problem, 0)))!;
    if (reduced.n > 1) return yield* this.#search(reduced, most);
    return { lower: reduced.weight[0], members: nodesOf(reduced, Int32Array.of(0)) };
  }
}

/** What a closed set that holds item 0 weighs at least. */
function* boundOf(part: ClosureProblem): Slices<number> {
  const reduced = (yield* breathing(reducingForTarget(part, 0)))!;
  return Math.floor(ascend(reduced, forcedBy(reduced, 0), Number.POSITIVE_INFINITY, DEPTH).bound);
}
