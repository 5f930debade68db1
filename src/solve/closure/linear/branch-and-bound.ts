// Branch and bound itself (linear-search.ts): one node after the other, deepest first, each from the basis of the one above it.

import { Relaxation } from '../../kernel/index.ts';
import { TUNING } from '../../tuning.ts';
import type { KnownBounds } from '../search/index.ts';
import type { BranchLog, Proving } from './branch-log.ts';
import { type CoverProgram, itemsOf } from './cover-program.ts';
import { Decisions } from './decisions.ts';
import { ExactBound } from './exact-bound.ts';
import { PseudoCosts, scoreOf } from './pseudo-costs.ts';
import { INTEGRAL, mostWanted, roundedSet } from './rounding.ts';

const SLICE = 50_000;
/** Entries looked at for one step of other searches. */
const STEP = 5;
/** All bases that are kept together may have so many entries. */
const MOST_KEPT = 30_000_000;
const TRIES = TUNING.linearTries.value;
const RELIABLE = TUNING.linearReliable.value;
const TRY_EFFORT = TUNING.linearTryEffort.value;
/** As far above what is looked for the objective goes before a node is given up: rounding may lose a little of it. With a half, a quarter more pivots. */
const PROVABLE = 0.02;
/** As far as the objective may be off before the relaxation begins anew. */
const DRIFT = 1e-2;

