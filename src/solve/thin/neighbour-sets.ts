// For each variable the others that it stands with, in the order in which they came: a set of its own would do, but a million of those take the collector half a second at a time. So few ones stand in
// rows of one array, each with room for some more, and only many in a set.

/** So many are looked through faster than a set is. */
const FEW = 32;
const FIRST_ROOM = 4;

export class NeighbourSets {
  readonly #size: Int32Array;
  /** The row of variable v begins at start[v], and has so much room. */
  readonly #start: Int32Array;
  readonly #room: Uint8Array;
  #rows: Int32Array;
  #used = 0;
  readonly #many = new Map<number, Set<number>>();

  constructor(n: number) {
    this.#size = new Int32Array(n);
    this.#start = new Int32Array(n);
    this.#room = new Uint8Array(n);
    this.#rows = new Int32Array(2 * FIRST_ROOM * n + FEW);
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
    if (this.#size[v] > FEW || this.#many.has(v)) return [...this.#many.get(v)!];
    return Array.from(this.#rows.subarray(this.#start[v], this.#start[v] + this.#size[v]));
  }

  add(v: number, other: number): void {
    const many = this.#many.size > 0 ? this.#many.get(v) : undefined;
    if (many) {
      this.#size[v] = many.add(other).size;
      return;
    }
    const size = this.#size[v];
    const start = this.#start[v];
    for (let i = start; i < start + size; i++) if (this.#rows[i] === other) return;
    if (size === FEW) {
      this.#many.set(v, new Set(this.of(v)).add(other));
    } else {
      if (size === this.#room[v]) this.#enlarge(v);
      this.#rows[this.#start[v] + size] = other;
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
    const rows = this.#rows;
    const end = this.#start[v] + this.#size[v];
    let i = this.#start[v];
    while (i < end && rows[i] !== other) i++;
    if (i === end) return;
    for (; i + 1 < end; i++) rows[i] = rows[i + 1];
    this.#size[v]--;
  }

  clear(v: number): void {
    this.#many.get(v)?.clear();
    this.#size[v] = 0;
  }

  /** Moves a row to where it has room for twice as many. */
  #enlarge(v: number): void {
    const room = Math.max(FIRST_ROOM, 2 * this.#room[v]);
    if (this.#used + room > this.#rows.length) {
      const rows = new Int32Array(2 * this.#rows.length);
      rows.set(this.#rows);
      this.#rows = rows;
    }
    this.#rows.copyWithin(this.#used, this.#start[v], this.#start[v] + this.#size[v]);
    this.#start[v] = this.#used;
    this.#room[v] = room;
    this.#used += room;
  }
}
