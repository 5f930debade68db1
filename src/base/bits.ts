// Sets of small integers, a bit each.

import { BREATH, SLICE, type Slices } from './slices.ts';

const WORDS_OF_BREATH = SLICE / 64;

export class Bits {
  readonly words: Int32Array;

  constructor(readonly size: number) {
    this.words = new Int32Array((size + 31) >>> 5);
  }

  has(i: number): boolean {
    return (this.words[i >>> 5] & (1 << (i & 31))) !== 0;
  }

  add(i: number): void {
    this.words[i >>> 5] |= 1 << (i & 31);
  }

  delete(i: number): void {
    this.words[i >>> 5] &= ~(1 << (i & 31));
  }

  clear(): void {
    this.words.fill(0);
  }

  count(): number {
    let total = 0;
    for (const word of this.words) {
      let x = word;
      x -= (x >>> 1) & 0x55555555;
      x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
      total += Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return total;
  }

  /** The members, in increasing order. */
  *[Symbol.iterator](): Generator<number> {
    for (let w = 0; w < this.words.length; w++) {
      for (let word = this.words[w]; word !== 0; word &= word - 1) {
        yield (w << 5) + 31 - Math.clz32(word & -word);
      }
    }
  }

  /** The members as a row, in increasing order; in slices. */
  *gathering(): Slices<Int32Array> {
    const members = new Int32Array(this.count());
    let found = 0;
    for (let w = 0; w < this.words.length; w++) {
      for (let word = this.words[w]; word !== 0; word &= word - 1) {
        members[found++] = (w << 5) + 31 - Math.clz32(word & -word);
      }
      if (w % WORDS_OF_BREATH === WORDS_OF_BREATH - 1) yield BREATH;
    }
    return members;
  }

  static of(size: number, members: Iterable<number>): Bits {
    const bits = new Bits(size);
    for (const i of members) bits.add(i);
    return bits;
  }
}
