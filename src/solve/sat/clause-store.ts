// The clauses of a search, one after the other in one array, each watched by its first two literals: a clause is its
// size, its rank and its literals, and is known by where it starts. A watch list holds pairs of a clause and a
// literal of it that is likely to be true, so that most clauses need not be looked at.
//
// A learned clause is worth the more the fewer levels its literals were of when it was learned (its LBD: Audemard and
// Simon 2009). Those of two levels are kept for ever, those that had a part in a conflict of late once more; of the others
// the worse half goes.

import { TUNING } from '../tuning.ts';
import type { Trail } from './trail.ts';

/** The rank of a clause: 0 for one that holds for ever, else twice its LBD, and one more if it was of use of late. */
const PERMANENT = 0;
const GLUE = TUNING.glue.value;

export class ClauseStore {
  arena = new Int32Array(1024);
  /** The clauses that each literal watches, with their other watched literals; lists may be longer than what counts of them. */
  readonly #watch: number[][] = [];
  #watchSize = new Int32Array(64);
  /** Steps done so far: watches looked at. */
  effort = 0;
  #size = 0;
  #learned: number[] = [];
  #mostLearned: number;
  readonly #more: number;

  /** So many clauses may be learned before the first are dropped, and `more` of them each time after that. */
  constructor(mostLearned: number, more: number) {
    this.#mostLearned = mostLearned;
    this.#more = more;
  }

  /** Makes room for the two literals of one more variable. */
  addVariable(): void {
    if (this.#watch.length + 2 > this.#watchSize.length) {
      const larger = new Int32Array(2 * this.#watchSize.length);
      larger.set(this.#watchSize);
      this.#watchSize = larger;
    }
    this.#watch.push([], []);
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
    this.arena[clause + 1] = PERMANENT;
    this.arena.set(literals, clause + 2);
    this.#size += size + 2;
    this.#watchBy(literals[0], clause, literals[1]);
    this.#watchBy(literals[1], clause, literals[0]);
    return clause;
  }

  #watchBy(literal: number, clause: number, other: number): void {
    const list = this.#watch[literal];
    const size = this.#watchSize[literal];
    list[size] = clause;
    list[size + 1] = other;
    this.#watchSize[literal] = size + 2;
  }

  /** Adds a clause that may be forgotten, of literals of so many levels. */
  learn(literals: readonly number[], lbd: number): number {
    const clause = this.add(literals);
    this.arena[clause + 1] = 2 * lbd + 1;
    this.#learned.push(clause);
    return clause;
  }

  /** A clause had a part in a conflict. */
  use(clause: number): void {
    if (this.arena[clause + 1] !== PERMANENT) this.arena[clause + 1] |= 1;
  }

  /** Whether so many are learned that some are to be dropped. */
  get isFull(): boolean {
    return this.#learned.length > this.#mostLearned;
  }

  /** If many are learned, drops the worse half of them; only while no clause is needed as a reason. */
  forget(trail: Trail): void {
    if (!this.isFull) return;
    const { arena } = this;
    const rank = (clause: number) => arena[clause + 1] >> 1;
    const idle = this.#learned.filter((clause) => rank(clause) > GLUE && (arena[clause + 1] & 1) === 0);
    idle.sort((a, b) => rank(b) - rank(a) || arena[b] - arena[a] || a - b);
    const half = Math.min(idle.length, this.#learned.length >> 1);
    for (let i = 0; i < half; i++) arena[idle[i]] = -arena[idle[i]];
    for (const clause of this.#learned) arena[clause + 1] &= ~1;
    this.#compact(trail);
    this.#mostLearned += this.#more;
  }

  /** Moves the clauses together, without those that were dropped (of negative size) or hold for ever by what is certain. */
  #compact(trail: Trail): void {
    const { arena } = this;
    const kept: number[] = [];
    let size = 0;
    for (const list of this.#watch) list.length = 0;
    this.#watchSize.fill(0);
    for (let clause = 0; clause < this.#size; ) {
      const count = Math.abs(arena[clause]);
      const first = clause + 2;
      const next = first + count;
      let holds = arena[clause] < 0;
      for (let i = first; i < next && !holds; i++) holds = trail.value(arena[i]) > 0;
      if (!holds) {
        arena.copyWithin(size, clause, next);
        if (arena[size + 1] !== PERMANENT) kept.push(size);
        this.#watchBy(arena[size + 2], size, arena[size + 3]);
        this.#watchBy(arena[size + 3], size, arena[size + 2]);
        size += count + 2;
      }
      clause = next;
    }
    this.effort += this.#size;
    this.#size = size;
    this.#learned = kept;
  }

  /** The literals of a clause that is false, as the true ones that contradict it. */
  against(clause: number): number[] {
    const { arena } = this;
    const end = clause + 2 + arena[clause];
    const literals: number[] = [];
    for (let i = clause + 2; i < end; i++) literals.push(arena[i] ^ 1);
    return literals;
  }

  /** Unit propagation; the clause that became false, or -1. */
  propagate(trail: Trail): number {
    const { arena } = this;
    const watch = this.#watch;
    const watchSize = this.#watchSize;
    const { values, literals } = trail;
    let head = trail.head;
    let effort = 0;
    while (head < trail.size) {
      const falsified = literals[head++] ^ 1;
      const list = watch[falsified];
      const size = watchSize[falsified];
      effort += size;
      let kept = 0;
      for (let i = 0; i < size; i += 2) {
        const clause = list[i];
        const blocker = list[i + 1];
        if (values[blocker] > 0) {
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
        const value = values[other];
        if (value > 0) {
          list[kept++] = clause;
          list[kept++] = other;
          continue;
        }
        const end = first + arena[clause];
        let j = first + 2;
        while (j < end && values[arena[j]] < 0) j++;
        if (j < end) {
          const next = arena[j];
          arena[first + 1] = next;
          arena[j] = falsified;
          const more = watchSize[next];
          watch[next][more] = clause;
          watch[next][more + 1] = other;
          watchSize[next] = more + 2;
          continue;
        }
        list[kept++] = clause;
        list[kept++] = other;
        if (value < 0) {
          for (let k = i + 2; k < size; k++) list[kept++] = list[k];
          watchSize[falsified] = kept;
          trail.head = trail.size;
          this.effort += effort;
          return clause;
        }
        trail.assign(other, clause);
      }
      watchSize[falsified] = kept;
    }
    trail.head = head;
    this.effort += effort;
    return -1;
  }
}
