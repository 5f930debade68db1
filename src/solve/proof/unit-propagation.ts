// Unit propagation on clauses, with two watched literals each, and a limit on the weight of what is true: all that a checker
// of refutations needs. It decides nothing and learns nothing.
//
// Literal 2v: v is true; 2v + 1: v is false. No solver here: this is the checker's own.

const NOTHING = new Int32Array(0);

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
  readonly #clauses: Int32Array[] = [];
  readonly #watch: number[][];
  /** Clauses for the time being. */
  readonly #passing: number[] = [];
  readonly #trail: number[] = [];
  #head = 0;

  constructor(weights: Float64Array) {
    this.#weights = weights;
    this.#size = weights.length;
    this.state = new Int8Array(weights.length);
    this.#watch = Array.from({ length: 2 * weights.length }, () => []);
  }

  /** One variable more, which weighs nothing. */
  newVariable(): number {
    const v = this.#size++;
    if (v === this.state.length) {
      const state = new Int8Array(2 * this.#size);
      state.set(this.state);
      this.state = state;
      const weights = new Float64Array(2 * this.#size);
      weights.set(this.#weights);
      this.#weights = weights;
    }
    this.#watch.push([], []);
    return v;
  }

  /** The most that may be true; it never rises. */
  lowerLimit(limit: number): void {
    this.#limit = Math.min(this.#limit, limit);
    if (this.weight > this.#limit) this.impossible = true;
  }

  /** Adds a clause of different variables, for good, or if it is not a unit until dropPassing(). */
  add(literals: Int32Array, isPassing = false): void {
    if (this.impossible) return;
    const clause = literals.slice();
    // Those that are not false come first: with two of them it can be watched.
    let open = 0;
    for (let i = 0; i < clause.length; i++) {
      const literal = clause[i];
      const value = this.#value(literal);
      if (value > 0) return;
      if (value < 0) continue;
      clause[i] = clause[open];
      clause[open++] = literal;
    }
    if (open > 1) {
      const at = this.#clauses.push(clause) - 1;
      this.#watch[clause[0]].push(at);
      this.#watch[clause[1]].push(at);
      if (isPassing) this.#passing.push(at);
    } else if (open === 0 || !this.#follow(clause[0])) this.impossible = true;
  }

  /** Forgets the clauses that were added for the time being. */
  dropPassing(): void {
    for (const at of this.#passing) {
      const clause = this.#clauses[at];
      for (const literal of [clause[0], clause[1]]) {
        const list = this.#watch[literal];
        list[list.indexOf(at)] = list[list.length - 1];
        list.pop();
      }
      this.#clauses[at] = NOTHING;
    }
    this.#passing.length = 0;
  }

  /** Whether these literals cannot all be true, as far as propagation tells; else `look` may tell it from what follows. */
  refutes(assumed: Iterable<number>, look: () => boolean): boolean {
    if (this.impossible) return true;
    const start = this.#trail.length;
    let fine = true;
    for (const literal of assumed) {
      const value = this.#value(literal);
      if (value < 0 || (value === 0 && !this.#follow(literal))) {
        fine = false;
        break;
      }
    }
    const refuted = !fine || look();
    for (let i = this.#trail.length - 1; i >= start; i--) {
      const literal = this.#trail[i];
      this.state[literal >> 1] = 0;
      if ((literal & 1) === 0) this.weight -= this.#weights[literal >> 1];
    }
    this.#trail.length = start;
    this.#head = start;
    return refuted;
  }

  #value(literal: number): number {
    const state = this.state[literal >> 1];
    return literal & 1 ? -state : state;
  }

  /** Makes a literal true with all that follows; false at a contradiction. */
  #follow(literal: number): boolean {
    if (!this.#assign(literal)) return false;
    while (this.#head < this.#trail.length) {
      const falsified = this.#trail[this.#head++] ^ 1;
      const list = this.#watch[falsified];
      let kept = 0;
      for (let i = 0; i < list.length; i++) {
        const at = list[i];
        const outcome = this.#visit(this.#clauses[at], at, falsified);
        if (outcome !== 'moved') list[kept++] = at;
        if (outcome !== 'contradiction') continue;
        while (++i < list.length) list[kept++] = list[i];
        list.length = kept;
        return false;
      }
      list.length = kept;
    }
    return true;
  }

  #visit(clause: Int32Array, at: number, falsified: number): 'moved' | 'kept' | 'contradiction' {
    if (clause[0] === falsified) {
      clause[0] = clause[1];
      clause[1] = falsified;
    }
    const other = clause[0];
    const value = this.#value(other);
    if (value > 0) return 'kept';
    for (let j = 2; j < clause.length; j++) {
      const next = clause[j];
      if (this.#value(next) < 0) continue;
      clause[1] = next;
      clause[j] = falsified;
      this.#watch[next].push(at);
      return 'moved';
    }
    return value === 0 && this.#assign(other) ? 'kept' : 'contradiction';
  }

  #assign(literal: number): boolean {
    const v = literal >> 1;
    this.state[v] = literal & 1 ? -1 : 1;
    this.#trail.push(literal);
    if (literal & 1) return true;
    this.weight += this.#weights[v];
    return this.weight <= this.#limit;
  }
}
