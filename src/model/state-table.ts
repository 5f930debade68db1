// Rows of words, numbered from 0 in the order in which they were first added: the explorer's memory of the
// states it has seen. Open addressing, at most half full; all rows lie one after the other in one array.
// A slot holds what a look-up needs before it reads a row, so a hit costs two cache misses, not four. A million rows of
// three words take 12 MB and their slots 32 to 64 MB.

import { GrowingInts } from '../base/index.ts';

const SLOT = 4;

export class StateTable {
  /** Four words a slot: the number of the row plus 1 (0 if free), its hash, where it starts, its length. */
  #slots = new Int32Array(SLOT << 10);
  #arena = new Int32Array(1 << 12);
  #used = 0;
  readonly #start = new GrowingInts(1 << 10);

  get size(): number {
    return this.#start.length;
  }

  /** The number of a row: that of an equal row added before, or the next one. */
  add(words: Int32Array, length: number): number {
    const hash = hashOf(words, length);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash << 2) & mask;
    while (slots[slot] !== 0) {
      if (
        slots[slot + 1] === hash &&
        slots[slot + 3] === length &&
        this.#same(slots[slot + 2], words, length)
      ) {
        return slots[slot] - 1;
      }
      slot = (slot + SLOT) & mask;
    }
    const id = this.size;
    slots[slot] = id + 1;
    slots[slot + 1] = hash;
    slots[slot + 2] = this.#used;
    slots[slot + 3] = length;
    this.#start.push(this.#used);
    this.#append(words, length);
    if (this.size * SLOT * 2 > slots.length) this.#grow();
    return id;
  }

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
      if (old[from] === 0) continue;
      let slot = (old[from + 1] << 2) & mask;
      while (slots[slot] !== 0) slot = (slot + SLOT) & mask;
      for (let i = 0; i < SLOT; i++) slots[slot + i] = old[from + i];
    }
    this.#slots = slots;
  }
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
