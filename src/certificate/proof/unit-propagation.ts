// Unit propagation on clauses, with two watched literals each, and a limit on the weight of true literals. A
// checker of refutations needs nothing more: it decides nothing and learns nothing.
//
// A checker spends most of its time here, mostly on satisfied clauses. So clauses lie in one row of numbers, each
// after its length and the place to search next. A watcher has a literal at hand that may show that the clause is
// satisfied. The search for a literal that is not false starts after the last one found (Gent 2013). From the
// beginning it would take the square of the length.
//
// Literal 2v says that v is true, and 2v + 1 that it is false. No solver here: this is the checker's own.

/** What comes before the literals of a clause: how many there are, and where to look next. */
const HEAD = 2;

/** The watches of a literal: where a clause is, and a literal of it, by turns. */
interface Watches {
  row: Int32Array;
  size: number;
}

export class UnitPropagation {
  /** 1 true, -1 false, 0 open. */
  state: Int8Array;
  /** The weight of all that is true. */
  weight = 0;
  /** The clauses contradict each other, or the limit, whatever is assumed. */
  impossible = false;
  #weights: Float64Array;
  #size: number;
  #limit = Number.POSITIVE_INFINITY;
  #clauses = new Int32Array(1024);
  #used = 0;
  readonly #watches: Watches[];
  /** Where the clauses for the time being begin, if there are any: after all others. */
  #passing = -1;
  #trail: Int32Array;
  #assigned = 0;
  #head = 0;

  constructor(weights: Float64Array) {
    this.#weights = weights;
    this.#size = weights.length;
    this.state = new Int8Array(weights.length);
    this.#trail = new Int32Array(weights.length);
    this.#watches = Array.from({ length: 2 * weights.length }, noWatches);
  }

  /** One variable more, which weighs nothing. */
  newVariable(): number {
    const v = this.#size++;
    if (v === this.state.length) {
      const size = 2 * this.#size;
      this.state = enlarged(this.state, new Int8Array(size));
      this.#weights = enlarged(this.#weights, new Float64Array(size));
      this.#trail = enlarged(this.#trail, new Int32Array(size));
    }
    this.#watches.push(noWatches(), noWatches());
    return v;
  }

