// What a contradiction teaches (cdcl.ts): a clause that says which true literals cannot hold together, cut at the first
// one of the last level that all the others of it go through (first UIP) and without what the rest implies already;
// or, where assumptions alone are to blame, which of them.

import { TUNING } from '../tuning.ts';
import type { ClauseStore } from './clause-store.ts';
import { NO_REASON, THEORY, type Trail } from './trail.ts';

/** What is known of a variable while a conflict is looked into. */
const SEEN = 1;
const FOLLOWS = 2;
const NEEDED = 3;
const DEEPEST = TUNING.minimiseDepth.value;

export class ConflictAnalysis {
  /** Steps done so far: literals looked at. */
  effort = 0;
  readonly #trail: Trail;
  readonly #clauses: ClauseStore;
  /** The true literals from which the theory has implied a variable's state. */
  readonly #explain: (v: number) => Int32Array;
  #seen: Uint8Array;
  /** Antecedents, while somebody looks at them. */
  #antecedents: Int32Array;
  /** Variables that had a part in the conflict. */
  #touched: Int32Array;
  /** Variables of which it was found out whether they follow. */
  readonly #decided: number[] = [];
  /** Levels, marked by numbers that are used once. */
  #stamp: Int32Array;
  #stamps = 0;

  constructor(trail: Trail, clauses: ClauseStore, explain: (v: number) => Int32Array) {
    this.#trail = trail;
    this.#clauses = clauses;
    this.#explain = explain;
    this.#seen = new Uint8Array(trail.state.length);
    this.#antecedents = new Int32Array(trail.state.length);
    this.#touched = new Int32Array(trail.state.length);
    this.#stamp = new Int32Array(trail.state.length + 1);
  }

  /** The assumptions that true literals, which contradict each other, rest on. */
  blame(conflict: ArrayLike<number>): number[] {
    this.#reserve();
    const { literals, size, reason, level } = this.#trail;
    const seen = this.#seen;
    const blamed: number[] = [];
    let open = 0;
    const see = (v: number) => {
      if (seen[v] || level[v] === 0) return;
      seen[v] = SEEN;
      open++;
    };
    for (let k = 0; k < conflict.length; k++) see(conflict[k] >> 1);
    let i = size;
    while (open > 0) {
      const v = literals[--i] >> 1;
      if (!seen[v]) continue;
      seen[v] = 0;
      open--;
      if (reason[v] === NO_REASON) blamed.push(literals[i]);
      const count = this.#gather(v);
      for (let k = 0; k < count; k++) see(this.#antecedents[k] >> 1);
    }
    this.effort += size - i;
    return blamed;
  }

  /**
   * The clause to learn from true literals that contradict each other, the last of which are of the last level: first the
   * literal that it makes true one level or more below, then the one that became false last among the others. `bump` is
   * told of all variables that had a part in it.
   */
  learn(conflict: ArrayLike<number>, bump: (v: number) => void): number[] {
    this.#reserve();
    const { literals, level, depth } = this.#trail;
    const seen = this.#seen;
    const learned = [0];
    const touched = this.#touched;
    let touchedCount = 0;
    let open = 0;
    const next = this.#antecedents;
    let count = conflict.length;
    next.set(conflict);
    for (let at = this.#trail.size - 1; ; ) {
      for (let i = 0; i < count; i++) {
        const literal = next[i];
        const v = literal >> 1;
        if (seen[v] || level[v] === 0) continue;
        seen[v] = SEEN;
        touched[touchedCount++] = v;
        bump(v);
        if (level[v] === depth) open++;
        else learned.push(literal ^ 1);
      }
      while (!seen[literals[at] >> 1]) at--;
      const literal = literals[at--];
      if (--open === 0) {
        learned[0] = literal ^ 1;
        break;
      }
      count = this.#gather(literal >> 1);
    }
    this.#minimise(learned);
    for (let i = 0; i < touchedCount; i++) seen[touched[i]] = 0;
    for (const v of this.#decided) seen[v] = 0;
    this.#decided.length = 0;
    this.#bringSecond(learned);
    return learned;
  }

  /** Of how many levels the literals of a clause are. */
  levels(learned: readonly number[]): number {
    const { level } = this.#trail;
    const stamp = ++this.#stamps;
    let count = 0;
    for (const literal of learned) {
      const at = level[literal >> 1];
      if (this.#stamp[at] === stamp) continue;
      this.#stamp[at] = stamp;
      count++;
    }
    return count;
  }

  /** Leaves out what follows from the rest (Sörensson and Biere 2009). */
  #minimise(learned: number[]): void {
    const { level } = this.#trail;
    const stamp = ++this.#stamps;
    for (const literal of learned) this.#stamp[level[literal >> 1]] = stamp;
    let size = 1;
    for (let i = 1; i < learned.length; i++) {
      if (!this.#follows(learned[i] >> 1, stamp, 0)) learned[size++] = learned[i];
    }
    learned.length = size;
  }

  #reserve(): void {
    const size = this.#trail.state.length;
    if (size === this.#seen.length) return;
    this.#seen = new Uint8Array(size);
    this.#antecedents = new Int32Array(size);
    this.#touched = new Int32Array(size);
    this.#stamp = new Int32Array(size + 1);
    this.#stamps = 0;
  }

  /** Puts the true literals that implied a variable's state into #antecedents; how many they are. */
  #gather(v: number): number {
    const reason = this.#trail.reason[v];
    if (reason === NO_REASON) return 0;
    const into = this.#antecedents;
    if (reason === THEORY) {
      const literals = this.#explain(v);
      into.set(literals);
      return literals.length;
    }
    const { arena } = this.#clauses;
    this.#clauses.use(reason);
    const end = reason + 2 + arena[reason];
    let size = 0;
    for (let i = reason + 2; i < end; i++) if (arena[i] >> 1 !== v) into[size++] = arena[i] ^ 1;
    this.effort += size;
    return size;
  }

  /**
   * Whether a true literal follows from those seen: by its antecedents, and theirs. `stamp` marks the levels of the clause:
   * what is of another level cannot follow. What the theory implied is looked into only in the clause itself, as its
   * antecedents are dear.
   */
  #follows(v: number, stamp: number, deep: number): boolean {
    const reason = this.#trail.reason[v];
    if (reason === NO_REASON || (reason === THEORY && deep > 0) || deep > DEEPEST) return false;
    const literals = reason === THEORY ? this.#explain(v) : this.#clauses.arena;
    const first = reason === THEORY ? 0 : reason + 2;
    const end = reason === THEORY ? literals.length : first + literals[reason];
    if (reason !== THEORY) this.effort += end - first;
    const { level } = this.#trail;
    const seen = this.#seen;
    // Of a clause the literal that it made true is looked at as well.
    for (let i = first; i < end; i++) {
      const u = literals[i] >> 1;
      if (u === v || seen[u] === SEEN || seen[u] === FOLLOWS || level[u] === 0) continue;
      if (seen[u] === NEEDED || this.#stamp[level[u]] !== stamp) return false;
      const follows = this.#follows(u, stamp, deep + 1);
      seen[u] = follows ? FOLLOWS : NEEDED;
      this.#decided.push(u);
      if (!follows) return false;
    }
    return true;
  }

  #bringSecond(learned: number[]): void {
    const { position } = this.#trail;
    for (let i = 2; i < learned.length; i++) {
      if (position[learned[i] >> 1] <= position[learned[1] >> 1]) continue;
      const literal = learned[i];
      learned[i] = learned[1];
      learned[1] = literal;
    }
  }
}
