// Rows that fill their ranges are numbered by address: the bits in which rows of one length differ at all, put side by side, are an
// index into an array of numbers. Where the rows seen so far are a good part of all that could be written with those bits (the members of a
// session times the messages pending), that array is smaller than any hash table, and rows that are near in bits are near in memory.

/** Of so many places at least one must be taken; a box of up to SMALL places is always worth it. */
const SPARSE = 8;
const SMALL = 1 << 18;

export class RowBox {
  readonly #base: Int32Array;
  /** For each word, the bits in which it must not differ from the base; where those in which it may begin, and where they go. */
  readonly #fixed: Int32Array;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  /** Number of the row at a place + 1; 0 if there is none yet. */
  readonly numbers: Int32Array;

  private constructor(base: Int32Array, differ: Int32Array, bits: number) {
    this.#base = base;
    this.#fixed = differ.map((word) => ~(spanOf(word) << lowest(word)));
    this.#from = differ.map(lowest);
    this.#to = new Int32Array(differ.length);
    for (let i = 1; i < differ.length; i++) this.#to[i] = this.#to[i - 1] + widthOf(differ[i - 1]);
    this.numbers = new Int32Array(2 ** bits);
  }

  /** A box for rows of the length of the last one, or null if they would be lost in it. Row i begins at starts[i] in `words`. */
  static around(words: Int32Array, starts: Int32Array, end: number): RowBox | null {
    const last = starts.length - 1;
    const base = words.slice(starts[last], end);
    const differ = new Int32Array(base.length);
    let rows = 0;
    for (let row = 0; row <= last; row++) {
      const start = starts[row];
      if ((row < last ? starts[row + 1] : end) - start !== base.length) continue;
      rows++;
      for (let i = 0; i < base.length; i++) differ[i] |= words[start + i] ^ base[i];
    }
    const bits = differ.reduce((sum, word) => sum + widthOf(word), 0);
    return bits <= 28 && 2 ** bits <= Math.max(SMALL, SPARSE * rows) ? new RowBox(base, differ, bits) : null;
  }

  /** The place of a row, or -1 if it lies outside. */
  place(words: Int32Array, start: number, end: number): number {
    const base = this.#base;
    if (end - start !== base.length) return -1;
    const fixed = this.#fixed;
    const from = this.#from;
    const to = this.#to;
    let place = 0;
    for (let i = 0; i < base.length; i++) {
      const differs = words[start + i] ^ base[i];
      if ((differs & fixed[i]) !== 0) return -1;
      place |= (differs >>> from[i]) << to[i];
    }
    return place;
  }
}

/** How many bits lie between the lowest and the highest that is set. */
const widthOf = (word: number): number => (word === 0 ? 0 : 32 - Math.clz32(word) - lowest(word));
const spanOf = (word: number): number => (widthOf(word) === 32 ? -1 : (1 << widthOf(word)) - 1);
const lowest = (word: number): number => (word === 0 ? 0 : 31 - Math.clz32(word & -word));
