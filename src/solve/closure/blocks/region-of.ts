// A region of a closure problem: items that two others, its ends, hold to the rest, so that every rule that names one of them names only items of the region and
// its ends. The target is not in it, but may be an end.
//
// With an item left out, what hangs on a cut of the blocks that are left (blocks-of.ts) is a region, and its ends are the two. So each item is left out in turn, which
// takes their number times the size of the problem; the target comes first: it often holds most of what is forced, and a region at it costs less to search.

import type { Slices } from '../../../base/index.ts';
import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { usesOf } from '../uses.ts';
import { findingBlocks, type Part } from './blocks-of.ts';
import { joined } from './hanging-parts.ts';

const TINY = TUNING.tinyProblem.value;
const MOST_WORK = TUNING.regionWork.value;
/** So much is looked at in a slice. */
const SLICE = 100_000;

export interface Region {
  /** The two outside of it; the target is the first if it is one of them. */
  readonly ends: readonly [number, number];
  readonly items: readonly number[];
  readonly rules: readonly number[];
}

/** A region of the problem whose target is item 0, neither tiny nor most of it; null if none is found. */
export function* regionOf(problem: ClosureProblem, least = TINY): Slices<Region | null> {
  const { n, ruleOwner, option } = problem;
  const most = Math.floor(n / 2) - 1;
  if (most < least) return null;
  const size = n + ruleOwner.length + option.length;
  const hanging = new Hanging(n, least, most);
  const middle = yield* middleOf(problem);
  const atTarget = hanging.smallest(yield* findingBlocks(problem, middle, 0), 0);
  if (atTarget || n * size > MOST_WORK) return atTarget;
  const uses = usesOf(problem);
  for (let v = 1, looked = 0; v < n; v++, looked += size) {
    const region = hanging.smallest(yield* findingBlocks(problem, 0, v, uses), v);
    if (region) return region;
    if (looked < SLICE) continue;
    looked = 0;
    yield;
  }
  return null;
}

/** An item of the largest block without the target: of two parts the smaller one hangs on the larger then. */
function* middleOf(problem: ClosureProblem): Slices<number> {
  const inLargest = (blocks: readonly Part[], otherwise: number) =>
    blocks.toSorted((a, b) => b.items.length - a.items.length)[0]?.items[0] ?? otherwise;
  const first = inLargest(yield* findingBlocks(problem, 0), 1);
  return inLargest(yield* findingBlocks(problem, first, 0), first);
}

/** What hangs on the cuts of blocks. */
class Hanging {
  readonly #least: number;
  readonly #most: number;
  /** How many items hang on each. */
  readonly #below: Int32Array;

  constructor(n: number, least: number, most: number) {
    this.#least = least;
    this.#most = most;
    this.#below = new Int32Array(n);
  }

  /** The smallest part that is large enough, of the blocks that are left without an item; null if there is none, or it is too large. */
  smallest(blocks: readonly Part[], leftOut: number): Region | null {
    const below = this.#below.fill(0);
    let best = -1;
    let fewest = this.#most + 1;
    for (const [k, { cut, items }] of blocks.entries()) {
      const all = items.reduce((sum, v) => sum + below[v], items.length);
      below[cut] += all;
      if (all < this.#least || all >= fewest) continue;
      fewest = all;
      best = k;
    }
    if (best < 0) return null;
    const { cut } = blocks[best];
    const { items, rules } = joined(cut, withBelow(blocks, best));
    return { ends: cut === 0 ? [cut, leftOut] : [leftOut, cut], items, rules };
  }
}

/** A block and those that are entered by way of it. */
function withBelow(blocks: readonly Part[], k: number): Part[] {
  const inside = new Set<number>();
  const own: Part[] = [];
  for (let j = k; j >= 0; j--) {
    if (j < k && !inside.has(blocks[j].cut)) continue;
    own.push(blocks[j]);
    for (const v of blocks[j].items) inside.add(v);
  }
  return own;
}