/** A column, and what the relaxation takes of it. */
interface Branch {
  readonly j: number;
  readonly x: number;
}

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
  /** Whether a light set has been looked for from the first node. */
  hasDived = false;
  readonly #program: CoverProgram;
  readonly #known: KnownBounds;
  readonly #scale: number;
  readonly #decisions: Decisions;
  readonly #bound: ExactBound;
  readonly #costs: PseudoCosts;
  readonly #relaxation: Relaxation;
  readonly #log: BranchLog | null;
  readonly #out: readonly number[];
  /** What was split on, down to where it is. */
  readonly #path: number[] = [];
  #pause = SLICE;
  /** What the relaxation took that is counted. */
  #counted = 0;

  /** For a proof it looks for no sets, and decides by reduced costs at the first node alone. */
  constructor(program: CoverProgram, scale: number, known: KnownBounds, proving: Proving | null = null) {
    const { n, weight, rows } = program;
    this.#program = program;
    this.#known = known;
    this.#scale = scale;
    this.#log = proving?.log ?? null;
    this.#out = proving?.out ?? [];
    this.hasDived = proving !== null;
    this.#decisions = new Decisions(program);
    this.#bound = new ExactBound(weight, rows, scale);
    this.#costs = new PseudoCosts(n);
    this.#relaxation = new Relaxation(program);
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    this.#relaxation.release();
  }

  *run(): Generator<void, void> {
    if (this.#begin()) {
      this.#relaxation.begin();
      this.#decide(0);
      yield* this.#explore(0);
    } else this.#log?.closed([], null);
    this.#most();
  }

  /** What is decided from the start. */
  #begin(): boolean {
    const decisions = this.#decisions;
    let isFine = decisions.begin();
    for (const j of this.#out) {
      if (decisions.state[j] === 0) decisions.decide(j, -1);
      isFine &&= decisions.state[j] < 0;
    }
    return isFine && decisions.follow();
  }

  /** What a set may weigh that is worth finding, in units, without what is forced. */
  #most(): number {
    const { forcedWeight, unit } = this.#program;
    this.aim = Math.min(this.aim, this.#known.target);
    return Math.ceil((this.aim - forcedWeight) / unit) - 1;
  }

  *#pauses(): Generator<void, void> {
    if (this.effort < this.#pause) return;
    this.#pause = this.effort + SLICE;
    yield;
  }

  /** All of the sets that the decisions leave; the relaxation knows of them. */
  *#explore(level: number): Generator<void, void> {
    const { share } = this;
    yield* this.#visit(level);
    this.share = share + 2 ** -level;
  }

  *#visit(level: number): Generator<void, void> {
    const decisions = this.#decisions;
    for (;;) {
      yield* this.#pauses();
      yield* this.#optimise();
      if (this.isGivenUp || this.#isClosed()) return;
      if (level === 0) {
        const { forcedWeight, unit } = this.#program;
        this.first = forcedWeight + unit * Math.ceil(this.#bound.bound / this.#scale);
      }
      const { count } = decisions;
      if (level === 0 || !this.#log) this.#fix();
      if (!this.#follow()) return;
      if (decisions.count === count) {
        if (!this.#log) this.#round();
        if (!this.hasDived) {
          yield* this.#dive();
          yield;
          if (this.isGivenUp) return;
          continue;
        }
        const branch = yield* this.#choose(level);
        if (!branch || this.isGivenUp) return;
        if (decisions.count === count) {
          yield* this.#split(level, branch);
          return;
        }
      }
      this.#decide(count);
    }
  }

  /** The sets with a column, and those without. */
  *#split(level: number, { j, x }: Branch): Generator<void, void> {
    const decisions = this.#decisions;
    const relaxation = this.#relaxation;
    const { count } = decisions;
    const { objective } = relaxation;
    const isInFirst = this.#costs.expected(j, 1, x) <= this.#costs.expected(j, 0, x);
    for (const side of isInFirst ? ([1, 0] as const) : ([0, 1] as const)) {
      decisions.decide(j, side === 1 ? 1 : -1);
      this.#path.push(2 * j + 1 - side);
      if (this.#follow()) {
        this.#decide(count);
        yield* this.#optimise();
        if (x > INTEGRAL && x < 1 - INTEGRAL) this.#costs.learn(j, side, x, relaxation.objective - objective);
        yield* this.#explore(level + 1);
      } else this.share += 2 ** -(level + 1);
      this.#path.pop();
      decisions.undo(count);
      if (this.isGivenUp) return;
      relaxation.restore(level);
      // A lighter set may have been found since.
      if (objective > this.#most() && !this.#isOpen()) return;
    }
    this.#log?.closed(this.#path, null);
  }

  /** Tells the relaxation of all decisions but the first `count`. */
  #decide(count: number): void {
    const { trail, state } = this.#decisions;
    this.#relaxation.decide(
      Array.from(trail.subarray(count, this.#decisions.count), (j) => 2 * j + (state[j] > 0 ? 0 : 1)),
    );
  }

  *#optimise(): Generator<void, void> {
    const relaxation = this.#relaxation;
    for (let isNew = false; ; isNew = true) {
      while (!relaxation.optimise(this.#most() + PROVABLE, SLICE * STEP)) {
        this.#count();
        yield* this.#pauses();
        if (this.isGivenUp) return;
      }
      this.#count();
      if (isNew || relaxation.objective - this.#prove() / this.#scale < DRIFT) return;
      // Too much of it was lost by rounding.
      relaxation.begin();
    }
  }

  #count(): void {
    const { effort } = this.#relaxation;
    this.effort += (effort - this.#counted) / STEP;
    this.#counted = effort;
  }

  #prove(): number {
    this.effort += this.#program.n / 4;
    return this.#bound.prove(this.#relaxation.costs, this.#decisions.state);
  }

  /** Whether a set worth finding may be below. */
  #isOpen(): boolean {
    return this.#prove() <= this.#most() * this.#scale;
  }

  /** What follows from the decisions; false if they contradict each other. */
  #follow(): boolean {
    const isFine = this.#decisions.follow();
    if (!isFine) this.#log?.closed(this.#path, null);
    return isFine;
  }

  /** Whether no set worth finding can be below. */
  #isClosed(): boolean {
    if (this.#isOpen()) return false;
    this.#log?.closed(this.#path, this.#bound.charges(this.#relaxation.costs));
    return true;
  }

  /** Decides the columns whose reduced cost is more than what is left. */
  #fix(): void {
    const decisions = this.#decisions;
    const { state } = decisions;
    const { reduced, bound } = this.#bound;
    const left = this.#most() * this.#scale - bound;
    const { count } = decisions;
    for (let j = 0; j < reduced.length; j++) {
      if (state[j] !== 0) continue;
      if (reduced[j] > left) decisions.decide(j, -1);
      else if (-reduced[j] > left) decisions.decide(j, 1);
    }
    if (!this.#log || decisions.count === count) return;
    const fixed = decisions.trail.subarray(count, decisions.count);
    const literals = Array.from(fixed, (j) => 2 * j + (state[j] > 0 ? 0 : 1));
    this.#log.fixed(literals, this.#bound.charges(this.#relaxation.costs));
  }

  /** A set near what the relaxation takes. */
  #round(): void {
    const program = this.#program;
    const set = roundedSet(program, this.#decisions, this.#relaxation.shares());
    this.effort += program.n;
    let weight = 0;
    for (const j of set) weight += program.weight[j];
    if (weight > this.#most()) return;
    this.found = itemsOf(program, set);
    this.aim = Math.min(this.aim, program.forcedWeight + weight * program.unit);
  }

  /** Takes what the relaxation takes most of, again and again, to where sets are light: what is dearer than those is decided from the start. */
  *#dive(): Generator<void, void> {
    const decisions = this.#decisions;
    const relaxation = this.#relaxation;
    const { state, count } = decisions;
    this.hasDived = true;
    relaxation.save(0);
    for (;;) {
      const before = decisions.count;
      const j = mostWanted(state, relaxation.shares());
      if (j < 0) break;
      decisions.decide(j, 1);
      if (!decisions.follow()) break;
      this.#decide(before);
      yield* this.#optimise();
      yield* this.#pauses();
      if (this.isGivenUp || relaxation.objective > this.#most()) break;
      this.#round();
    }
    decisions.undo(count);
    relaxation.restore(0);
  }

  /** The column to split on; null if there is nothing to find here. A column that must be as it is on one side is decided instead. */
  *#choose(level: number): Generator<void, Branch | null> {
    const relaxation = this.#relaxation;
    const decisions = this.#decisions;
    const { state, count } = decisions;
    const costs = this.#costs;
    if (this.#isClosed()) return null;
    if (level * (state.length + 3 * this.#program.rows.length) > MOST_KEPT) this.isGivenUp = true;
    if (this.isGivenUp) return null;
    relaxation.save(level);
    const shares = relaxation.shares();
    const { objective } = relaxation;
    const open: (Branch & { score: number })[] = [];
    for (let j = 0; j < state.length; j++) {
      if (state[j] !== 0) continue;
      const x = shares[j];
      if (x < INTEGRAL || x > 1 - INTEGRAL) continue;
      open.push({ j, x, score: scoreOf(costs.expected(j, 0, x), costs.expected(j, 1, x)) });
    }
    if (open.length === 0) {
      // Integral, yet not proved to be lightest: any column will do. If none is left it is a set that a proof would have to do without.
      const j = state.indexOf(0);
      this.isGivenUp = j < 0;
      return j < 0 ? null : { j, x: 0 };
    }
    open.sort((a, b) => b.score - a.score || a.j - b.j);
    let best: Branch | null = null;
    let most = -1;
    let tries = TRIES;
    for (const { j, x, score } of open) {
      let value = score;
      if (tries > 0 && costs.known(j) < RELIABLE) {
        tries--;
        const raised: [number, number] = [0, 0];
        for (const side of [0, 1] as const) {
          decisions.decide(j, side === 1 ? 1 : -1);
          this.#path.push(2 * j + 1 - side);
          const isOpen = this.#follow() && this.#try(count, objective, side, raised);
          this.#path.pop();
          decisions.undo(count);
          relaxation.restore(level);
          if (!isOpen) {
            decisions.decide(j, side === 1 ? -1 : 1);
            return this.#follow() ? { j, x } : null;
          }
          costs.learn(j, side, x, raised[side]);
        }
        value = scoreOf(raised[0], raised[1]);
        yield* this.#pauses();
      }
      if (value > most) {
        most = value;
        best = { j, x };
      }
    }
    return best;
  }

  /** Some pivots below, to see by how much the objective rises; false if nothing is left there. */
  #try(count: number, objective: number, side: 0 | 1, raised: [number, number]): boolean {
    const relaxation = this.#relaxation;
    this.#decide(count);
    const { n, rows } = this.#program;
    relaxation.optimise(this.#most() + PROVABLE, TRY_EFFORT * (n + rows.length), true);
    this.#count();
    raised[side] = relaxation.objective - objective;
    return relaxation.objective <= this.#most() || !this.#isClosed();
  }
}
