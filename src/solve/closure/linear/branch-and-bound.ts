// Branch and bound itself (linear-search.ts): one node after the other, deepest first, each from the basis of the one above it.

import type { Slices } from '../../../base/index.ts';
import { TUNING } from '../../tuning.ts';
import type { KnownBounds } from '../search/index.ts';
import { BoundedNode, PROVABLE } from './bounded-node.ts';
import type { BranchLog, Proving } from './branch-log.ts';
import { type CoverProgram, itemsOf } from './cover-program.ts';
import { PseudoCosts, scoreOf } from './pseudo-costs.ts';
import { INTEGRAL, mostWanted, roundedSet } from './rounding.ts';

/** All bases that are kept together may have so many entries. */
const MOST_KEPT = 30_000_000;
const TRIES = TUNING.linearTries.value;
const RELIABLE = TUNING.linearReliable.value;
const TRY_EFFORT = TUNING.linearTryEffort.value;

/** A column, and what the relaxation takes of it. */
interface Branch {
  readonly j: number;
  readonly x: number;
}

export class BranchAndBound {
  found: Int32Array | null = null;
  /** The bound of the first node. */
  first = 0;
  /** The share of the tree that is done, if both sides of every node were alike. */
  share = 0;
  /** Whether a light set has been looked for from the first node. */
  hasDived = false;
  readonly #program: CoverProgram;
  readonly #scale: number;
  readonly #node: BoundedNode;
  readonly #costs: PseudoCosts;
  readonly #log: BranchLog | null;
  readonly #out: readonly number[];
  /** What was split on, down to where it is. */
  readonly #path: number[] = [];

  /** For a proof it looks for no sets, and decides by reduced costs at the first node alone. */
  constructor(program: CoverProgram, scale: number, known: KnownBounds, proving: Proving | null = null) {
    this.#program = program;
    this.#scale = scale;
    this.#log = proving?.log ?? null;
    this.#out = proving?.out ?? [];
    this.hasDived = proving !== null;
    this.#node = new BoundedNode(program, scale, known);
    this.#costs = new PseudoCosts(program.n);
  }

  get effort(): number {
    return this.#node.effort;
  }

  /** No set weighs less once the work is done, unless it was given up. */
  get aim(): number {
    return this.#node.aim;
  }

  get isGivenUp(): boolean {
    return this.#node.isGivenUp;
  }

  /** It ends at the next pause, with nothing proved. */
  giveUp(): void {
    this.#node.isGivenUp = true;
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    this.#node.relaxation.release();
  }

  *run(): Slices<void> {
    if (this.#begin()) {
      this.#node.relaxation.begin();
      this.#node.decide(0);
      yield* this.#explore(0);
    } else this.#log?.closed([], null);
    this.#node.most();
  }

