// Satisfiability by conflict-driven clause learning (two watched literals, minimised first-UIP clauses, restarts), under
// assumptions: where these cannot all hold, `core` names some that contradict each other. Clauses and variables may be
// added between questions, and what was learned stays.
//
// What is decided next is the order's business (variable-heap.ts, option-order.ts); what follows beyond the clauses
// is the theory's (weight-bound.ts), which explains its consequences only when asked, since most are never needed.
//
// Literal 2v: v is true; 2v + 1: v is false. All assumptions share level 1, so that a question with thousands of them
// is as deep as one with none.

import { TUNING } from '../tuning.ts';
import { ClauseStore } from './clause-store.ts';
import { ConflictAnalysis } from './conflict-analysis.ts';
import { RestartPolicy } from './restart-policy.ts';
import { NO_REASON, THEORY, Trail } from './trail.ts';

/** Which literal to try next. */
export interface Order {
  /** There is one more variable. */
  add(v: number): void;
  /** Raises the activity of a variable by that much, and tells it. */
  bump(v: number, by: number): number;
  /** Multiplies all activities. */
  scale(factor: number): void;
  /** A literal is not true any more. */
  release(literal: number): void;
  /** The literal to make true; -1 if nothing needs to be decided. */
  next(): number;
}

/** Consequences that the clauses do not tell. */
export interface Theory {
  /** Tells what follows by `imply`; returns true literals that contradict each other, or null. */
  propagate(): Int32Array | null;
  /** The true literals from which a literal that was implied follows. */
  explain(v: number): Int32Array;
  /** The trail is this long again. */
  undo(trailSize: number): void;
}

export type Answer = 'sat' | 'unsat' | 'open';

const DECAY = TUNING.activityGrowth.value;
/** Activities above are scaled down. */
const MOST_ACTIVE = 1e100;

export class Cdcl {
  /** After `unsat`: assumptions that cannot hold together; empty if there is no solution at all. */
  core: number[] = [];
  readonly trail: Trail;
  /** Steps that the theory and the order have done. */
  effortElsewhere = 0;
  #order!: Order;
  #theory: Theory | null = null;
  readonly #clauses: ClauseStore;
  readonly #analysis: ConflictAnalysis;
  readonly #release = (literal: number) => this.#order.release(literal);
  readonly #bumpVariable = (v: number) => this.#raise(v);
  #n = 0;
  #bump = 1;
  #assumed: ArrayLike<number> = [];
  #impossible = false;
  readonly #restarts = new RestartPolicy();

  /** Told of each clause that is learned, before it is used. */
  onLearned: ((literals: readonly number[]) => void) | null = null;

  /** `room` variables are to be expected; so many clauses are learned before some are forgotten, and so many more each time. */
  constructor(room: number, mostLearned: number, more: number) {
    this.trail = new Trail(room);
    this.#clauses = new ClauseStore(mostLearned, more);
    this.#analysis = new ConflictAnalysis(this.trail, this.#clauses, (v) => this.#theory!.explain(v));
  }

  /** Steps done so far: literals, and what the theory and the order add. */
  get effort(): number {
    return this.#clauses.effort + this.#analysis.effort + this.effortElsewhere;
  }

  /** Tells what decides and what implies; before the first variable. */
  steer(order: Order, theory: Theory | null): void {
    this.#order = order;
    this.#theory = theory;
  }

  newVariable(): number {
    const v = this.#n++;
    this.trail.reserve(v);
    this.#clauses.addVariable();
    this.#order.add(v);
    return v;
  }

