// A node of branch and bound: what is decided, what the relaxation comes to with it, and what that proves. It goes from node to node with the search (branch-and-bound.ts), each from the basis of the one above it.

import type { Slices } from '../../../base/index.ts';
import { Relaxation } from '../../kernel/index.ts';
import type { KnownBounds } from '../search/index.ts';
import type { CoverProgram } from './cover-program.ts';
import { Decisions } from './decisions.ts';
import { ExactBound } from './exact-bound.ts';

const SLICE = 50_000;
/** Entries looked at for one step of other searches. */
export const STEP = 5;
/** As far above what is looked for the objective goes before a node is given up: rounding may lose a little of it. With a half, a quarter more pivots. */
export const PROVABLE = 0.02;
/** As far as the objective may be off before the relaxation begins anew. */
const DRIFT = 1e-2;

export class BoundedNode {
  effort = 0;
  isGivenUp = false;
  /** No set weighs less than the least of these once the work is done. */
  aim = Number.POSITIVE_INFINITY;
  readonly decisions: Decisions;
  readonly relaxation: Relaxation;
  readonly bound: ExactBound;
  readonly #program: CoverProgram;
  readonly #scale: number;
  readonly #known: KnownBounds;
  #pause = SLICE;
  /** What the relaxation took that is counted. */
  #counted = 0;

  constructor(program: CoverProgram, scale: number, known: KnownBounds) {
    this.#program = program;
    this.#scale = scale;
    this.#known = known;
    this.decisions = new Decisions(program);
    this.bound = new ExactBound(program.weight, program.rows, scale);
    this.relaxation = new Relaxation(program);
  }

  /** What a set may weigh that is worth finding, in units, without what is forced. */
  most(): number {
    const { forcedWeight, unit } = this.#program;
    this.aim = Math.min(this.aim, this.#known.target);
    return Math.ceil((this.aim - forcedWeight) / unit) - 1;
  }

  /** A pause after every slice. */
  *pauses(): Slices<void> {
    if (this.effort < this.#pause) return;
    this.#pause = this.effort + SLICE;
    yield;
  }

  /** Tells the relaxation of all decisions but the first `count`. */
  decide(count: number): void {
    const { trail, state } = this.decisions;
    this.relaxation.decide(
      Array.from(trail.subarray(count, this.decisions.count), (j) => 2 * j + (state[j] > 0 ? 0 : 1)),
    );
  }

  /** What the relaxation comes to with all that is decided; anew if rounding spoiled it. */
  *optimise(): Slices<void> {
    const relaxation = this.relaxation;
    for (let isNew = false; ; isNew = true) {
      while (!relaxation.optimise(this.most() + PROVABLE, SLICE * STEP)) {
        this.count();
        yield* this.pauses();
        if (this.isGivenUp) return;
      }
      this.count();
      if (isNew || relaxation.objective - this.prove() / this.#scale < DRIFT) return;
      // Too much of it was lost by rounding.
      relaxation.begin();
    }
  }

  /** Counts what the relaxation took. */
  count(): void {
    const { effort } = this.relaxation;
    this.effort += (effort - this.#counted) / STEP;
    this.#counted = effort;
  }

  /** The bound in whole numbers, times the scale. */
  prove(): number {
    this.effort += this.#program.n / 4;
    return this.bound.prove(this.relaxation.costs, this.decisions.state);
  }

  /** Whether a set worth finding may be below. */
  isOpen(): boolean {
    return this.prove() <= this.most() * this.#scale;
  }
}
