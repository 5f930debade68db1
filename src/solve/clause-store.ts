// The clauses of a search, one after the other in one array, each watched by its first two literals: a clause is its
// size, a spare word and its literals, and is known by where it starts. A watch list holds pairs of a clause and a
// literal of it that is likely to be true, so that most clauses need not be looked at.

export class ClauseStore {
  arena = new Int32Array(1024);
  /** The clauses that each literal watches, with their other watched literals. */
  readonly watch: number[][] = [];
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
}
