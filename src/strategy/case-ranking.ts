// Cases in falling order of a key that only ever falls, equal keys in groups. Lowering a key moves its case
// past whole groups, one swap each, so the ranking costs nothing while nothing new is covered.

/** A player's last resort would be Math.pow, whose last bits differ between engines; products do not. */
export function power(base: number, exponent: number): number {
  let result = 1;
  for (let square = base, e = exponent; e > 0; e = Math.floor(e / 2), square *= square) {
    if (e % 2 === 1) result *= square;
  }
  return result;
}

const NONE = -1;

export class CaseRanking {
  /** The cases, highest key first. */
  readonly order: Int32Array;
  readonly #place: Int32Array;
  readonly #group: Int32Array;
  readonly #key: Float64Array;
  readonly #start: Int32Array;
  readonly #end: Int32Array;
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  readonly #free: Int32Array;
  #freeCount = 0;
  /** The group with the highest key. */
  first = NONE;

  constructor(keys: Float64Array) {
    const count = keys.length;
    this.order = Int32Array.from(keys, (_, c) => c).sort((a, b) =>
      keys[a] === keys[b] ? a - b : keys[a] > keys[b] ? -1 : 1,
    );
    this.#place = new Int32Array(count);
    this.#group = new Int32Array(count);
    this.#key = new Float64Array(count + 1);
    this.#start = new Int32Array(count + 1);
    this.#end = new Int32Array(count + 1);
    this.#next = new Int32Array(count + 1).fill(NONE);
    this.#previous = new Int32Array(count + 1).fill(NONE);
    this.#free = Int32Array.from({ length: count + 1 }, (_, i) => count - i);
    this.#freeCount = count + 1;
    let last = NONE;
    for (let p = 0; p < count; p++) {
      const c = this.order[p];
      this.#place[c] = p;
      if (last === NONE || this.#key[last] !== keys[c]) last = this.#open(last, NONE, keys[c], p);
      this.#end[last] = p + 1;
      this.#group[c] = last;
    }
  }

  /** The group after g, -1 at the end. */
  next(g: number): number {
    return this.#next[g];
  }

  key(g: number): number {
    return this.#key[g];
  }

  /** How many cases have the key of group g or a higher one: they are order[0] .. order[count - 1]. */
  upTo(g: number): number {
    return this.#end[g];
  }

  /** Lowers the key of case c. */
  lower(c: number, key: number): void {
    const g = this.#group[c];
    let p = --this.#end[g];
    this.#swap(this.#place[c], p);
    let before = g;
    let h = this.#next[g];
    if (this.#start[g] === this.#end[g]) before = this.#close(g);
    while (h !== NONE && this.#key[h] > key) {
      this.#start[h]--;
      const last = --this.#end[h];
      this.#swap(p, last);
      p = last;
      before = h;
      h = this.#next[h];
    }
    if (h !== NONE && this.#key[h] === key) this.#start[h]--;
    else {
      h = this.#open(before, h, key, p);
      this.#end[h] = p + 1;
    }
    this.#group[c] = h;
  }

  #open(before: number, after: number, key: number, start: number): number {
    const g = this.#free[--this.#freeCount];
    this.#key[g] = key;
    this.#start[g] = start;
    this.#previous[g] = before;
    this.#next[g] = after;
    if (before === NONE) this.first = g;
    else this.#next[before] = g;
    if (after !== NONE) this.#previous[after] = g;
    return g;
  }

  #close(g: number): number {
    const before = this.#previous[g];
    const after = this.#next[g];
    if (before === NONE) this.first = after;
    else this.#next[before] = after;
    if (after !== NONE) this.#previous[after] = before;
    this.#free[this.#freeCount++] = g;
    return before;
  }

  #swap(p: number, q: number): void {
    const a = this.order[p];
    const b = this.order[q];
    this.order[p] = b;
    this.order[q] = a;
    this.#place[b] = p;
    this.#place[a] = q;
  }
}
