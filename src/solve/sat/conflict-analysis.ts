// What a contradiction teaches (cdcl.ts): a clause that says which true literals cannot hold together, cut at the first
// one of the last level that all the others of it go through (first UIP) and without what the rest implies already;
// or, where assumptions alone are to blame, which of them.

import type { ClauseStore } from './clause-store.ts';
import { NO_REASON, THEORY, type Trail } from './trail.ts';

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

  constructor(trail: Trail, clauses: ClauseStore, explain: (v: number) => Int32Array) {
    this.#trail = trail;
    this.#clauses = clauses;
    this.#explain = explain;
    this.#seen = new Uint8Array(trail.state.length);
    this.#antecedents = new Int32Array(trail.state.length);
  }

  /** The assumptions that true literals, which contradict each other, rest on. */
  blame(conflict: Int32Array): number[] {
    this.#reserve();
    const { literals, size, reason, certain } = this.#trail;
    const seen = this.#seen;
    const blamed: number[] = [];
    for (const literal of conflict) seen[literal >> 1] = 1;
    for (let i = size - 1; i >= certain; i--) {
      const v = literals[i] >> 1;
      if (!seen[v]) continue;
      seen[v] = 0;
      if (reason[v] === NO_REASON) blamed.push(literals[i]);
      const count = this.#gather(v);
      for (let k = 0; k < count; k++) seen[this.#antecedents[k] >> 1] = 1;
    }
    for (let i = 0; i < certain; i++) seen[literals[i] >> 1] = 0;
    this.effort += size;
    return blamed;
  }

  /**
   * The clause to learn from true literals that contradict each other, the last of which are of the last level: first the
   * literal that it makes true one level or more below, then one of the highest level among the others. `bump` is
   * told of all variables that had a part in it.
   */
  learn(conflict: Int32Array, bump: (v: number) => void): number[] {
    this.#reserve();
    const { literals, level, depth } = this.#trail;
    const seen = this.#seen;
    const learned = [0];
    const touched: number[] = [];
    let open = 0;
    let next = conflict;
    let count = conflict.length;
    for (let at = this.#trail.size - 1; ; ) {
      for (let i = 0; i < count; i++) {
        const literal = next[i];
        const v = literal >> 1;
        if (seen[v] || level[v] === 0) continue;
        seen[v] = 1;
        touched.push(v);
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
      next = this.#antecedents;
    }
    let size = 1;
    for (let i = 1; i < learned.length; i++) {
      if (this.#isNeeded(learned[i] >> 1)) learned[size++] = learned[i];
    }
    learned.length = size;
    for (const v of touched) seen[v] = 0;
    this.#bringSecond(learned);
    return learned;
  }

  #reserve(): void {
    const size = this.#trail.state.length;
    if (size === this.#seen.length) return;
    this.#seen = new Uint8Array(size);
    this.#antecedents = new Int32Array(size);
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
    const end = reason + 2 + arena[reason];
    let size = 0;
    for (let i = reason + 2; i < end; i++) if (arena[i] >> 1 !== v) into[size++] = arena[i] ^ 1;
    this.effort += size;
    return size;
  }

  /** Whether a literal is needed in a clause of seen ones: all its antecedents may be there already. */
  #isNeeded(v: number): boolean {
    const { reason, level } = this.#trail;
    if (reason[v] === NO_REASON) return true;
    const size = this.#gather(v);
    for (let i = 0; i < size; i++) {
      const u = this.#antecedents[i] >> 1;
      if (!this.#seen[u] && level[u] > 0) return true;
    }
    return false;
  }

  #bringSecond(learned: number[]): void {
    const { level } = this.#trail;
    for (let i = 2; i < learned.length; i++) {
      if (level[learned[i] >> 1] <= level[learned[1] >> 1]) continue;
      const literal = learned[i];
      learned[i] = learned[1];
      learned[1] = literal;
    }
  }
}
