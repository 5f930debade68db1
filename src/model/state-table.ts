// Rows of words, numbered from 0 in the order in which they were first added: the explorer's memory of the states it has seen.
//
// Open addressing, at most half full; all rows also lie one after the other in one array. What a look-up costs is cache misses: a
// slot of four words holds a row of up to three words itself (one miss), and of a longer row the hash, place and length (two). With slots
// that held only a number the chat system took a third longer. A million rows of three words take 12 MB, and their slots 32 to 64.

import { GrowingInts } from '../base/index.ts';

const SLOT = 4;
const SHORT = SLOT - 1;
/** Fills the slot of a short row: no codec makes this word (its kind is special, and there are only four specials). */
const NOTHING = (4 << 3) | 3;

export class StateTable {
  /** A slot: 0 if free; row number + 1 and the words of a short row; -(row number + 1), hash, place and length of a long one. */
  #slots = new Int32Array(SLOT << 10);
  #arena = new Int32Array(1 << 12);
  #used = 0;
  readonly #start = new GrowingInts(1 << 10);

  get size(): number {
    return this.#start.length;
  }

  /** The number of a row: that of an equal row added before, or the next one. */
  add(words: Int32Array, length: number): number {
    return length <= SHORT ? this.#addShort(words, length) : this.#addLong(words, length);
  }

  #addShort(words: Int32Array, length: number): number {
    const a = length > 0 ? words[0] : NOTHING;
    const b = length > 1 ? words[1] : NOTHING;
    const c = length > 2 ? words[2] : NOTHING;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash3(a, b, c) << 2) & mask;
    for (let id = slots[slot]; id !== 0; id = slots[slot]) {
      if (id > 0 && slots[slot + 1] === a && slots[slot + 2] === b && slots[slot + 3] === c) return id - 1;
      slot = (slot + SLOT) & mask;
    }
    return this.#occupy(slot, 1, a, b, c, words, length);
  }

  #addLong(words: Int32Array, length: number): number {
    const hash = hashOf(words, length);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash << 2) & mask;
    for (let id = slots[slot]; id !== 0; id = slots[slot]) {
      const alike = id < 0 && slots[slot + 1] === hash && slots[slot + 3] === length;
      if (alike && this.#same(slots[slot + 2], words, length)) return -id - 1;
      slot = (slot + SLOT) & mask;
    }
    return this.#occupy(slot, -1, hash, this.#used, length, words, length);
  }

  #occupy(
    slot: number,
    sign: number,
    a: number,
    b: number,
    c: number,
    words: Int32Array,
    length: number,
  ): number {
    const id = this.size;
    const slots = this.#slots;
    slots[slot] = sign * (id + 1);
    slots[slot + 1] = a;
    slots[slot + 2] = b;
    slots[slot + 3] = c;
    this.#start.push(this.#used);
    this.#append(words, length);
    if (this.size * SLOT * 2 > slots.length) this.#grow();
    return id;
  }

  /** Whether a row is this one. */
  equals(id: number, words: Int32Array, length: number): boolean {
    const start = this.#start.get(id);
    const end = id + 1 < this.size ? this.#start.get(id + 1) : this.#used;
    return end - start === length && this.#same(start, words, length);
  }

  #same(start: number, words: Int32Array, length: number): boolean {
    const arena = this.#arena;
    for (let i = 0; i < length; i++) if (arena[start + i] !== words[i]) return false;
    return true;
  }

  /** Where all rows lie; valid until the next one is added. */
  get words(): Int32Array {
    return this.#arena;
  }

  /** Where in `words` a row begins. */
  start(id: number): number {
    return this.#start.get(id);
  }

  #append(words: Int32Array, length: number): void {
    if (this.#used + length > this.#arena.length) {
      const larger = new Int32Array(Math.max(this.#arena.length * 2, this.#used + length));
      larger.set(this.#arena);
      this.#arena = larger;
    }
    for (let i = 0; i < length; i++) this.#arena[this.#used + i] = words[i];
    this.#used += length;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Int32Array(old.length * 2);
    const mask = slots.length - 1;
    for (let from = 0; from < old.length; from += SLOT) {
      const id = old[from];
      if (id === 0) continue;
      const hash = id > 0 ? hash3(old[from + 1], old[from + 2], old[from + 3]) : old[from + 1];
      let slot = (hash << 2) & mask;
      while (slots[slot] !== 0) slot = (slot + SLOT) & mask;
      for (let i = 0; i < SLOT; i++) slots[slot + i] = old[from + i];
    }
    this.#slots = slots;
  }
}

function hash3(a: number, b: number, c: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13) ^ b, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15) ^ c, 0x27d4eb2f);
  return h ^ (h >>> 15);
}

function hashOf(words: Int32Array, length: number): number {
  let h = 0x9e3779b9 | 0;
  for (let i = 0; i < length; i++) {
    h = Math.imul(h ^ words[i], 0x85ebca6b);
    h ^= h >>> 13;
  }
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