  /** What is decided from the start. */
  #begin(): boolean {
    const decisions = this.#node.decisions;
    let isFine = decisions.begin();
    for (const j of this.#out) {
      if (decisions.state[j] === 0) decisions.decide(j, -1);
      isFine &&= decisions.state[j] < 0;
    }
    return isFine && decisions.follow();
  }

  /** All of the sets that the decisions leave; the relaxation knows of them. */
  *#explore(level: number): Slices<void> {
    const { share } = this;
    yield* this.#visit(level);
    this.share = share + 2 ** -level;
  }

  *#visit(level: number): Slices<void> {
    const decisions = this.#node.decisions;
    for (;;) {
      yield* this.#node.pauses();
      yield* this.#node.optimise();
      if (this.isGivenUp || this.#isClosed()) return;
      if (level === 0) {
        const { forcedWeight, unit } = this.#program;
        this.first = forcedWeight + unit * Math.ceil(this.#node.bound.bound / this.#scale);
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
      this.#node.decide(count);
    }
  }

  /** The sets with a column, and those without. */
  *#split(level: number, { j, x }: Branch): Slices<void> {
    const decisions = this.#node.decisions;
    const relaxation = this.#node.relaxation;
    const { count } = decisions;
    const { objective } = relaxation;
    const isInFirst = this.#costs.expected(j, 1, x) <= this.#costs.expected(j, 0, x);
    for (const side of isInFirst ? ([1, 0] as const) : ([0, 1] as const)) {
      decisions.decide(j, side === 1 ? 1 : -1);
      this.#path.push(2 * j + 1 - side);
      if (this.#follow()) {
        this.#node.decide(count);
        yield* this.#node.optimise();
        if (x > INTEGRAL && x < 1 - INTEGRAL) this.#costs.learn(j, side, x, relaxation.objective - objective);
        yield* this.#explore(level + 1);
      } else this.share += 2 ** -(level + 1);
      this.#path.pop();
      decisions.undo(count);
      if (this.isGivenUp) return;
      relaxation.restore(level);
      // A lighter set may have been found since.
      if (objective > this.#node.most() && !this.#node.isOpen()) return;
    }
    this.#log?.closed(this.#path, null);
  }

  /** What follows from the decisions; false if they contradict each other. */
  #follow(): boolean {
    const isFine = this.#node.decisions.follow();
    if (!isFine) this.#log?.closed(this.#path, null);
    return isFine;
  }

  /** Whether no set worth finding can be below. */
  #isClosed(): boolean {
    if (this.#node.isOpen()) return false;
    this.#log?.closed(this.#path, this.#node.bound.charges(this.#node.relaxation.costs));
    return true;
  }

  /** Decides the columns whose reduced cost is more than what is left. */
  #fix(): void {
    const decisions = this.#node.decisions;
    const { state } = decisions;
    const { reduced, bound } = this.#node.bound;
    const left = this.#node.most() * this.#scale - bound;
    const { count } = decisions;
    for (let j = 0; j < reduced.length; j++) {
      if (state[j] !== 0) continue;
      if (reduced[j] > left) decisions.decide(j, -1);
      else if (-reduced[j] > left) decisions.decide(j, 1);
    }
    if (!this.#log || decisions.count === count) return;
    const fixed = decisions.trail.subarray(count, decisions.count);
    const literals = Array.from(fixed, (j) => 2 * j + (state[j] > 0 ? 0 : 1));
    this.#log.fixed(literals, this.#node.bound.charges(this.#node.relaxation.costs));
  }

  /** A set near what the relaxation takes. */
  #round(): void {
    const program = this.#program;
    const set = roundedSet(program, this.#node.decisions, this.#node.relaxation.shares());
    this.#node.effort += program.n;
    let weight = 0;
    for (const j of set) weight += program.weight[j];
    if (weight > this.#node.most()) return;
    this.found = itemsOf(program, set);
    this.#node.aim = Math.min(this.aim, program.forcedWeight + weight * program.unit);
  }

  /** Takes what the relaxation takes most of, again and again, to where sets are light: what is dearer than those is decided from the start. */
  *#dive(): Slices<void> {
    const decisions = this.#node.decisions;
    const relaxation = this.#node.relaxation;
    const { state, count } = decisions;
    this.hasDived = true;
    relaxation.save(0);
    for (;;) {
      const before = decisions.count;
      const j = mostWanted(state, relaxation.shares());
      if (j < 0) break;
      decisions.decide(j, 1);
      if (!decisions.follow()) break;
      this.#node.decide(before);
      yield* this.#node.optimise();
      yield* this.#node.pauses();
      if (this.isGivenUp || relaxation.objective > this.#node.most()) break;
      this.#round();
    }
    decisions.undo(count);
    relaxation.restore(0);
  }

  /** The column to split on; null if there is nothing to find here. A column that must be as it is on one side is decided instead. */
  *#choose(level: number): Slices<Branch | null> {
    const relaxation = this.#node.relaxation;
    const decisions = this.#node.decisions;
    const { state, count } = decisions;
    const costs = this.#costs;
    if (this.#isClosed()) return null;
    if (level * (state.length + 3 * this.#program.rows.length) > MOST_KEPT) this.giveUp();
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
      if (j < 0) this.giveUp();
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
        yield* this.#node.pauses();
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
    const relaxation = this.#node.relaxation;
    this.#node.decide(count);
    const { n, rows } = this.#program;
    relaxation.optimise(this.#node.most() + PROVABLE, TRY_EFFORT * (n + rows.length), true);
    this.#node.count();
    raised[side] = relaxation.objective - objective;
    return relaxation.objective <= this.#node.most() || !this.#isClosed();
  }
}
