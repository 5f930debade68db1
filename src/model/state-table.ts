// Rows of words, numbered from 0 in the order in which they were first added: the explorer's memory of the states it has seen.
//
// Open addressing, at most two thirds full; all rows also lie one after the other in one array. What a look-up costs is cache misses: a
// slot of four words holds a row of up to three words itself (one miss), and of a longer row the hash, place and length (two). With slots
// that held only a number the chat system took a third longer. Rows are added many at a time, and all their slots are looked at
// before the first is compared: the processor then waits for the misses together, not for one after the other.
// A million rows of three words take 12 MB, and their slots 24 to 48.

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
  #hashes = new Int32Array(64);

  get size(): number {
    return this.#start.length;
  }

  /** The number of a row: that of an equal row added before, or the next one. */
  add(words: Int32Array, length: number): number {
    const numbers = new Int32Array(1);
    this.addAll(words, Int32Array.of(length), 1, numbers);
    return numbers[0];
  }

  /**
   * Adds the rows that lie one after the other in `words` and end at `ends`, and tells their numbers. An empty row
   * equals no other and gets a number of its own.
   */
  addAll(words: Int32Array, ends: Int32Array, count: number, numbers: Int32Array): void {
    if (this.#hashes.length < count) this.#hashes = new Int32Array(2 * count);
    const hashes = this.#hashes;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let start = 0;
    for (let k = 0; k < count; k++) {
      const hash = hashOf(words, start, ends[k]);
      hashes[k] = hash;
      // Overwritten below: it is kept only so that the look is not optimized away.
      numbers[k] = slots[(hash << 2) & mask];
      start = ends[k];
    }
    start = 0;
    for (let k = 0; k < count; k++) {
      const end = ends[k];
      if (end - start > SHORT) numbers[k] = this.#addLong(words, start, end, hashes[k]);
      else if (end > start) numbers[k] = this.#addShort(words, start, end, hashes[k]);
      else numbers[k] = this.#append(words, start, end);
      start = end;
    }
  }

  #addShort(words: Int32Array, start: number, end: number, hash: number): number {
    const a = words[start];
    const b = start + 1 < end ? words[start + 1] : NOTHING;
    const c = start + 2 < end ? words[start + 2] : NOTHING;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash << 2) & mask;
    for (let id = slots[slot]; id !== 0; id = slots[slot]) {
      if (slots[slot + 1] === a && slots[slot + 2] === b && slots[slot + 3] === c && id > 0) return id - 1;
      slot = (slot + SLOT) & mask;
    }
    const id = this.#append(words, start, end);
    this.#occupy(slot, id + 1, a, b, c);
    return id;
  }

  #addLong(words: Int32Array, start: number, end: number, hash: number): number {
    const length = end - start;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash << 2) & mask;
    for (let id = slots[slot]; id !== 0; id = slots[slot]) {
      const alike = id < 0 && slots[slot + 1] === hash && slots[slot + 3] === length;
      if (alike && this.#same(slots[slot + 2], words, start, length)) return -id - 1;
      slot = (slot + SLOT) & mask;
    }
    const place = this.#used;
    const id = this.#append(words, start, end);
    this.#occupy(slot, -id - 1, hash, place, length);
    return id;
  }

  #occupy(slot: number, id: number, a: number, b: number, c: number): void {
    const slots = this.#slots;
    slots[slot] = id;
    slots[slot + 1] = a;
    slots[slot + 2] = b;
    slots[slot + 3] = c;
    if (this.size * SLOT * 3 > slots.length * 2) this.#grow();
  }

  /** Whether a row is the one from `start` to `end` in `words`. */
  equals(id: number, words: Int32Array, start: number, end: number): boolean {
    const place = this.#start.get(id);
    const placeEnd = id + 1 < this.size ? this.#start.get(id + 1) : this.#used;
    return placeEnd - place === end - start && this.#same(place, words, start, end - start);
  }

  #same(place: number, words: Int32Array, start: number, length: number): boolean {
    const arena = this.#arena;
    for (let i = 0; i < length; i++) if (arena[place + i] !== words[start + i]) return false;
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

  #append(words: Int32Array, start: number, end: number): number {
    const used = this.#used + end - start;
    if (used > this.#arena.length) {
      const larger = new Int32Array(Math.max(this.#arena.length * 2, used));
      larger.set(this.#arena);
      this.#arena = larger;
    }
    for (let i = start, to = this.#used; i < end; i++, to++) this.#arena[to] = words[i];
    this.#start.push(this.#used);
    this.#used = used;
    return this.size - 1;
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

/** The hash of a row; a short one is filled up, so that it can be told from its slot. */
function hashOf(words: Int32Array, start: number, end: number): number {
  if (end - start <= SHORT) {
    const b = start + 1 < end ? words[start + 1] : NOTHING;
    const c = start + 2 < end ? words[start + 2] : NOTHING;
    return hash3(words[start], b, c);
  }
  let h = 0x9e3779b9 | 0;
  for (let i = start; i < end; i++) {
    h = Math.imul(h ^ words[i], 0x85ebca6b);
    h ^= h >>> 13;
  }
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hash3(a: number, b: number, c: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13) ^ b, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15) ^ c, 0x27d4eb2f);
  return h ^ (h >>> 15);
}
