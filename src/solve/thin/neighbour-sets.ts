// For each variable the others that it stands with, in the order in which they came: a set of its own would do, but a million of those take the collector half a second at a time. So few ones stand in
// rows of one array, each with room for some more, and only many in a set.

/** So many are looked through faster than a set is. */
const FEW = 32;
const FIRST_ROOM = 4;
/** Rows stand in arrays of so many: one that grew would have to be copied as a whole. */
const ARRAY_BITS = 20;
const ARRAY = 1 << ARRAY_BITS;

export class NeighbourSets {
  readonly #size: Int32Array;
  /** The row of variable v begins at start[v], and has so much room. */
  readonly #start: Int32Array;
  readonly #room: Uint8Array;
  readonly #arrays: Int32Array[] = [];
  /** How much of all arrays together is taken. */
  #used = 0;
  readonly #many = new Map<number, Set<number>>();

  constructor(n: number) {
    this.#size = new Int32Array(n);
    this.#start = new Int32Array(n);
    this.#room = new Uint8Array(n);
  }

  /** How many variables there are. */
  get length(): number {
    return this.#size.length;
  }

  /** How many others one stands with. */
  size(v: number): number {
    return this.#size[v];
  }

  /** These, in order. */
  of(v: number): number[] {
    const many = this.#many.size > 0 ? this.#many.get(v) : undefined;
    if (many) return [...many];
    const others: number[] = [];
    const size = this.#size[v];
    if (size === 0) return others;
    const row = this.#arrayOf(v);
    const start = this.#start[v] & (ARRAY - 1);
    for (let i = start; i < start + size; i++) others.push(row[i]);
    return others;
  }

  add(v: number, other: number): void {
    const many = this.#many.size > 0 ? this.#many.get(v) : undefined;
    if (many) {
      this.#size[v] = many.add(other).size;
      return;
    }
    const size = this.#size[v];
    if (size > 0) {
      const row = this.#arrayOf(v);
      const start = this.#start[v] & (ARRAY - 1);
      for (let i = start; i < start + size; i++) if (row[i] === other) return;
    }
    if (size === FEW) {
      this.#many.set(v, new Set(this.of(v)).add(other));
    } else {
      if (size === this.#room[v]) this.#enlarge(v);
      this.#arrayOf(v)[(this.#start[v] & (ARRAY - 1)) + size] = other;
    }
    this.#size[v]++;
  }

  delete(v: number, other: number): void {
    const many = this.#many.size > 0 ? this.#many.get(v) : undefined;
    if (many) {
      many.delete(other);
      this.#size[v] = many.size;
      return;
    }
    if (this.#size[v] === 0) return;
    const row = this.#arrayOf(v);
    let i = this.#start[v] & (ARRAY - 1);
    const end = i + this.#size[v];
    while (i < end && row[i] !== other) i++;
    if (i === end) return;
    for (; i + 1 < end; i++) row[i] = row[i + 1];
    this.#size[v]--;
  }

  clear(v: number): void {
    this.#many.get(v)?.clear();
    this.#size[v] = 0;
  }

  /** Moves a row to where it has room for twice as many. */
  #enlarge(v: number): void {
    const room = Math.max(FIRST_ROOM, 2 * this.#room[v]);
    const others = this.of(v);
    // No row stands in two arrays.
    if ((this.#used % ARRAY) + room > ARRAY) this.#used = ARRAY * this.#arrays.length;
    if (this.#used === ARRAY * this.#arrays.length) this.#arrays.push(new Int32Array(ARRAY));
    this.#start[v] = this.#used;
    this.#room[v] = room;
    this.#used += room;
    this.#arrayOf(v).set(others, this.#start[v] & (ARRAY - 1));
  }

  #arrayOf(v: number): Int32Array {
    return this.#arrays[this.#start[v] >>> ARRAY_BITS];
  }
}
