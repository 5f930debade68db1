// The least weight of a closed set that holds a given item, by branch and bound on the linear relaxation (Land and Doig 1960): where the relaxation takes a part
// of an item, the sets with it and those without it are looked at by themselves, until the bound of each part (exact-bound.ts) leaves no lighter set.
//
// - Where items are called for in pairs, rows of odd cycles (odd-cycles.ts) come first.
// - An item whose reduced cost is more than what is left is decided at once (Crowder, Johnson and Padberg 1983), with what follows by the rules (decisions.ts).
// - Which item: the one that raises both bounds most by what it did before, after trying the first few times (Achterberg, Koch and Martin 2005).
// - Sets come from rounding the relaxation at every node, and from a dive at the first one; light ones from a local search before that (lighter-set.ts).
//
// At its best on covers, where the relaxation is near, and on large sparse games, where little of it is not integral: a set cover of 200 elements takes 50 to 1500
// nodes of a quarter of a millisecond each, half of 30 000 nodes the SUT's a few. It is no use on formulas, where everything is one half; of vertex covers, where
// everything is as well, odd cycles and splits raise the bound, and it is ahead unless all vertices weigh the same.

import { BREATH, type Slices } from '../../../base/index.ts';
import { TUNING } from '../../tuning.ts';
import type { ClosureProblem } from '../closure-problem.ts';
import type { KnownBounds, LeastClosure } from '../search/index.ts';
import { STEP } from './bounded-node.ts';
import { BranchAndBound } from './branch-and-bound.ts';
import {
  type CoverProgram,
  isCover,
  isEven,
  isOfUse,
  makingCoverProgram,
  weightOfHalves,
} from './cover-program.ts';
import { scaleFor } from './exact-bound.ts';
import { OddCycles } from './odd-cycles.ts';
import { TreeOutlook } from './tree-outlook.ts';

const MOST_ENTRIES = TUNING.linearEntries.value;
const NEAR = TUNING.linearNear.value;
const BEHIND = TUNING.linearBehind.value;

export class LinearSearch implements LeastClosure {
  lower = 0;
  refuted = 0;
  found: Int32Array | null = null;
  effort = 0;
  readonly #problem: ClosureProblem;
  readonly #target: number;
  readonly #known: KnownBounds;
  readonly #patience: number;
  readonly #near: number;
  #work: BranchAndBound | OddCycles | null = null;
  /** What looking for odd cycles took. */
  #cutEffort = 0;
  #isBegun = false;
  #isCover = false;
  readonly #outlook = new TreeOutlook();
  /** What the relaxation proves at most, where it may take a half of everything and all of it weighs the same. */
  #halves = Number.POSITIVE_INFINITY;

  /**
   * It gives up after the effort `patience` unless it is hopeful, and at once where the relaxation is not `near`, by its share of the best set: a formula, mostly, or a machine,
   * which are better left to others.
   */
  constructor(
    problem: ClosureProblem,
    target: number,
    known: KnownBounds,
    patience = Number.POSITIVE_INFINITY,
    near = NEAR,
  ) {
    this.#problem = problem;
    this.#target = target;
    this.#known = known;
    this.#patience = patience;
    this.#near = near;
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    this.#work?.release();
  }

  /** Whether the share of the tree that is done foretells an end. */
  get isHopeful(): boolean {
    return this.#outlook.isHopeful;
  }

  /** Whether it foretells that there is none. */
  get isHopeless(): boolean {
    return this.#outlook.isHopeless;
  }

  /** Whether its relaxation takes a half of everything, all of which weighs the same, and proves nothing new by that. */
  get isOfHalves(): boolean {
    return this.#halves <= this.#known.lower;
  }

  *run(): Slices<void> {
    const program = yield* makingCoverProgram(this.#problem, this.#target, MOST_ENTRIES);
    if (program) {
      yield BREATH;
      const { rows } = program;
      this.#isCover = isCover(program);
      const scale = scaleFor(program.weight, rows);
      const { lower, upper } = this.#known;
      const mayGiveUp = this.#patience < Number.POSITIVE_INFINITY;
      this.#halves = isEven(program) ? weightOfHalves(program) : Number.POSITIVE_INFINITY;
      if (scale > 0 && (!mayGiveUp || isOfUse(program, lower + 1, upper))) {
        const cut = yield* this.#cut(program);
        const work = new BranchAndBound(cut, scaleFor(cut.weight, cut.rows), this.#known);
        this.#work = work;
        this.lower = program.forcedWeight;
        for (const _ of work.run()) {
          this.#take(work);
          if (this.#isFutile(work)) work.giveUp();
          yield;
        }
        this.#take(work);
        if (!work.isGivenUp) this.lower = this.refuted = work.aim;
        this.release();
      }
    }
    // Whoever gives turns shall not come back.
    this.effort = Number.POSITIVE_INFINITY;
  }

  /** The program with rows of odd cycles, unless bounds could not be exact with them. */
  *#cut(program: CoverProgram): Slices<CoverProgram> {
    const cycles = new OddCycles(program);
    if (!cycles.isWorthIt) return program;
    this.#work = cycles;
    for (const _ of cycles.run()) {
      this.effort = cycles.effort / STEP;
      yield;
    }
    this.#cutEffort = cycles.effort / STEP;
    const { weight, rows } = cycles.program;
    return scaleFor(weight, rows) > 0 ? cycles.program : program;
  }

  #isFutile({ first, aim, hasDived }: BranchAndBound): boolean {
    if (this.#patience === Number.POSITIVE_INFINITY) return false;
    if (hasDived && !this.#isBegun) {
      this.#isBegun = true;
      if (first < this.#near * aim || (!this.#isCover && first < BEHIND * this.#known.lower)) return true;
    }
    return this.effort > this.#patience && !this.isHopeful;
  }

  #take({ effort, found, first, share }: BranchAndBound): void {
    this.effort = this.#cutEffort + effort;
    this.#outlook.note(effort, share);
    this.found = found ?? this.found;
    this.lower = Math.max(this.lower, first);
  }
}
