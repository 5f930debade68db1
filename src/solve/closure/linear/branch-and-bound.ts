// Branch and bound itself (linear-search.ts): one node after the other, deepest first, each with a tableau of its own that follows its parent's.

import { TUNING } from '../../tuning.ts';
import type { KnownBounds } from '../search/index.ts';
import { type CoverProgram, itemsOf } from './cover-program.ts';
import { Decisions } from './decisions.ts';
import { ExactBound } from './exact-bound.ts';
import { PseudoCosts } from './pseudo-costs.ts';
import { roundedSet } from './rounding.ts';
import { Tableau } from './tableau.ts';

const SLICE = 50_000;
/** Cells written for one step of other searches. */
const STEP = 16;
/** All tableaus together may have so many cells. */
const MOST_ROOM = 16 * TUNING.linearCells.value;
const TRIES = TUNING.linearTries.value;
const RELIABLE = TUNING.linearReliable.value;
const TRY_PIVOTS = TUNING.linearTryPivots.value;
const INTEGRAL = 1e-6;
/** As far as the objective may be off before a tableau is made anew. */
const DRIFT = 1e-2;
const NONE = -1;

export class BranchAndBound {
  found: Int32Array | null = null;
  effort = 0;
  /** The bound of the first node. */
  first = 0;
  /** No set weighs less than the least of these once the work is done. */
  aim = Number.POSITIVE_INFINITY;
  /** The share of the tree that is done, if both sides of every node were alike. */
  share = 0;
  isGivenUp = false;
  readonly #program: CoverProgram;
  readonly #known: KnownBounds;
  readonly #scale: number;
  readonly #decisions: Decisions;
  readonly #bound: ExactBound;
  readonly #costs: PseudoCosts;
  readonly #tableaus: Tableau[] = [];
  #pause = SLICE;

  constructor(program: CoverProgram, scale: number, known: KnownBounds) {
    const { n, weight, rows } = program;
    this.#program = program;
    this.#known = known;
    this.#scale = scale;
    this.#decisions = new Decisions(program);
    this.#bound = new ExactBound(weight, rows, scale);
    this.#costs = new PseudoCosts(n);
  }

  *run(): Generator<void, void> {
    const decisions = this.#decisions;
    if (decisions.begin()) {
      this.#tableau(0).begin(this.#program.weight);
      this.#tableau(0).decide(decisions.trail, 0, decisions.count, decisions.state);
      yield* this.#explore(0);
    }
    this.#most();
  }

  /** What a set may weigh that is worth finding, in units, without what is forced. */
  #most(): number {
    const { forcedWeight, unit } = this.#program;
    this.aim = Math.min(this.aim, this.#known.target);
    return Math.ceil((this.aim - forcedWeight) / unit) - 1;
  }

