// A state as a short row of 32-bit words: two states have the same row exactly if they are equal as data.
//
// The order in which an object's properties or a set's members were added does not count, nor does a
// property that is undefined; 0 and -0 are one. Every word carries a kind in its low three bits. Small
// integers are stored as they are; other numbers, strings, bigints and sets of property names are interned, so a
// row means something only to the codec that made it. A row can be decoded again, which is how the explorer gets a fresh copy.
//
// Cost: about 60 ns for an object of two small integers, against 330 ns for JSON.stringify of the same with
// sorted keys. The property names of an object are compared with those of the last object seen at the same
// depth, which is nearly always a hit.

import { textOf } from './canonical-text.ts';

const INTEGER = 0;
const NUMBER = 1;
const TEXT = 2;
const SPECIAL = 3;
const OBJECT = 4;
const ARRAY = 5;
const SET = 6;
const MAP = 7;

const SPECIALS = [undefined, null, false, true] as const;
const LARGEST = 2 ** 28;
const DEEPEST = 64;

/** Objects with the same property names: those names as given (in some order) and in canonical order. */
interface Shape {
  readonly id: number;
  readonly given: readonly string[];
  readonly sorted: readonly string[];
}

export class StateCodec {
  /** The row of the last state encoded: the first `length` words. */
  words = new Int32Array(256);
  length = 0;

  readonly #numbers: number[] = [];
  readonly #numberIds = new Map<number, number>();
  readonly #texts: (string | bigint)[] = [];
  readonly #textIds = new Map<string | bigint, number>();
  readonly #shapes: (readonly string[])[] = [];
  /** The names of each shape as text: `{members: `, `, pending: `. */
  readonly #shapeTexts: (readonly string[])[] = [];
  readonly #shapeIds = new Map<string, number>();
  #at = 0;
  readonly #guesses: (Shape | undefined)[] = new Array(DEEPEST + 1).fill(undefined);

  /** Writes the row of a value to `words`. False if the value is no plain data; `whyNoState` tells why. */
  encode(value: unknown): boolean {
    this.length = 0;
    return this.#value(value, 0);
  }

  /** A fresh copy of the value whose row begins at `start`. */
  decode(words: Int32Array, start = 0): unknown {
    this.#at = start;
    return this.#read(words);
  }

