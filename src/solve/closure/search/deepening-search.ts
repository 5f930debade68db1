// The least weight of a closed set that holds a given item, by deepening. It asks for a set below a limit
// (closure-search.ts) that rises step by step. A short dive from the best known set comes first, since finding is
// cheaper than proving.
//
// It leads cores on large random graphs: uniform 200 x 2 takes seconds, and cores make no progress in a minute.

import type { Slices } from '../../../base/index.ts';
import { Pace } from '../../pace/index.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import { ClosureSearch } from './closure-search.ts';
import type { KnownBounds, LeastClosure } from './least-closure.ts';
import { WeightUnit } from './weight-unit.ts';

const SLICE = 50_000;
const DIVE = 200_000;

export class DeepeningSearch implements LeastClosure {
  lower = 0;
  refuted = 0;
  found: Int32Array | null = null;
  effort = 0;
  readonly #problem: ClosureProblem;
  readonly #target: number;
  readonly #known: KnownBounds;
  readonly #unit: WeightUnit;
  /** What goes on at the moment. */
  #search: ClosureSearch | null = null;

  constructor(problem: ClosureProblem, target: number, known: KnownBounds) {
    this.#problem = problem;
    this.#target = target;
    this.#known = known;
    this.#unit = new WeightUnit(problem);
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    this.#search?.release();
  }

  *#begin(): Slices<ClosureSearch> {
    this.release();
    this.#search = yield* ClosureSearch.making(this.#problem);
    return this.#search;
  }

  *run(): Slices<void> {
    try {
      yield* this.#deepen();
    } finally {
      this.release();
    }
  }

  *#deepen(): Slices<void> {
    const known = this.#known;
    yield* this.#dive();
    if (known.lower >= known.target) return;
    const pace = new Pace(known.upper - known.lower);
    while (known.lower < known.target) {
      const search = yield* this.#begin();
      let aim = Number.POSITIVE_INFINITY;
      while (known.lower < aim) {
        const next = Math.min(known.target, pace.aim(known.lower, known.upper));
        if (next < aim) search.ask(this.#target, next - 1);
        aim = Math.min(aim, next);
        const before = search.effort;
        const status = search.run(SLICE);
        this.effort += search.effort - before;
        if (status === 'none') {
          // The lightest set that is left may be heavier than the one known.
          this.lower = this.refuted = Math.min(known.upper, this.#unit.up(aim));
          break;
        }
        if (status === 'found') {
          // There is nothing to prove at this aim: the next one is below what was found.
          this.found = search.found;
          aim = Number.POSITIVE_INFINITY;
        }
        yield;
      }
      pace.spent(search.effort);
      yield;
    }
  }

  /** Sets that are lighter than the best one known, as long as they are found quickly. */
  *#dive(): Slices<void> {
    const known = this.#known;
    const search = yield* this.#begin();
    const patience = DIVE + 20 * this.#problem.option.length;
    let asked = Number.POSITIVE_INFINITY;
    for (let start = 0; known.lower < known.target && search.effort - start < patience; ) {
      if (known.upper < asked) search.ask(this.#target, known.upper - 1);
      asked = known.upper;
      const status = search.run(SLICE);
      this.effort = search.effort;
      if (status === 'none') this.lower = this.refuted = known.upper;
      if (status === 'found') {
        this.found = search.found;
        start = search.effort;
      }
      yield;
    }
  }
}