  #tableau(level: number): Tableau {
    this.#tableaus[level] ??= new Tableau(this.#program.rows, this.#program.n);
    return this.#tableaus[level];
  }

  *#pauses(): Generator<void, void> {
    if (this.effort < this.#pause) return;
    this.#pause = this.effort + SLICE;
    yield;
  }

  /** All of the sets that the decisions leave; the tableau of this level knows of them. */
  *#explore(level: number): Generator<void, void> {
    const { share } = this;
    yield* this.#visit(level);
    this.share = share + 2 ** -level;
  }

  *#visit(level: number): Generator<void, void> {
    const tableau = this.#tableau(level);
    const decisions = this.#decisions;
    for (;;) {
      yield* this.#pauses();
      yield* this.#optimise(tableau);
      if (this.isGivenUp || !this.#isOpen(tableau)) return;
      if (level === 0) {
        const { forcedWeight, unit } = this.#program;
        const isNew = this.first === 0;
        this.first = forcedWeight + unit * Math.ceil(this.#bound.bound / this.#scale);
        if (isNew) yield;
        if (this.isGivenUp) return;
      }
      const { count } = decisions;
      this.#fix();
      if (!decisions.follow()) return;
      if (decisions.count === count) {
        this.#round(level);
        const j = yield* this.#choose(level);
        if (j === NONE || this.isGivenUp) return;
        if (decisions.count === count) {
          yield* this.#split(level, j);
          return;
        }
      }
      tableau.decide(decisions.trail, count, decisions.count, decisions.state);
    }
  }

  /** The sets with a column, and those without. */
  *#split(level: number, j: number): Generator<void, void> {
    const decisions = this.#decisions;
    const { count } = decisions;
    const tableau = this.#tableau(level);
    const x = tableau.x[j];
    const isInFirst = this.#costs.expected(j, 1, x) <= this.#costs.expected(j, 0, x);
    for (const side of isInFirst ? ([1, 0] as const) : ([0, 1] as const)) {
      decisions.decide(j, side === 1 ? 1 : -1);
      if (decisions.follow()) {
        const child = this.#descend(level, count);
        yield* this.#optimise(child);
        if (x > INTEGRAL && x < 1 - INTEGRAL)
          this.#costs.learn(j, side, x, child.objective - tableau.objective);
        yield* this.#explore(level + 1);
      } else this.share += 2 ** -(level + 1);
      decisions.undo(count);
      // A lighter set may have been found since.
      if (this.isGivenUp || (tableau.objective > this.#most() && !this.#isOpen(tableau))) return;
    }
  }

  /** The tableau of the level below, with what was decided since this one. */
  #descend(level: number, count: number): Tableau {
    const { trail, state } = this.#decisions;
    const child = this.#tableau(level + 1);
    child.follow(this.#tableau(level), trail, count, this.#decisions.count, state);
    this.#count(child);
    const cells = this.#tableaus.reduce((sum, { room }) => sum + room, 0);
    if (cells > MOST_ROOM) this.isGivenUp = true;
    return child;
  }

  #count(tableau: Tableau): void {
    this.effort += tableau.written / STEP;
    tableau.written = 0;
  }

  *#optimise(tableau: Tableau): Generator<void, void> {
    const { met, trail, state } = this.#decisions;
    for (let isNew = false; ; isNew = true) {
      while (!tableau.optimise(this.#most() + 0.5, SLICE * STEP, met)) {
        this.#count(tableau);
        yield* this.#pauses();
      }
      this.#count(tableau);
      if (isNew || tableau.objective - this.#prove(tableau) / this.#scale < DRIFT) return;
      // Too much of it was lost by rounding.
      tableau.begin(this.#program.weight);
      tableau.decide(trail, 0, this.#decisions.count, state);
    }
  }

  #prove(tableau: Tableau): number {
    this.effort += this.#program.n / 4;
    return this.#bound.prove(tableau, this.#decisions.state);
  }

  /** Whether a set worth finding may be below. */
  #isOpen(tableau: Tableau): boolean {
    return this.#prove(tableau) <= this.#most() * this.#scale;
  }

  /** Decides the columns whose reduced cost is more than what is left. */
  #fix(): void {
    const { state } = this.#decisions;
    const { reduced, bound } = this.#bound;
    const left = this.#most() * this.#scale - bound;
    for (let j = 0; j < reduced.length; j++) {
      if (state[j] !== 0) continue;
      if (reduced[j] > left) this.#decisions.decide(j, -1);
      else if (-reduced[j] > left) this.#decisions.decide(j, 1);
    }
  }

  /** A set near what the relaxation takes. */
  #round(level: number): void {
    const program = this.#program;
    const set = roundedSet(program, this.#decisions, this.#tableau(level).x);
    this.effort += program.n;
    let weight = 0;
    for (const j of set) weight += program.weight[j];
    if (weight > this.#most()) return;
    this.found = itemsOf(program, set);
    this.aim = Math.min(this.aim, program.forcedWeight + weight * program.unit);
  }

  /** The column to split on; NONE if there is nothing to find here. A column that must be as it is on one side is decided instead. */
  *#choose(level: number): Generator<void, number> {
    const tableau = this.#tableau(level);
    const decisions = this.#decisions;
    const { state, count } = decisions;
    const costs = this.#costs;
    if (!this.#isOpen(tableau)) return NONE;
    const open: { j: number; x: number; score: number }[] = [];
    for (let j = 0; j < state.length; j++) {
      const x = tableau.x[j];
      if (state[j] !== 0 || x < INTEGRAL || x > 1 - INTEGRAL) continue;
      open.push({ j, x, score: scoreOf(costs.expected(j, 0, x), costs.expected(j, 1, x)) });
    }
    // Integral, yet not proved to be lightest: any column will do.
    if (open.length === 0) return state.indexOf(0);
    open.sort((a, b) => b.score - a.score || a.j - b.j);
    let best = NONE;
    let most = -1;
    let tries = TRIES;
    for (const { j, x, score } of open) {
      let value = score;
      if (tries > 0 && costs.known(j) < RELIABLE) {
        tries--;
        const raised: [number, number] = [0, 0];
        for (const side of [0, 1] as const) {
          decisions.decide(j, side === 1 ? 1 : -1);
          const isOpen = decisions.follow() && this.#try(level, count, side, raised);
          decisions.undo(count);
          if (!isOpen) {
            decisions.decide(j, side === 1 ? -1 : 1);
            return decisions.follow() ? j : NONE;
          }
          costs.learn(j, side, x, raised[side]);
        }
        value = scoreOf(raised[0], raised[1]);
        yield* this.#pauses();
      }
      if (value > most) {
        most = value;
        best = j;
      }
    }
    return best;
  }

  /** Some pivots below, to see by how much the objective rises; false if nothing is left there. */
  #try(level: number, count: number, side: 0 | 1, raised: [number, number]): boolean {
    const child = this.#descend(level, count);
    child.optimise(this.#most() + 0.5, TRY_PIVOTS * child.room, this.#decisions.met);
    this.#count(child);
    raised[side] = child.objective - this.#tableau(level).objective;
    return child.objective <= this.#most() || this.#isOpen(child);
  }
}

const scoreOf = (out: number, taken: number) => Math.max(out, INTEGRAL) * Math.max(taken, INTEGRAL);
