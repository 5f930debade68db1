// The clauses of a search, one after the other in one array, each watched by its first two literals: a clause is its
// size, a spare word and its literals, and is known by where it starts. A watch list holds pairs of a clause and a
// literal of it that is likely to be true, so that most clauses need not be looked at.

import type { Trail } from './trail.ts';

export class ClauseStore {
  arena = new Int32Array(1024);
  /** The clauses that each literal watches, with their other watched literals. */
  readonly watch: number[][] = [];
  /** Steps done so far: watches looked at. */
  effort = 0;
  #size = 0;
  #learned: number[] = [];
  #mostLearned: number;

  constructor(mostLearned: number) {
    this.#mostLearned = mostLearned;
  }

  /** Makes room for the two literals of one more variable. */
  addVariable(): void {
    this.watch.push([], []);
  }

  /** Adds a clause of at least two literals that holds for ever. */
  add(literals: readonly number[]): number {
    const size = literals.length;
    if (this.#size + size + 2 > this.arena.length) {
      const larger = new Int32Array(2 * this.arena.length + size);
      larger.set(this.arena);
      this.arena = larger;
    }
    const clause = this.#size;
    this.arena[clause] = size;
    this.arena[clause + 1] = 0;
    this.arena.set(literals, clause + 2);
    this.#size += size + 2;
    this.watch[literals[0]].push(clause, literals[1]);
    this.watch[literals[1]].push(clause, literals[0]);
    return clause;
  }

  /** Adds a clause that may be forgotten. */
  learn(literals: readonly number[]): number {
    const clause = this.add(literals);
    this.#learned.push(clause);
    return clause;
  }

  /** If many are learned, drops the older half of the long ones; only while no clause is needed as a reason. */
  forget(): void {
    if (this.#learned.length <= this.#mostLearned) return;
    const { arena } = this;
    const half = this.#learned.length >> 1;
    const dropped = new Set<number>();
    this.#learned = this.#learned.filter((clause, i) => {
      if (i >= half || arena[clause] <= 3) return true;
      dropped.add(clause);
      return false;
    });
    for (const list of this.watch) {
      let kept = 0;
      for (let i = 0; i < list.length; i += 2) {
        if (dropped.has(list[i])) continue;
        list[kept++] = list[i];
        list[kept++] = list[i + 1];
      }
      list.length = kept;
    }
    this.#mostLearned = Math.floor(this.#mostLearned * 1.1);
  }

  /** The literals of a clause that is false, as the true ones that contradict it. */
  against(clause: number): Int32Array {
    const literals = this.arena.slice(clause + 2, clause + 2 + this.arena[clause]);
    for (let i = 0; i < literals.length; i++) literals[i] ^= 1;
    return literals;
  }

  /** Unit propagation; the clause that became false, or -1. */
  propagate(trail: Trail): number {
    const { arena, watch } = this;
    const { state, literals } = trail;
    let head = trail.head;
    let effort = 0;
    while (head < trail.size) {
      const falsified = literals[head++] ^ 1;
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
          trail.head = trail.size;
          this.effort += effort;
          return clause;
        }
        trail.assign(other, clause);
      }
      if (kept < size) list.length = kept;
    }
    trail.head = head;
    this.effort += effort;
    return -1;
  }
}