  /** The canonical text of the value whose row begins at `start`. */
  text(words: Int32Array, start = 0): string {
    this.#at = start;
    return this.#write(words);
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
        if ((value | 0) === value && value < LARGEST && value >= -LARGEST) this.#push(value << 3);
        else this.#push((this.#numberId(value) << 3) | NUMBER);
        return true;
      case 'string':
      case 'bigint':
        this.#push((this.#textId(value) << 3) | TEXT);
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
        if (value instanceof Set) return this.#set(value, depth + 1);
        if (value instanceof Map) return this.#map(value, depth + 1);
        return this.#object(value as Record<string, unknown>, depth + 1);
      default:
        return false;
    }
  }

  #array(items: readonly unknown[], depth: number): boolean {
    this.#push((items.length << 3) | ARRAY);
    for (let i = 0; i < items.length; i++) if (!this.#value(items[i], depth)) return false;
    return true;
  }

  #object(object: Record<string, unknown>, depth: number): boolean {
    const prototype = Object.getPrototypeOf(object);
    if (prototype !== Object.prototype && prototype !== null) return false;
    let shape = this.#guesses[depth];
    if (!shape || !hasNames(object, shape.given)) {
      shape = this.#shapeOf(Object.keys(object));
      this.#guesses[depth] = shape;
    }
    const start = this.length;
    this.#push((shape.id << 3) | OBJECT);
    const { sorted } = shape;
    for (let i = 0; i < sorted.length; i++) {
      const value = object[sorted[i]];
      if (value === undefined) {
        this.length = start;
        return this.#objectWithoutUndefined(object, depth);
      }
      if (!this.#value(value, depth)) return false;
    }
    return true;
  }

  #objectWithoutUndefined(object: Record<string, unknown>, depth: number): boolean {
    const shape = this.#shapeOf(Object.keys(object).filter((name) => object[name] !== undefined));
    this.#push((shape.id << 3) | OBJECT);
    return shape.sorted.every((name) => this.#value(object[name], depth));
  }

  #set(set: ReadonlySet<unknown>, depth: number): boolean {
    return this.#sorted(SET, set.size, set, depth, (item) => this.#value(item, depth));
  }

  #map(map: ReadonlyMap<unknown, unknown>, depth: number): boolean {
    return this.#sorted(
      MAP,
      map.size,
      map,
      depth,
      ([key, value]) => this.#value(key, depth) && this.#value(value, depth),
    );
  }

  /** Writes the rows of the items in increasing order, so that the order of insertion leaves no trace. */
  #sorted<T>(
    kind: number,
    size: number,
    items: Iterable<T>,
    _depth: number,
    write: (item: T) => boolean,
  ): boolean {
    this.#push((size << 3) | kind);
    const start = this.length;
    const rows: Int32Array[] = [];
    for (const item of items) {
      const from = this.length;
      if (!write(item)) return false;
      rows.push(this.words.slice(from, this.length));
    }
    this.length = start;
    for (const row of rows.sort(compareRows)) for (const word of row) this.#push(word);
    return true;
  }

  #numberId(value: number): number {
    let id = this.#numberIds.get(value);
    if (id === undefined) {
      id = this.#numbers.push(value) - 1;
      this.#numberIds.set(value, id);
    }
    return id;
  }

  #textId(value: string | bigint): number {
    let id = this.#textIds.get(value);
    if (id === undefined) {
      id = this.#texts.push(value) - 1;
      this.#textIds.set(value, id);
    }
    return id;
  }

  #shapeOf(given: readonly string[]): Shape {
    const sorted = [...given].sort();
    const key = JSON.stringify(sorted);
    let id = this.#shapeIds.get(key);
    if (id === undefined) {
      id = this.#shapes.push(sorted) - 1;
      this.#shapeIds.set(key, id);
      this.#shapeTexts.push(sorted.map((name, i) => `${i === 0 ? '{' : ', '}${textOf(name)}: `));
    }
    return { id, given, sorted: this.#shapes[id] };
  }

  #read(words: Int32Array): unknown {
    const word = words[this.#at++];
    const argument = word >> 3;
    switch (word & 7) {
      case INTEGER:
        return argument;
      case NUMBER:
        return this.#numbers[argument];
      case TEXT:
        return this.#texts[argument];
      case SPECIAL:
        return SPECIALS[argument];
      case OBJECT: {
        const object: Record<string, unknown> = {};
        for (const name of this.#shapes[argument]) {
          const value = this.#read(words);
          if (name === '__proto__')
            Object.defineProperty(object, name, {
              value,
              enumerable: true,
              writable: true,
              configurable: true,
            });
          else object[name] = value;
        }
        return object;
      }
      case SET:
        return new Set(Array.from({ length: argument }, () => this.#read(words)));
      case MAP:
        return new Map(
          Array.from({ length: argument }, () => [this.#read(words), this.#read(words)] as const),
        );
      default:
        return Array.from({ length: argument }, () => this.#read(words));
    }
  }

  #write(words: Int32Array): string {
    const word = words[this.#at++];
    const argument = word >> 3;
    switch (word & 7) {
      case INTEGER:
        return `${argument}`;
      case NUMBER:
        return `${this.#numbers[argument]}`;
      case TEXT:
        return textOf(this.#texts[argument]);
      case SPECIAL:
        return String(SPECIALS[argument]);
      case OBJECT: {
        const names = this.#shapeTexts[argument];
        let text = '';
        for (let i = 0; i < names.length; i++) text += names[i] + this.#write(words);
        return names.length === 0 ? '{}' : `${text}}`;
      }
      case SET: {
        const items = Array.from({ length: argument }, () => this.#write(words));
        return `set{${items.sort().join(', ')}}`;
      }
      case MAP: {
        const items = Array.from(
          { length: argument },
          () => `${this.#write(words)} => ${this.#write(words)}`,
        );
        return `map{${items.sort().join(', ')}}`;
      }
      default:
        return `[${Array.from({ length: argument }, () => this.#write(words)).join(', ')}]`;
    }
  }
}

function hasNames(object: object, names: readonly string[]): boolean {
  let i = 0;
  for (const name in object) if (name !== names[i++]) return false;
  return i === names.length;
}

function compareRows(a: Int32Array, b: Int32Array): number {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

/** Why a value is no plain data: the path to the culprit and what it is. */
export function whyNoState(value: unknown, path = 'state', depth = 0): string {
  if (typeof value === 'function') return `${path} is a function`;
  if (typeof value === 'symbol') return `${path} is a symbol`;
  if (typeof value !== 'object' || value === null) return '';
  if (depth === DEEPEST) return `${path.slice(0, 60)}… goes deeper than ${DEEPEST} levels (is it cyclic?)`;
  if (Array.isArray(value)) {
    return first(value.map((item, i) => () => whyNoState(item, `${path}[${i}]`, depth + 1)));
  }
  if (value instanceof Set) {
    return first([...value].map((item) => () => whyNoState(item, `a member of ${path}`, depth + 1)));
  }
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, item]) => [
      () => whyNoState(key, `a key of ${path}`, depth + 1),
      () => whyNoState(item, `a value of ${path}`, depth + 1),
    ]);
    return first(entries);
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return `${path} is an object of class ${prototype.constructor?.name ?? 'unknown'}`;
  }
  const fields = Object.entries(value);
  return first(
    fields.map(
      ([name, item]) =>
        () =>
          whyNoState(item, `${path}.${name}`, depth + 1),
    ),
  );
}

function first(reasons: readonly (() => string)[]): string {
  for (const reason of reasons) {
    const text = reason();
    if (text) return text;
  }
  return '';
}
