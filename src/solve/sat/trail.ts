// What a search (cdcl.ts) holds to be true at the moment, in the order in which it came to do so: assumptions and
// decisions, each of which opens a level, and what follows from them, with the reason.
//
// Literal 2v: v is true; 2v + 1: v is false.

/** Assumed, decided, or certain. */
export const NO_REASON = -1;
/** It follows from the theory; every other reason is a clause. */
export const THEORY = -2;

export class Trail {
  /** Of a variable, and the same of a literal: 1 true, -1 false, 0 open. */
  state: Int8Array;
  values: Int8Array;
  /** Of a variable that is not open: its level, why it is so, and where it stands. */
  level: Int32Array;
  reason: Int32Array;
  position: Int32Array;
  /** The true literals. */
  literals: Int32Array;
  size = 0;
  /** How many of them unit propagation has followed. */
  head = 0;
  readonly #starts: number[] = [];

  constructor(room: number) {
    this.state = new Int8Array(room);
    this.values = new Int8Array(2 * room);
    this.level = new Int32Array(room);
    this.reason = new Int32Array(room);
    this.position = new Int32Array(room);
    this.literals = new Int32Array(room);
  }

  /** Makes room for variable v. */
  reserve(v: number): void {
    if (v < this.state.length) return;
    const size = 2 * v + 16;
    const state = new Int8Array(size);
    state.set(this.state);
    this.state = state;
    const values = new Int8Array(2 * size);
    values.set(this.values);
    this.values = values;
    const copied = (row: Int32Array) => {
      const larger = new Int32Array(size);
      larger.set(row);
      return larger;
    };
    this.level = copied(this.level);
    this.reason = copied(this.reason);
    this.position = copied(this.position);
    this.literals = copied(this.literals);
  }

  /** How many levels are open. */
  get depth(): number {
    return this.#starts.length;
  }

  /** How many literals are true whatever is assumed and decided. */
  get certain(): number {
    return this.#starts.length > 0 ? this.#starts[0] : this.size;
  }

  /** 1 if a literal is true, -1 if it is false, 0 if that is open. */
  value(literal: number): number {
    return this.values[literal];
  }

  openLevel(): void {
    this.#starts.push(this.size);
  }

  assign(literal: number, reason: number): void {
    const v = literal >> 1;
    this.level[v] = this.#starts.length;
    this.reason[v] = reason;
    this.position[v] = this.size;
    this.literals[this.size++] = literal;
    this.state[v] = literal & 1 ? -1 : 1;
    this.values[literal] = 1;
    this.values[literal ^ 1] = -1;
  }

  /** Makes a literal true that is so whatever is assumed, though the trail goes beyond what is certain. */
  assignCertain(literal: number): void {
    this.assign(literal, NO_REASON);
    this.level[literal >> 1] = 0;
  }

  /** The literals from a position on that are true whatever is assumed. */
  certainFrom(start: number): number[] {
    const certain: number[] = [];
    for (let i = start; i < this.size; i++) {
      if (this.level[this.literals[i] >> 1] === 0) certain.push(this.literals[i]);
    }
    return certain;
  }

  /** Closes all levels above `depth`; `release` is told of each literal that is open again. */
  closeTo(depth: number, release: (literal: number) => void): void {
    this.cutTo(this.#starts[depth], release);
    this.#starts.length = depth;
  }

  /** Goes back to where the trail was this long, within the last level. */
  cutTo(start: number, release: (literal: number) => void): void {
    const { state, values, literals } = this;
    for (let i = this.size - 1; i >= start; i--) {
      const literal = literals[i];
      state[literal >> 1] = 0;
      values[literal] = 0;
      values[literal ^ 1] = 0;
      release(literal);
    }
    this.size = start;
    this.head = start;
  }
}
