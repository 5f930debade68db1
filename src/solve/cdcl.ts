// Satisfiability by conflict-driven clause learning: two watched literals, restarts, minimised first-UIP clauses, under
// assumptions. Where these cannot all hold, `core` names some that contradict each other. Clauses and variables may be
// added between questions, and what was learned stays.
//
// What is decided next is the order's business (variable-heap.ts, option-order.ts); what follows beyond the clauses
// is the theory's (weight-bound.ts), which explains its consequences only when asked, since most are never needed.
//
// Literal 2v: v is true; 2v + 1: v is false. All assumptions share level 1, so that a question with thousands of them
// is as deep as one with none.

import { ClauseStore } from './clause-store.ts';
import { luby } from './luby.ts';

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

const NO_REASON = -1;
const THEORY = -2;
const DECAY = 1 / 0.95;
/** Activities above are scaled down. */
const MOST_ACTIVE = 1e100;

export class Cdcl {
  /** Steps done so far: literals, and what the theory and the order add. */
  effort = 0;
  conflicts = 0;
  /** After `unsat`: assumptions that cannot hold together; empty if there is no solution at all. */
  core: number[] = [];
  /** 1 true, -1 false, 0 open. */
  state: Int8Array;
  /** Where a variable that is not open stands in the trail. */
  position: Int32Array;
  level: Int32Array;
  trail: Int32Array;
  trailSize = 0;

  #order!: Order;
  #theory: Theory | null = null;
  readonly #unit: number;
  readonly #clauses: ClauseStore;
  #n = 0;
  #reason: Int32Array;
  #seen: Uint8Array;
  /** Antecedents, while somebody looks at them. */
  #antecedents: Int32Array;
  #head = 0;
  readonly #levelStart: number[] = [];
  #bump = 1;
  #assumed: ArrayLike<number> = [];
  #impossible = false;
  #untilRestart: number;
  #restarts = 0;

  /** `room` variables are to be expected, `unit` conflicts are the shortest time between restarts. */
  constructor(room: number, unit: number, mostLearned: number) {
    this.#unit = this.#untilRestart = unit;
    this.#clauses = new ClauseStore(mostLearned);
    this.state = new Int8Array(room);
    this.position = new Int32Array(room);
    this.level = new Int32Array(room);
    this.trail = new Int32Array(room);
    this.#reason = new Int32Array(room);
    this.#seen = new Uint8Array(room);
    this.#antecedents = new Int32Array(room);
  }

  /** Tells what decides and what implies; before the first variable. */
  steer(order: Order, theory: Theory | null): void {
    this.#order = order;
    this.#theory = theory;
  }

  newVariable(): number {
    const v = this.#n++;
    if (v === this.state.length) this.#enlarge(2 * v + 16);
    this.#clauses.addVariable();
    this.#order.add(v);
    return v;
  }

