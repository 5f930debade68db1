// Finds a closed set of at most a given weight that holds a given item, or proves that there is none. Clause
// learning (the kernel) uses dual ascent for weights, and decides only what the items in the set need.
//
// Learned clauses hold for the current limit and all smaller ones, so limits never rise.

import { atOnce, type Slices } from '../../../base/index.ts';
import { Cdcl, type RefutationLog } from '../../kernel/index.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { WeightUnit } from './weight-unit.ts';

export type SearchStatus = 'found' | 'none' | 'open';

const STATUS = { sat: 'found', unsat: 'none', open: 'open' } as const;
const MOST_LEARNED = 2000;
const MORE_LEARNED = 500;

const solving = (problem: ClosureProblem, log: RefutationLog | null): Slices<Cdcl> => {
  const expected = { mostLearned: MOST_LEARNED + problem.option.length, more: MORE_LEARNED };
  return Cdcl.bounding(problem, expected, log);
};

export class ClosureSearch {
  readonly #solver: Cdcl;
  #limit = Number.POSITIVE_INFINITY;
  /** Null where each limit is kept as it is asked, for a checker. */
  readonly #unit: WeightUnit | null;

  /** `log` is told of what refutations rest on. */
  constructor(
    problem: ClosureProblem,
    log: RefutationLog | null = null,
    solver = atOnce(solving(problem, log)),
  ) {
    this.#solver = solver;
    this.#unit = log ? null : new WeightUnit(problem);
  }

  /** The same in slices, without a log. */
  static *making(problem: ClosureProblem): Slices<ClosureSearch> {
    return new ClosureSearch(problem, null, yield* solving(problem, null));
  }

  /** Gives its memory back: nothing is asked any more. */
  release(): void {
    this.#solver.release();
  }

  /** Steps done so far. */
  get effort(): number {
    return this.#solver.effort;
  }

  /** The items of the set found last. */
  get found(): Int32Array {
    return this.#solver.ins;
  }

  /** Asks for a set that holds `target` and weighs at most `limit`, which never rises from call to call. */
  ask(target: number, limit: number): void {
    this.#limit = Math.min(this.#limit, this.#unit?.down(limit) ?? limit);
    this.#solver.limitTo(this.#limit);
    this.#solver.assume(Int32Array.of(2 * target));
  }

  /** Excludes an item from all sets asked for from now on. */
  exclude(item: number): void {
    this.#solver.add([2 * item + 1]);
  }

  isExcluded(item: number): boolean {
    return this.#solver.isRefuted(2 * item);
  }

  /** Works on the question until it is answered or about `effort` steps are done. */
  run(effort: number): SearchStatus {
    return STATUS[this.#solver.run(effort)];
  }
}
