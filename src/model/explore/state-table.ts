// Rows of words, numbered from 0 in the order in which they were first added: the explorer's memory of the states it has seen.
//
// Rows that fill their ranges are found by address (row-box.ts), others by open addressing, at most two thirds full; all rows also lie one
// after the other in one array. What a look-up costs is cache misses: a slot of four words holds a row of up to three words itself (one
// miss), and of a longer row the hash, place and length (two). With slots that held only a number the chat system took a third
// longer. Rows are added many at a time, and all their slots are looked at before the first is compared: the processor
// then waits for the misses together, not for one after the other. A million rows of three words take 12 MB, and their slots 24 to 48,
// or 4 to 32 in a box.

import { GrowingInts } from '../../base/index.ts';
import { RowBox } from './row-box.ts';

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
  #box: RowBox | null = null;
  /** How many rows have a slot, are in the box, are empty. */
  #hashed = 0;
  #boxed = 0;
  #empty = 0;
  /** The place in the box and, outside of it, the hash of each row that is being added. */
  #places = new Int32Array(64);
  #hashes = new Int32Array(64);

  get bytes(): number {
    return 4 * (this.#arena.length + this.#slots.length);
  }

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
    if (this.#hashes.length < count) {
      this.#hashes = new Int32Array(2 * count);
      this.#places = new Int32Array(2 * count);
    }
    this.#look(words, ends, count, numbers);
    const box = this.#box;
    let start = 0;
    for (let k = 0; k < count; k++) {
      const end = ends[k];
      let place = this.#places[k];
      let hash = this.#hashes[k];
      if (this.#box !== box) {
        // The table was rearranged for one of the rows before.
        place = this.#box?.place(words, start, end) ?? -1;
        hash = hashOf(words, start, end);
      }
      if (place >= 0) numbers[k] = this.#addToBox(this.#box!, place, words, start, end);
      else if (end - start > SHORT) numbers[k] = this.#addLong(words, start, end, hash);
      else if (end > start) numbers[k] = this.#addShort(words, start, end, hash);
      else {
        numbers[k] = this.#append(words, start, end);
        this.#empty++;
      }
      start = end;
    }
  }

  /** Looks at where the rows must be, and remembers where that is. */
  #look(words: Int32Array, ends: Int32Array, count: number, numbers: Int32Array): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const box = this.#box;
    let start = 0;
    // What is seen is overwritten by the number: it is kept only so that the look is not optimized away.
    for (let k = 0; k < count; k++) {
      const end = ends[k];
      const place = box === null ? -1 : box.place(words, start, end);
      this.#places[k] = place;
      if (place >= 0) numbers[k] = box!.numbers[place];
      else {
        const hash = hashOf(words, start, end);
        this.#hashes[k] = hash;
        numbers[k] = slots[(hash << 2) & mask];
      }
      start = end;
    }
  }

  #addToBox(box: RowBox, place: number, words: Int32Array, start: number, end: number): number {
    const known = box.numbers[place];
    if (known !== 0) return known - 1;
    const id = this.#append(words, start, end);
    box.numbers[place] = id + 1;
    this.#boxed++;
    return id;
  }

  #addShort(words: Int32Array, start: number, end: number, hash: number): number {
    const a = words[start];
    const b = wordAt(words, start + 1, end);
    const c = wordAt(words, start + 2, end);
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
    if (++this.#hashed * SLOT * 3 > slots.length * 2) this.#grow();
  }

  /** Whether a row is the one from `start` to `end` in `words`. */
  equals(id: number, words: Int32Array, start: number, end: number): boolean {
    const place = this.#start.get(id);
    return this.#end(id) - place === end - start && this.#same(place, words, start, end - start);
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

  /** There are too many rows for the slots: moves those that fit into a box, if that is any use, and makes room for the others. */
  #grow(): void {
    const starts = this.#start.view();
    const box = RowBox.around(this.#arena, starts, this.#used);
    if (box) {
      let boxed = 0;
      for (let id = 0; id < starts.length; id++) {
        const place = box.place(this.#arena, starts[id], this.#end(id));
        if (place < 0) continue;
        box.numbers[place] = id + 1;
        boxed++;
      }
      if (boxed > this.#boxed) {
        this.#box = box;
        this.#boxed = boxed;
      }
    }
    this.#rehash();
  }

  /** Makes slots for all rows that are not in the box, at most a third full. */
  #rehash(): void {
    this.#hashed = this.size - this.#boxed - this.#empty;
    let capacity = 1 << 10;
    while (capacity < this.#hashed * 3) capacity *= 2;
    const slots = new Int32Array(capacity * SLOT);
    const arena = this.#arena;
    for (let id = 0; id < this.size; id++) {
      const start = this.#start.get(id);
      const end = this.#end(id);
      if (start === end || (this.#box && this.#box.place(arena, start, end) >= 0)) continue;
      const hash = hashOf(arena, start, end);
      let slot = (hash << 2) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + SLOT) & (slots.length - 1);
      const isShort = end - start <= SHORT;
      slots[slot] = isShort ? id + 1 : -id - 1;
      slots[slot + 1] = isShort ? arena[start] : hash;
      slots[slot + 2] = isShort ? wordAt(arena, start + 1, end) : start;
      slots[slot + 3] = isShort ? wordAt(arena, start + 2, end) : end - start;
    }
    this.#slots = slots;
  }

  #end(id: number): number {
    return id + 1 < this.size ? this.#start.get(id + 1) : this.#used;
  }
}

const wordAt = (words: Int32Array, at: number, end: number): number => (at < end ? words[at] : NOTHING);

function hashOf(words: Int32Array, start: number, end: number): number {
  let h = 0x9e3779b9 | 0;
  for (let i = start; i < end; i++) {
    h = Math.imul(h ^ words[i], 0x85ebca6b);
    h ^= h >>> 13;
  }
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