  #enlarge(size: number): void {
    const copied = <T extends Int8Array | Uint8Array | Int32Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.state = copied(this.state, new Int8Array(size));
    this.position = copied(this.position, new Int32Array(size));
    this.level = copied(this.level, new Int32Array(size));
    this.trail = copied(this.trail, new Int32Array(size));
    this.#reason = copied(this.#reason, new Int32Array(size));
    this.#seen = copied(this.#seen, new Uint8Array(size));
    this.#antecedents = new Int32Array(size);
  }

  /** Adds a clause, of different variables. */
  add(literals: readonly number[]): void {
    this.#backtrack(0);
    const open: number[] = [];
    for (const literal of literals) {
      const value = this.value(literal);
      if (value > 0) return;
      if (value === 0) open.push(literal);
    }
    if (open.length > 1) this.#clauses.add(open);
    else if (open.length === 0) this.#impossible = true;
    else {
      this.#assign(open[0], NO_REASON);
      if (this.#propagate() >= 0) this.#impossible = true;
    }
  }

  /** Asks whether these literals can all be true. */
  assume(literals: ArrayLike<number>): void {
    this.#backtrack(0);
    this.#assumed = literals;
  }

  /** 1 if a literal is true, -1 if it is false, 0 if that is open. */
  value(literal: number): number {
    const state = this.state[literal >> 1];
    return literal & 1 ? -state : state;
  }

  /** Whether a literal is false whatever is assumed. */
  isRefuted(literal: number): boolean {
    return this.#impossible || (this.value(literal) < 0 && this.level[literal >> 1] === 0);
  }

  /** How long the trail is below the first assumption or decision. */
  get certain(): number {
    return this.#levelStart.length > 0 ? this.#levelStart[0] : this.trailSize;
  }

  /** For the theory: makes a literal true. */
  imply(literal: number): void {
    this.#assign(literal, this.#levelStart.length > 0 ? THEORY : NO_REASON);
  }

  /** Works on the question until it is answered or about `effort` steps are done. */
  run(effort: number): Answer {
    const end = this.effort + effort;
    while (!this.#impossible) {
      const conflict = this.propagate();
      if (conflict) {
        this.conflicts++;
        if (!this.#learn(conflict)) return 'unsat';
        if (--this.#untilRestart <= 0) this.#restart();
      } else if (this.#levelStart.length === 0) {
        if (!this.#takeAssumptions()) return 'unsat';
      } else {
        const literal = this.#order.next();
        if (literal < 0) return 'sat';
        this.#levelStart.push(this.trailSize);
        this.#assign(literal, NO_REASON);
      }
      if (this.effort > end) return 'open';
    }
    this.core = [];
    return 'unsat';
  }

  /** Makes all assumptions, one after the other; false, with their core, if they contradict each other. */
  #takeAssumptions(): boolean {
    const assumed = this.#assumed;
    this.#levelStart.push(this.trailSize);
    for (let i = 0; i < assumed.length; i++) {
      const value = this.value(assumed[i]);
      if (value > 0) continue;
      if (value < 0) {
        this.#blame(Int32Array.of(assumed[i] ^ 1));
        this.core.push(assumed[i]);
        return false;
      }
      this.#assign(assumed[i], NO_REASON);
      const clause = this.#propagate();
      if (clause < 0) continue;
      this.conflicts++;
      this.#blame(this.#literalsAgainst(clause));
      return false;
    }
    return true;
  }

  #assign(literal: number, reason: number): void {
    const v = literal >> 1;
    this.level[v] = this.#levelStart.length;
    this.#reason[v] = reason;
    this.position[v] = this.trailSize;
    this.trail[this.trailSize++] = literal;
    this.state[v] = literal & 1 ? -1 : 1;
  }

  #backtrack(level: number): void {
    if (this.#levelStart.length <= level) return;
    const { state, trail } = this;
    const start = this.#levelStart[level];
    for (let i = this.trailSize - 1; i >= start; i--) {
      state[trail[i] >> 1] = 0;
      this.#order.release(trail[i]);
    }
    this.trailSize = start;
    this.#head = start;
    this.#levelStart.length = level;
    this.#theory?.undo(start);
  }

  /** All that follows; true literals that contradict each other, or null. */
  propagate(): Int32Array | null {
    const theory = this.#theory;
    for (;;) {
      const clause = this.#propagate();
      if (clause >= 0) return this.#literalsAgainst(clause);
      if (!theory) return null;
      const before = this.trailSize;
      const conflict = theory.propagate();
      if (conflict || this.trailSize === before) return conflict;
    }
  }

  /** The literals of a clause that is false, as the true ones that contradict it. */
  #literalsAgainst(clause: number): Int32Array {
    const { arena } = this.#clauses;
    const literals = arena.slice(clause + 2, clause + 2 + arena[clause]);
    for (let i = 0; i < literals.length; i++) literals[i] ^= 1;
    return literals;
  }

  /** Unit propagation; the clause that became false, or -1. */
  #propagate(): number {
    const { arena, watch } = this.#clauses;
    const { state, trail } = this;
    let head = this.#head;
    let effort = 0;
    while (head < this.trailSize) {
      const falsified = trail[head++] ^ 1;
      const list = watch[falsified];
      const size = list.length;
      effort += size;
      let kept = 0;
      for (let i = 0; i < size; i += 2) {
        const clause = list[i];
        const blocker = list[i + 1];
        // A literal is true where the state of its variable has the sign that 1 - 2 * (literal & 1) has.
        if (state[blocker >> 1] * (1 - ((blocker & 1) << 1)) > 0) {
          list[kept++] = clause;
          list[kept++] = blocker;
          continue;
        }
        const first = clause + 2;
        if (arena[first] === falsified) {
          arena[first] = arena[first + 1];
          arena[first + 1] = falsified;
        }
        const other = arena[first];
        const value = state[other >> 1] * (1 - ((other & 1) << 1));
        if (value > 0) {
          list[kept++] = clause;
          list[kept++] = other;
          continue;
        }
        const end = first + arena[clause];
        let j = first + 2;
        while (j < end && state[arena[j] >> 1] * (1 - ((arena[j] & 1) << 1)) < 0) j++;
        if (j < end) {
          const next = arena[j];
          arena[first + 1] = next;
          arena[j] = falsified;
          watch[next].push(clause, other);
          continue;
        }
        list[kept++] = clause;
        list[kept++] = other;
        if (value < 0) {
          for (let k = i + 2; k < size; k++) list[kept++] = list[k];
          list.length = kept;
          this.#head = this.trailSize;
          this.effort += effort;
          return clause;
        }
        this.#assign(other, clause);
      }
      if (kept < size) list.length = kept;
    }
    this.#head = head;
    this.effort += effort;
    return -1;
  }

  /** Puts the true literals that implied a variable's state into #antecedents; how many they are. */
  #gather(v: number): number {
    const reason = this.#reason[v];
    if (reason === NO_REASON) return 0;
    const into = this.#antecedents;
    if (reason === THEORY) {
      const literals = this.#theory!.explain(v);
      into.set(literals);
      return literals.length;
    }
    const { arena } = this.#clauses;
    const end = reason + 2 + arena[reason];
    let size = 0;
    for (let i = reason + 2; i < end; i++) if (arena[i] >> 1 !== v) into[size++] = arena[i] ^ 1;
    this.effort += size;
    return size;
  }

  /** The assumptions that true literals, which contradict each other, rest on. */
  #blame(conflict: Int32Array): void {
    const seen = this.#seen;
    const first = this.certain;
    this.core = [];
    for (const literal of conflict) seen[literal >> 1] = 1;
    for (let i = this.trailSize - 1; i >= first; i--) {
      const v = this.trail[i] >> 1;
      if (!seen[v]) continue;
      seen[v] = 0;
      if (this.#reason[v] === NO_REASON) this.core.push(this.trail[i]);
      const size = this.#gather(v);
      for (let k = 0; k < size; k++) seen[this.#antecedents[k] >> 1] = 1;
    }
    for (let i = 0; i < first; i++) seen[this.trail[i] >> 1] = 0;
    this.effort += this.trailSize;
  }

  /** Learns from a conflict and goes back; false, with its core, if the assumptions are to blame. */
  #learn(conflict: Int32Array): boolean {
    const { level, trail } = this;
    const seen = this.#seen;
    let top = 0;
    for (const literal of conflict) top = Math.max(top, level[literal >> 1]);
    if (top <= 1) {
      this.#blame(conflict);
      if (this.core.length === 0) this.#impossible = true;
      return false;
    }
    this.#backtrack(top);
    const learned = [0];
    const touched: number[] = [];
    let open = 0;
    let literals = conflict;
    let size = conflict.length;
    for (let at = this.trailSize - 1; ; ) {
      for (let i = 0; i < size; i++) {
        const literal = literals[i];
        const v = literal >> 1;
        if (seen[v] || level[v] === 0) continue;
        seen[v] = 1;
        touched.push(v);
        this.#bumpVariable(v);
        if (level[v] === top) open++;
        else learned.push(literal ^ 1);
      }
      while (!seen[trail[at] >> 1]) at--;
      const literal = trail[at--];
      if (--open === 0) {
        learned[0] = literal ^ 1;
        break;
      }
      size = this.#gather(literal >> 1);
      literals = this.#antecedents;
    }
    let needed = 1;
    for (let i = 1; i < learned.length; i++)
      if (this.#isNeeded(learned[i] >> 1)) learned[needed++] = learned[i];
    learned.length = needed;
    for (const v of touched) seen[v] = 0;
    this.#bump *= DECAY;
    this.#backtrack(this.#secondLevel(learned));
    this.#assign(learned[0], needed === 1 ? NO_REASON : this.#clauses.learn(learned));
    return true;
  }

  /** Whether a literal is needed in a clause of seen ones: all its antecedents may be there already. */
  #isNeeded(v: number): boolean {
    if (this.#reason[v] === NO_REASON) return true;
    const size = this.#gather(v);
    for (let i = 0; i < size; i++) {
      const u = this.#antecedents[i] >> 1;
      if (!this.#seen[u] && this.level[u] > 0) return true;
    }
    return false;
  }

  /** Brings the latest literal but the first to the second place; its level. */
  #secondLevel(learned: number[]): number {
    let back = 0;
    for (let i = 1; i < learned.length; i++) {
      const level = this.level[learned[i] >> 1];
      if (level <= back) continue;
      back = level;
      const literal = learned[i];
      learned[i] = learned[1];
      learned[1] = literal;
    }
    return back;
  }

  #bumpVariable(v: number): void {
    if (this.#order.bump(v, this.#bump) <= MOST_ACTIVE) return;
    this.#order.scale(1 / MOST_ACTIVE);
    this.#bump /= MOST_ACTIVE;
  }

  #restart(): void {
    this.#restarts++;
    this.#untilRestart = this.#unit * luby(this.#restarts);
    this.#backtrack(0);
    this.#clauses.forget();
  }
}
