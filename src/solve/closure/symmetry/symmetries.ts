// The symmetries of a problem: permutations of its items that keep item 0, all weights and the rules. By singling out and refining (McKay 1981; Darga, Sakallah and Markov 2008).
//
// One item after the other is singled out until none are alike (chain-order.ts): the chain. Then, from its end back, each other item of the cell that the chain's item was taken from is singled out in its
// place; if the same cells come of it, they tell where every item goes. As soon as what is left in the larger cells is the same items, these can stay where they are, and mostly
// that is at once. A permutation counts only if the check says so (is-symmetry.ts); nothing is tried twice, so a symmetry may be missed, which costs nothing but time.
//
// Where all items differ, as in random games, one refinement tells so: 1 to 5 ms of 1000 items.

import { BREATH, SLICE, type Slices } from '../../../base/index.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { ChainOrder } from './chain-order.ts';
import { SymmetryCheck } from './is-symmetry.ts';
import { Orbits } from './orbits.ts';
import { Partition } from './partition.ts';

/** An item, and symmetries that map it to others and keep the items of all links before: the symmetries that keep these are the products of what this link and those after it have, as far as they were found. */
export interface Link {
  readonly item: number;
  readonly symmetries: readonly Int32Array[];
}

/** What is looked at in a slice. */
const PART = 4 * SLICE;
const PART_OF_BREATH = PART / 16;

/** What about `effort` steps find. In slices. */
export function* chainOf(problem: ClosureProblem, effort: number): Slices<readonly Link[]> {
  const partition = new Partition(problem);
  yield BREATH;
  return partition.isDiscrete ? [] : yield* new Finder(problem, partition, effort).find();
}

interface Single {
  readonly item: number;
  /** Where its cell begins, what was in it, and how to go back to it. */
  readonly begin: number;
  readonly members: readonly number[];
  readonly mark: number;
  /** What came of singling it out. */
  readonly trace: number;
  readonly symmetries: Int32Array[];
}

class Finder {
  readonly #problem: ClosureProblem;
  readonly #partition: Partition;
  readonly #most: number;
  readonly #chain: Single[] = [];
  /** The items by their places at the end of the chain. */
  #last: Int32Array = new Int32Array(0);
  readonly #check: SymmetryCheck;
  readonly #orbits: Orbits;
  readonly #mark: Int32Array;
  #marks = 0;
  #pause = PART;
  #breath = PART_OF_BREATH;

  constructor(problem: ClosureProblem, partition: Partition, most: number) {
    this.#problem = problem;
    this.#partition = partition;
    this.#most = most;
    this.#check = new SymmetryCheck(problem);
    this.#orbits = new Orbits(problem.n);
    this.#mark = new Int32Array(problem.n);
  }

  *find(): Slices<readonly Link[]> {
    yield* this.#singleAll();
    for (let k = this.#chain.length - 1; k >= 0 && this.#hasTime; k--) yield* this.#tryLink(k);
    return this.#chain;
  }

  get #hasTime(): boolean {
    return this.#partition.effort < this.#most;
  }

  /** A slice or a breath, if it is time for one. */
  *#pauses(): Slices<void> {
    const { effort } = this.#partition;
    if (effort < this.#breath) return;
    const isOver = effort >= this.#pause;
    if (isOver) this.#pause = effort + PART;
    this.#breath = Math.min(this.#pause, effort + PART_OF_BREATH);
    yield isOver ? undefined : BREATH;
  }

  *#singleAll(): Slices<void> {
    const partition = this.#partition;
    const order = new ChainOrder(this.#problem, partition);
    while (!partition.isDiscrete && this.#hasTime) {
      const item = order.next();
      const begin = partition.cell[item];
      const { mark } = partition;
      const members = Array.from(partition.membersOf(item)).sort((a, b) => a - b);
      const trace = partition.single(item);
      this.#chain.push({ item, begin, members, mark, trace, symmetries: [] });
      yield* this.#pauses();
    }
    this.#last = partition.element.slice(0, this.#problem.n);
  }

  /** Looks for symmetries that map an item of the chain to the others of its cell, and keep those before it. */
  *#tryLink(k: number): Slices<void> {
    const { item, members, symmetries } = this.#chain[k];
    const refuted = new Set<number>();
    for (const other of members) {
      const least = this.#orbits.leastOf(other);
      if (least === this.#orbits.leastOf(item) || refuted.has(least)) continue;
      if (!this.#hasTime) return;
      yield* this.#pauses();
      const to = this.#mapTo(k, other);
      if (to) {
        symmetries.push(to);
        this.#orbits.join(to);
      } else refuted.add(least);
    }
  }

  /** A symmetry of that kind. */
  #mapTo(k: number, other: number): Int32Array | null {
    const partition = this.#partition;
    partition.undo(this.#chain[k].mark);
    if (partition.single(other) !== this.#chain[k].trace) return null;
    for (let j = k + 1; ; j++) {
      const to = this.#asPlaced();
      if (to && this.#isSymmetry(to)) return to;
      if (j === this.#chain.length) return null;
      const { item, begin, trace } = this.#chain[j];
      const here = partition.cell[item] === begin ? item : partition.leastAt(begin);
      if (partition.single(here) !== trace) return null;
    }
  }

  #isSymmetry(to: Int32Array): boolean {
    this.#partition.effort += this.#problem.option.length;
    return this.#check.isSymmetry(to);
  }

  /** Each item to what stands in its place; in larger cells to itself. Null if one is no longer in the same cell. */
  #asPlaced(): Int32Array | null {
    const { n } = this.#problem;
    const { element, length } = this.#partition;
    const last = this.#last;
    this.#partition.effort += n;
    const to = new Int32Array(n);
    for (let begin = 0; begin < n; begin += length[begin]) {
      const end = begin + length[begin];
      if (end === begin + 1) {
        to[last[begin]] = element[begin];
        continue;
      }
      const stamp = ++this.#marks;
      for (let i = begin; i < end; i++) this.#mark[element[i]] = stamp;
      for (let i = begin; i < end; i++) {
        if (this.#mark[last[i]] !== stamp) return null;
        to[last[i]] = last[i];
      }
    }
    return to;
  }
}