  /** The most that may be true; it never rises. */
  lowerLimit(limit: number): void {
    this.#limit = Math.min(this.#limit, limit);
    if (this.weight > this.#limit) this.impossible = true;
  }

  /** Adds a clause of different variables, for good, or if it is not a unit until dropPassing(); by what it is known, -1 if it need not be kept. */
  add(literals: Int32Array, isPassing = false): number {
    if (this.impossible) return -1;
    const at = this.#used;
    const first = at + HEAD;
    const end = first + literals.length;
    if (end > this.#clauses.length) this.#clauses = enlarged(this.#clauses, new Int32Array(2 * end));
    const clauses = this.#clauses;
    clauses[at] = literals.length;
    clauses[at + 1] = first + 2;
    // Those that are not false come first: with two of them it can be watched.
    let open = 0;
    for (let i = 0; i < literals.length; i++) {
      const literal = literals[i];
      const value = this.#value(literal);
      if (value > 0) return -1;
      clauses[first + i] = literal;
      if (value < 0) continue;
      clauses[first + i] = clauses[first + open];
      clauses[first + open++] = literal;
    }
    if (open > 1) {
      this.#used = end;
      this.#watch(clauses[first], at, clauses[first + 1]);
      this.#watch(clauses[first + 1], at, clauses[first]);
      if (isPassing && this.#passing < 0) this.#passing = at;
      return at;
    }
    if (open === 0 || !this.#follow(clauses[first])) this.impossible = true;
    return -1;
  }

  /** A clause that was added for good is not looked at any more. */
  forget(clause: number): void {
    this.#unwatch(this.#clauses[clause + HEAD], clause);
    this.#unwatch(this.#clauses[clause + HEAD + 1], clause);
  }

  /** Forgets the clauses that were added for the time being; nothing else may be added before that. */
  dropPassing(): void {
    if (this.#passing < 0) return;
    const clauses = this.#clauses;
    for (let at = this.#passing; at < this.#used; at += HEAD + clauses[at]) {
      this.#unwatch(clauses[at + HEAD], at);
      this.#unwatch(clauses[at + HEAD + 1], at);
    }
    this.#used = this.#passing;
    this.#passing = -1;
  }

  /** Whether these literals cannot all be true, as far as propagation tells; else `look` may tell it from what follows. */
  refutes(assumed: Iterable<number>, look: () => boolean): boolean {
    if (this.impossible) return true;
    const start = this.#assigned;
    const { weight } = this;
    let fine = true;
    for (const literal of assumed) {
      const value = this.#value(literal);
      if (value < 0 || (value === 0 && !this.#follow(literal))) {
        fine = false;
        break;
      }
    }
    const refuted = !fine || look();
    for (let i = this.#assigned - 1; i >= start; i--) {
      const literal = this.#trail[i];
      this.state[literal >> 1] = 0;
    }
    // Not by subtracting: beyond the limit, a sum may have been rounded.
    this.weight = weight;
    this.#assigned = start;
    this.#head = start;
    return refuted;
  }

  #value(literal: number): number {
    const state = this.state[literal >> 1];
    return literal & 1 ? -state : state;
  }

  #watch(literal: number, at: number, other: number): void {
    const watches = this.#watches[literal];
    const { size } = watches;
    if (size === watches.row.length) watches.row = enlarged(watches.row, new Int32Array(2 * size + 4));
    watches.row[size] = at;
    watches.row[size + 1] = other;
    watches.size = size + 2;
  }

  #unwatch(literal: number, at: number): void {
    const watches = this.#watches[literal];
    const { row } = watches;
    watches.size -= 2;
    for (let i = watches.size; ; i -= 2) {
      if (row[i] !== at) continue;
      row[i] = row[watches.size];
      row[i + 1] = row[watches.size + 1];
      return;
    }
  }

  /** Makes a literal true with all that follows; false at a contradiction. */
  #follow(literal: number): boolean {
    if (!this.#assign(literal)) return false;
    while (this.#head < this.#assigned) if (!this.#visit(this.#trail[this.#head++] ^ 1)) return false;
    return true;
  }

  /** What the clauses say that watch a literal which has become false. */
  #visit(falsified: number): boolean {
    const clauses = this.#clauses;
    const watches = this.#watches[falsified];
    const { row, size } = watches;
    let kept = 0;
    let fine = true;
    for (let i = 0; i < size; i += 2) {
      const at = row[i];
      const other = row[i + 1];
      row[kept] = at;
      row[kept + 1] = other;
      if (!fine || this.#value(other) > 0) {
        kept += 2;
        continue;
      }
      const start = at + HEAD;
      if (clauses[start] === falsified) {
        clauses[start] = clauses[start + 1];
        clauses[start + 1] = falsified;
      }
      const first = clauses[start];
      const value = this.#value(first);
      if (value <= 0) {
        const k = this.#notFalse(at);
        if (k >= 0) {
          clauses[start + 1] = clauses[k];
          clauses[k] = falsified;
          this.#watch(clauses[start + 1], at, first);
          continue;
        }
      }
      row[kept + 1] = first;
      kept += 2;
      if (value < 0 || (value === 0 && !this.#assign(first))) fine = false;
    }
    watches.size = kept;
    return fine;
  }

  /** Where a clause has a literal that is not false, beside those that watch it; -1 if it has none. */
  #notFalse(at: number): number {
    const clauses = this.#clauses;
    const start = at + HEAD + 2;
    const end = at + HEAD + clauses[at];
    const from = clauses[at + 1];
    let k = from;
    while (k < end && this.#value(clauses[k]) < 0) k++;
    if (k === end) {
      k = start;
      while (k < from && this.#value(clauses[k]) < 0) k++;
      if (k === from) return -1;
    }
    clauses[at + 1] = k;
    return k;
  }

  #assign(literal: number): boolean {
    const v = literal >> 1;
    this.state[v] = literal & 1 ? -1 : 1;
    this.#trail[this.#assigned++] = literal;
    if (literal & 1) return true;
    this.weight += this.#weights[v];
    return this.weight <= this.#limit;
  }
}

const noWatches = (): Watches => ({ row: new Int32Array(4), size: 0 });

function enlarged<T extends Int8Array | Int32Array | Float64Array>(row: T, larger: T): T {
  larger.set(row);
  return larger;
}
