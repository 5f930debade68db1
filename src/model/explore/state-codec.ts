// A state as a short row of 32-bit words: two states have the same row exactly if they are equal as data.
//
// The order in which an object's properties or a set's members were added does not count, nor does a property that is undefined; 0 and
// -0 are one. A row can be decoded again (row-reader.ts), which is how the explorer gets a fresh copy.
//
// Cost: about 30 ns for an object of two small integers, against 330 ns for JSON.stringify of the same with sorted keys. The names of an
// object are checked and its values read in one `for in`, which V8 compiles to loads by offset; a load by computed name takes
// three times as long.

import { RowReader } from './row-reader.ts';
import {
  ARRAY,
  DEEPEST,
  LARGEST,
  MAP,
  NUMBER,
  namesTo,
  OBJECT,
  SET,
  SPECIAL,
  TEXT,
  Vocabulary,
} from './vocabulary.ts';

type Fields = Record<string, unknown>;

export class StateCodec {
  /** The rows written since the last `clear`, one after the other: the first `length` words. */
  words = new Int32Array(256);
  length = 0;

  readonly #vocabulary = new Vocabulary();
  readonly #reader = new RowReader(this.#vocabulary);

  /** What is written, and the texts and names that rows speak of. */
  get bytes(): number {
    return 4 * this.words.length + this.#vocabulary.bytes;
  }

  clear(): void {
    this.length = 0;
  }

  /** Writes the row of a value behind those written before. False if the value is no plain data; `whyNoState` tells why. */
  append(value: unknown): boolean {
    return this.#value(value, 0);
  }

  /** The same, as the only row. */
  encode(value: unknown): boolean {
    this.length = 0;
    return this.#value(value, 0);
  }

  /** A fresh copy of the value whose row begins at `start`. */
  decode(words: Int32Array, start = 0): unknown {
    return this.#reader.copy(words, start);
  }

  /** The canonical text of the value whose row begins at `start`. */
  text(words: Int32Array, start = 0): string {
    return this.#reader.text(words, start);
  }

  /** The text as the id of a node: a text stands as it is, an object in words. */
  id(words: Int32Array, start = 0): string {
    return this.#reader.id(words, start);
  }

  /** Whether its id may read like that of something else. */
  mayClash(words: Int32Array, start = 0): boolean {
    return this.#reader.mayClash(words, start);
  }

  #push(word: number): void {
    if (this.length === this.words.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.words);
      this.words = larger;
    }
    this.words[this.length++] = word;
  }

  #value(value: unknown, depth: number): boolean {
    switch (typeof value) {
      case 'number':
        if (isSmall(value)) this.#push(value << 3);
        // Nothing equals it, itself included, and nobody means it.
        else if (Number.isNaN(value)) return false;
        else this.#push((this.#vocabulary.numberId(value) << 3) | NUMBER);
        return true;
      case 'string':
      case 'bigint':
        this.#push((this.#vocabulary.textId(value) << 3) | TEXT);
        return true;
      case 'boolean':
        this.#push(((value ? 3 : 2) << 3) | SPECIAL);
        return true;
      case 'undefined':
        this.#push(SPECIAL);
        return true;
      case 'object':
        if (value === null) {
          this.#push((1 << 3) | SPECIAL);
          return true;
        }
        if (depth === DEEPEST) return false;
        if (Array.isArray(value)) return this.#array(value, depth + 1);
        // An object that has this constructor is no set and no map; one that has not may still be plain.
        if (value.constructor === Object) return this.#object(value as Fields, depth + 1);
        if (value instanceof Set) return this.#set(value, depth + 1);
        if (value instanceof Map) return this.#map(value, depth + 1);
        return isPlain(value) && this.#object(value as Fields, depth + 1);
      default:
        return false;
    }
  }

  #array(items: readonly unknown[], depth: number): boolean {
    this.#push((items.length << 3) | ARRAY);
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      if (typeof item === 'number' && isSmall(item)) this.#push(item << 3);
      else if (!this.#value(item, depth)) return false;
    }
    return true;
  }

  #object(object: Fields, depth: number): boolean {
    const start = this.length;
    this.#push(OBJECT);
    let path = this.#vocabulary.root;
    for (const name in object) {
      path = path.lastName === name ? path.last! : this.#vocabulary.follow(path, name);
      const value = object[name];
      if (typeof value === 'number' && isSmall(value)) this.#push(value << 3);
      else if (value === undefined) return this.#rearranged(object, start, depth);
      else if (!this.#value(value, depth)) return false;
    }
    if (!path.shape) {
      const names = namesTo(path);
      const shape = this.#vocabulary.shapeOf(names);
      if (shape.names.some((name, i) => name !== names[i])) return this.#rearranged(object, start, depth);
      if (!isPlain(object)) return false;
      path.shape = shape;
    }
    this.words[start] = (path.shape.id << 3) | OBJECT;
    return true;
  }

  /** An object whose properties are not those of the row, in the order of the row. */
  #rearranged(object: Fields, start: number, depth: number): boolean {
    if (!isPlain(object)) return false;
    this.length = start;
    const given = Object.keys(object).filter((name) => object[name] !== undefined);
    const { id, names } = this.#vocabulary.shapeOf(given);
    this.#push((id << 3) | OBJECT);
    return names.every((name) => this.#value(object[name], depth));
  }

  #set(set: ReadonlySet<unknown>, depth: number): boolean {
    this.#push((set.size << 3) | SET);
    const rows = new UnsortedRows(this.length);
    for (const item of set) {
      if (!this.#value(item, depth)) return false;
      rows.ends.push(this.length);
    }
    rows.sort(this.words);
    return true;
  }

  #map(map: ReadonlyMap<unknown, unknown>, depth: number): boolean {
    this.#push((map.size << 3) | MAP);
    const rows = new UnsortedRows(this.length);
    for (const [key, value] of map) {
      if (!this.#value(key, depth) || !this.#value(value, depth)) return false;
      rows.ends.push(this.length);
    }
    rows.sort(this.words);
    return true;
  }
}

/** The rows of the members of a set or map: in increasing order, the order of insertion leaves no trace. */
class UnsortedRows {
  readonly ends: number[] = [];
  readonly #start: number;

  constructor(start: number) {
    this.#start = start;
  }

  sort(words: Int32Array): void {
    const { ends } = this;
    const end = ends.at(-1) ?? this.#start;
    if (end - this.#start === ends.length) {
      words.subarray(this.#start, end).sort();
      return;
    }
    const rows = ends.map((to, i) => words.slice(i === 0 ? this.#start : ends[i - 1], to));
    let at = this.#start;
    for (const row of rows.sort(compareRows)) {
      words.set(row, at);
      at += row.length;
    }
  }
}

const isSmall = (value: number): boolean => (value | 0) === value && value < LARGEST && value >= -LARGEST;

function isPlain(object: object): boolean {
  const prototype = Object.getPrototypeOf(object);
  return prototype === Object.prototype || prototype === null;
}

function compareRows(a: Int32Array, b: Int32Array): number {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