  /** Adds a clause, of different variables. */
  add(literals: readonly number[]): void {
    this.#backtrack(0);
    const open: number[] = [];
    for (const literal of literals) {
      const value = this.trail.value(literal);
      if (value > 0) return;
      if (value === 0) open.push(literal);
    }
    if (open.length > 1) this.#clauses.add(open);
    else if (open.length === 0) this.#impossible = true;
    else {
      this.trail.assign(open[0], NO_REASON);
      if (this.#clauses.propagate(this.trail) >= 0) this.#impossible = true;
    }
  }

  /** Asks whether these literals can all be true. */
  assume(literals: ArrayLike<number>): void {
    this.#backtrack(0);
    this.#assumed = literals;
  }

  /** Whether a literal is false whatever is assumed. */
  isRefuted(literal: number): boolean {
    return this.#impossible || (this.trail.value(literal) < 0 && this.trail.level[literal >> 1] === 0);
  }

  /** For the theory: makes a literal true. */
  imply(literal: number): void {
    this.trail.assign(literal, this.trail.depth > 0 ? THEORY : NO_REASON);
  }

  /** Works on the question until it is answered or about `effort` steps are done. */
  run(effort: number): Answer {
    const { trail } = this;
    const end = this.effort + effort;
    while (!this.#impossible) {
      const conflict = this.#propagate();
      if (conflict) {
        if (!this.#learn(conflict)) return 'unsat';
        if (this.#restarts.isDue) this.#restart();
      } else if (trail.depth === 0) {
        if (!this.#takeAssumptions()) return 'unsat';
      } else {
        const literal = this.#order.next();
        if (literal < 0) return 'sat';
        trail.openLevel();
        trail.assign(literal, NO_REASON);
      }
      if (this.effort > end) return 'open';
    }
    this.core = [];
    return 'unsat';
  }

  /** Makes all assumptions, one after the other; false, with their core, if they contradict each other. */
  #takeAssumptions(): boolean {
    const { trail } = this;
    const assumed = this.#assumed;
    trail.openLevel();
    for (let i = 0; i < assumed.length; i++) {
      const value = trail.value(assumed[i]);
      if (value > 0) continue;
      if (value < 0) {
        this.core = this.#analysis.blame(Int32Array.of(assumed[i] ^ 1));
        this.core.push(assumed[i]);
        return false;
      }
      trail.assign(assumed[i], NO_REASON);
      const clause = this.#clauses.propagate(trail);
      if (clause < 0) continue;
      this.core = this.#analysis.blame(this.#clauses.against(clause));
      return false;
    }
    return true;
  }

  #backtrack(depth: number): void {
    if (this.trail.depth <= depth) return;
    this.trail.closeTo(depth, this.#release);
    this.#theory?.undo(this.trail.size);
  }

  /** All that follows; true literals that contradict each other, or null. */
  #propagate(): Int32Array | null {
    const { trail } = this;
    const theory = this.#theory;
    for (;;) {
      const clause = this.#clauses.propagate(trail);
      if (clause >= 0) return this.#clauses.against(clause);
      if (!theory) return null;
      const before = trail.size;
      const conflict = theory.propagate();
      if (conflict || trail.size === before) return conflict;
    }
  }

  /** Learns from a conflict and goes back; false, with its core, if the assumptions are to blame. */
  #learn(conflict: Int32Array): boolean {
    const { trail } = this;
    const { level } = trail;
    let top = 0;
    for (const literal of conflict) top = Math.max(top, level[literal >> 1]);
    if (top <= 1) {
      this.core = this.#analysis.blame(conflict);
      if (this.core.length === 0) this.#impossible = true;
      return false;
    }
    this.#backtrack(top);
    const learned = this.#analysis.learn(conflict, this.#bumpVariable);
    this.onLearned?.(learned);
    this.#bump *= DECAY;
    const alone = learned.length === 1;
    const lbd = this.#analysis.levels(learned);
    this.#restarts.note(lbd);
    this.#backtrack(alone ? 0 : level[learned[1] >> 1]);
    trail.assign(learned[0], alone ? NO_REASON : this.#clauses.learn(learned, lbd));
    return true;
  }

  #raise(v: number): void {
    if (this.#order.bump(v, this.#bump) <= MOST_ACTIVE) return;
    this.#order.scale(1 / MOST_ACTIVE);
    this.#bump /= MOST_ACTIVE;
  }

  #restart(): void {
    this.#restarts.restarted();
    this.#backtrack(0);
    this.#clauses.forget(this.trail);
  }
}
