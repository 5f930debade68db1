// What a large drawing says over and over: names of nodes, and lists of attributes such as [label="a"]. Both are known again by their
// bytes, and neither decoded nor taken apart a second time.

import { ByteIndex } from '../json/index.ts';

const QUOTE = 34;
const OPENING = 91;
const BACKSLASH = 92;
const CLOSING = 93;
/** What makes a list more than names, signs and plain strings: HTML, comments. */
const SPECIAL: ReadonlySet<number> = new Set([35, 47, 60, OPENING]);
const LONGEST = 500;
const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

export class RepeatedNames {
  readonly #index: ByteIndex;
  #hash = 0;

  constructor(bytes: Uint8Array) {
    this.#index = new ByteIndex(bytes);
  }

  /** What is kept for these bytes, -1 for nothing. */
  get(from: number, to: number): number {
    const { bytes } = this.#index;
    let hash = SEED;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i], PRIME);
    this.#hash = hash ^ (hash >>> 15);
    return this.#index.get(from, to, this.#hash);
  }

  /** Keeps a value for the bytes that were asked for last. */
  keep(from: number, to: number, value: number): void {
    this.#index.add(from, to, this.#hash, value);
  }
}

export class RepeatedLists<T> {
  /** After `after` found something: where the list ends, past its bracket. */
  end = 0;
  readonly #index: ByteIndex;
  readonly #kept: T[] = [];
  #hash = 0;

  constructor(bytes: Uint8Array) {
    this.#index = new ByteIndex(bytes);
  }

  /** What is kept for the list that begins here, after its bracket. */
  after(from: number): T | undefined {
    this.end = this.#endOf(from);
    if (this.end < 0) return undefined;
    const known = this.#index.get(from, this.end, this.#hash);
    return known < 0 ? undefined : this.#kept[known];
  }

  /** Keeps what the list means that was asked for last. */
  keep(from: number, value: T): void {
    if (this.end < 0) return;
    this.#index.add(from, this.end, this.#hash, this.#kept.length);
    this.#kept.push(value);
  }

  /** Past the closing bracket, -1 for a list that is long or holds more than names, signs and plain strings. */
  #endOf(from: number): number {
    const { bytes } = this.#index;
    const most = Math.min(from + LONGEST, bytes.length);
    let hash = SEED;
    let isQuoted = false;
    for (let at = from; at < most; at++) {
      const byte = bytes[at];
      hash = Math.imul(hash ^ byte, PRIME);
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === BACKSLASH) return -1;
      else if (isQuoted) continue;
      else if (byte === CLOSING) {
        this.#hash = hash ^ (hash >>> 15);
        return at + 1;
      } else if (SPECIAL.has(byte)) return -1;
    }
    return -1;
  }
}
