// Satisfiability by conflict-driven clause learning (two watched literals, minimised first-UIP clauses, restarts), under
// assumptions: where these cannot all hold, `core` names some that contradict each other. Clauses and variables may be
// added between questions, and what was learned stays.
//
// What is decided next is the order's business (variable-heap.ts, option-order.ts); what follows beyond the clauses
// is the theory's (weight-bound.ts), which explains its consequences only when asked, since most are never needed.
//
// Literal 2v: v is true; 2v + 1: v is false. All assumptions share level 1, so that a question with thousands of them
// is as deep as one with none. They are made one after the other; what the first ones of a question have in common with those of the
// one before stays on the trail, so that the next of a thousand cores costs what changed.

import { TUNING } from '../tuning.ts';
import { Assumptions } from './assumptions.ts';
import { ClauseStore } from './clause-store.ts';
import { ConflictAnalysis } from './conflict-analysis.ts';
import { RestartPolicy } from './restart-policy.ts';
import type { Order, Theory } from './steering.ts';
import { NO_REASON, THEORY, Trail } from './trail.ts';

export type Answer = 'sat' | 'unsat' | 'open';

const DECAY = TUNING.activityGrowth.value;
/** Activities above are scaled down. */
const MOST_ACTIVE = 1e100;

export class Cdcl {
  /** After `unsat`: assumptions that cannot hold together; empty if there is no solution at all. */
  core: number[] = [];
  readonly trail: Trail;
  /** How many conflicts have been met by searching. */
  conflicts = 0;
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
  readonly #assumptions = new Assumptions();
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
    const { trail } = this;
    this.#backtrack(this.#theory ? 0 : 1);
    const open: number[] = [];
    for (const literal of literals) {
      const value = trail.level[literal >> 1] === 0 ? trail.value(literal) : 0;
      if (value > 0) return;
      if (value === 0) open.push(literal);
    }
    if (open.length > 1) this.#addOpen(open);
    else if (open.length === 0) this.#impossible = true;
    else if (trail.depth > 0 && trail.value(open[0]) === 0) trail.assignCertain(open[0]);
    else {
      this.#backtrack(0);
      if (trail.value(open[0]) === 0) trail.assign(open[0], NO_REASON);
      if (trail.value(open[0]) < 0 || this.#clauses.propagate(trail) >= 0) this.#impossible = true;
    }
  }

  /** Adds a clause that is not certain: it is watched by what is not false, else by what became so last. */
  #addOpen(literals: number[]): void {
    const { trail } = this;
    if (trail.depth === 0) {
      this.#clauses.add(literals);
      return;
    }
    const rank = (literal: number) =>
      trail.value(literal) < 0 ? trail.position[literal >> 1] : Number.POSITIVE_INFINITY;
    for (let at = 0; at < 2; at++) {
      let best = at;
      for (let i = at + 1; i < literals.length; i++) if (rank(literals[i]) > rank(literals[best])) best = i;
      const literal = literals[best];
      literals[best] = literals[at];
      literals[at] = literal;
    }
    if (trail.value(literals[0]) < 0) {
      this.#backtrack(0);
      this.add(literals);
      return;
    }
    const clause = this.#clauses.add(literals);
    if (trail.value(literals[1]) < 0 && trail.value(literals[0]) === 0) trail.assign(literals[0], clause);
  }

  /**
   * Asks whether these literals can all be true; a negative number is none. They may change from then on where they have not been
   * made yet, or have been withdrawn.
   */
  assume(literals: ArrayLike<number>): void {
    this.#backtrack(this.#theory ? 0 : 1);
    this.#keepAssumed(this.#assumptions.common(literals));
    this.#assumptions.literals = literals;
  }

  /** Goes back to before any of these literals was assumed. */
  withdraw(literals: readonly number[]): void {
    this.#backtrack(1);
    const { trail } = this;
    let first = Number.POSITIVE_INFINITY;
    for (const literal of literals)
      if (trail.value(literal) > 0) first = Math.min(first, trail.position[literal >> 1]);
    if (first < trail.size) this.#keepAssumed(this.#assumptions.madeBefore(first));
  }

  /** Takes all assumptions but the first ones back. */
  #keepAssumed(count: number): void {
    const { trail } = this;
    const start = this.#assumptions.keep(count);
    if (start < 0) return;
    const certain = trail.certainFrom(start);
    trail.cutTo(start, this.#release);
    this.#theory?.undo(start);
    for (const literal of certain) trail.assignCertain(literal);
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
      } else if (trail.depth === 0 || !this.#assumptions.areMade) {
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
    const assumptions = this.#assumptions;
    if (trail.depth === 0) trail.openLevel();
    while (!assumptions.areMade) {
      const literal = assumptions.next;
      const value = literal < 0 ? 1 : trail.value(literal);
      if (value < 0) {
        this.core = this.#analysis.blame([literal ^ 1]);
        this.core.push(literal);
        return false;
      }
      assumptions.make(trail.size);
      if (value > 0) continue;
      trail.assign(literal, NO_REASON);
      const clause = this.#clauses.propagate(trail);
      if (clause < 0) continue;
      this.#blame(this.#clauses.against(clause));
      return false;
    }
    return true;
  }

  /** Names the assumptions that true literals, which contradict each other, rest on; goes back to before the last of them. */
  #blame(conflict: ArrayLike<number>): void {
    this.core = this.#analysis.blame(conflict);
    let last = -1;
    for (const literal of this.core) last = Math.max(last, this.trail.position[literal >> 1]);
    if (last >= 0) this.#keepAssumed(this.#assumptions.madeBefore(last));
  }

  #backtrack(depth: number): void {
    const { trail } = this;
    if (trail.depth <= depth) return;
    const certain = depth === 0 && !this.#theory ? trail.certainFrom(trail.certain) : [];
    trail.closeTo(depth, this.#release);
    if (depth === 0) this.#assumptions.keep(0);
    this.#theory?.undo(trail.size);
    for (const literal of certain) trail.assign(literal, NO_REASON);
    if (certain.length > 0 && this.#clauses.propagate(trail) >= 0) this.#impossible = true;
  }

  /** All that follows; true literals that contradict each other, or null. */
  #propagate(): ArrayLike<number> | null {
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
  #learn(conflict: ArrayLike<number>): boolean {
    this.conflicts++;
    const { trail } = this;
    const { level } = trail;
    let top = 0;
    for (let i = 0; i < conflict.length; i++) top = Math.max(top, level[conflict[i] >> 1]);
    if (top <= 1) {
      this.#backtrack(1);
      this.#blame(conflict);
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
    // What became certain late may have told it by now.
    const value = trail.value(learned[0]);
    if (value < 0) this.#impossible = true;
    if (value === 0) trail.assign(learned[0], alone ? NO_REASON : this.#clauses.learn(learned, lbd));
    return true;
  }

  #raise(v: number): void {
    if (this.#order.bump(v, this.#bump) <= MOST_ACTIVE) return;
    this.#order.scale(1 / MOST_ACTIVE);
    this.#bump /= MOST_ACTIVE;
  }

  #restart(): void {
    this.#restarts.restarted();
    this.#backtrack(this.#clauses.isFull ? 0 : 1);
    this.#clauses.forget(this.trail);
  }
}
