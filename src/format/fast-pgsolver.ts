// Reads a PGSolver file without faults at about the speed of its bytes: successors stand with their node, so the rows of the
// game come as they stand in the file. Whatever is not as it should be makes it null, and pgsolver.ts reads the file again with
// care, to say what is wrong and where.

import { GrowingInts, limit, type Slices, type Source } from '../base/index.ts';
import { type Game, makingGame, SUT, TESTER } from '../game/index.ts';
import type { ReadOptions } from './format.ts';
import { ByteIndex } from './json/index.ts';

const QUOTE = 34;
const COMMA = 44;
const ZERO = 48;
const SEMICOLON = 59;
const MOST = 2 ** 30;
/** So many bytes are read before anything else has its turn. */
const SLICE = 1 << 19;
/** So many bytes of names are decoded at once. */
const WINDOW = 1 << 20;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function* readQuickly(source: Source, options: ReadOptions): Slices<Game | null> {
  if (source.bytes.length > 2 ** 31) return null;
  const reader = new QuickReader(source.bytes);
  while (!reader.done) {
    if (!reader.some()) return null;
    yield;
  }
  return reader.isEmpty ? null : yield* reader.game(options);
}

class QuickReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #header = -1;
  #start = -1;
  readonly #number = new GrowingInts();
  readonly #priority = new GrowingInts();
  readonly #owner = new GrowingInts();
  readonly #outEnd = new GrowingInts();
  readonly #target = new GrowingInts();
  /** Where the name of each node starts and ends. */
  readonly #nameFrom = new GrowingInts();
  readonly #nameTo = new GrowingInts();
  readonly #names: ByteIndex;
  readonly #longest = limit('name-bytes');
  #isNamed = true;
  #isAscii = true;
  #greatest = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#names = new ByteIndex(bytes);
    this.#at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  get isEmpty(): boolean {
    return this.#number.length === 0;
  }

  /** Reads the statements of a slice; false if one is not as it should be. */
  some(): boolean {
    const bytes = this.#bytes;
    const enough = Math.min(this.#at + SLICE, bytes.length);
    for (this.#space(); this.#at < enough; this.#space()) {
      const byte = bytes[this.#at];
      const isFine = byte === 112 || byte === 115 ? this.#directive() : this.#node();
      if (!isFine) return false;
      this.#space();
      if (bytes[this.#at++] !== SEMICOLON) return false;
    }
    return true;
  }

  /** `parity N` or `start N`, each once. */
  #directive(): boolean {
    const word = this.#bytes[this.#at] === 112 ? 'parity' : 'start';
    for (let i = 0; i < word.length; i++) {
      if (this.#bytes[this.#at++] !== word.charCodeAt(i)) return false;
    }
    if (this.#bytes[this.#at] > 32) return false;
    this.#space();
    const number = this.#natural();
    const before = word === 'parity' ? this.#header : this.#start;
    if (word === 'parity') this.#header = number;
    else this.#start = number;
    return number >= 0 && before < 0;
  }

  #node(): boolean {
    const bytes = this.#bytes;
    const number = this.#natural();
    this.#space();
    const priority = this.#natural();
    this.#space();
    const owner = this.#natural();
    if (number < 0 || priority < 0 || (owner !== 0 && owner !== 1)) return false;
    this.#number.push(number);
    this.#priority.push(priority);
    this.#owner.push(owner);
    if (number > this.#greatest) this.#greatest = number;
    this.#space();
    let byte = bytes[this.#at];
    while (byte !== QUOTE && byte !== SEMICOLON) {
      const target = this.#natural();
      if (target < 0) return false;
      this.#target.push(target);
      this.#space();
      byte = bytes[this.#at];
      if (byte !== COMMA) break;
      this.#at++;
      this.#space();
      byte = bytes[this.#at];
      if (byte === QUOTE || byte === SEMICOLON) return false;
    }
    this.#outEnd.push(this.#target.length);
    if (byte === QUOTE) return this.#name();
    this.#isNamed = false;
    return true;
  }

  #name(): boolean {
    const bytes = this.#bytes;
    const from = ++this.#at;
    let hash = 0x811c9dc5;
    let byte = bytes[from];
    let all = 0;
    for (; byte !== QUOTE && byte !== undefined; byte = bytes[++this.#at]) {
      hash = Math.imul(hash ^ byte, 0x01000193);
      all |= byte;
    }
    if (byte === undefined || this.#at - from > this.#longest) return false;
    const to = this.#at++;
    if (all > 127) this.#isAscii = false;
    if (!this.#isNamed) return true;
    // The header tells how many there will be; no more than the file has bytes for.
    if (this.#nameFrom.length === 0) this.#names.reserve(Math.min(this.#header + 1, bytes.length / 12));
    hash ^= hash >>> 15;
    if (this.#names.get(from, to, hash) >= 0) this.#isNamed = false;
    else this.#names.add(from, to, hash, this.#nameFrom.length);
    this.#nameFrom.push(from);
    this.#nameTo.push(to);
    return true;
  }

  *game({ swapOwners, gains }: ReadOptions): Slices<Game | null> {
    const n = this.#number.length;
    const m = this.#target.length;
    if (n > limit('nodes') || m > limit('edges')) return null;
    if (this.#header >= 0 && this.#header !== this.#greatest && this.#header !== n) return null;
    // Numbers that are all over the place are for the other reader.
    if (this.#greatest > 4 * n + 1000) return null;
    const index = new Int32Array(this.#greatest + 1).fill(-1);
    for (let v = 0; v < n; v++) {
      if (index[this.#number.get(v)] >= 0) return null;
      index[this.#number.get(v)] = v;
    }
    yield;
    const target = this.#target.view().slice();
    for (let e = 0; e < m; e++) {
      const w = target[e] <= this.#greatest ? index[target[e]] : -1;
      if (w < 0) return null;
      target[e] = w;
    }
    const initial = this.#start < 0 ? 0 : this.#start <= this.#greatest ? index[this.#start] : -1;
    yield;
    const ids = yield* this.#ids();
    if (initial < 0 || !ids) return null;
    const outStart = new Int32Array(n + 1);
    outStart.set(this.#outEnd.view(), 1);
    const tester = swapOwners ? 1 : 0;
    const owner = new Uint8Array(n);
    for (let v = 0; v < n; v++) owner[v] = this.#owner.get(v) === tester ? TESTER : SUT;
    const rows = {
      name: '',
      initial,
      owner,
      gain: gains === 'priority' ? Float64Array.from(this.#priority.view()) : new Float64Array(n).fill(1),
      outStart,
      target,
      ids,
      labels: [],
      label: new Int32Array(m).fill(-1),
      weight: null,
    };
    return yield* makingGame(rows, { isNamedApart: true });
  }

  /** Names if all nodes have one and no two the same, else numbers. Names of plain ASCII are cut out of longer texts. */
  *#ids(): Slices<string[] | null> {
    const n = this.#number.length;
    const ids: string[] = new Array(n);
    if (!this.#isNamed) {
      for (let v = 0; v < n; v++) ids[v] = String(this.#number.get(v));
      // Names that nobody uses must be text nevertheless.
      return this.#isAscii ? ids : null;
    }
    let start = 0;
    let text = '';
    for (let v = 0; v < n; v++) {
      const from = this.#nameFrom.get(v);
      const to = this.#nameTo.get(v);
      if (!this.#isAscii) {
        try {
          ids[v] = strict.decode(this.#bytes.subarray(from, to));
        } catch {
          return null;
        }
        continue;
      }
      if (to > start + text.length) {
        yield;
        start = from;
        text = strict.decode(this.#bytes.subarray(from, Math.max(to, from + WINDOW)));
      }
      ids[v] = text.slice(from - start, to - start);
    }
    return ids;
  }

  #space(): void {
    const bytes = this.#bytes;
    let byte = bytes[this.#at];
    while (byte === 32 || (byte >= 9 && byte <= 13)) byte = bytes[++this.#at];
  }

  /** -1 if there is none, or it is too large for 32 bits. */
  #natural(): number {
    const bytes = this.#bytes;
    const start = this.#at;
    let value = 0;
    for (let digit = bytes[start] - ZERO; digit >= 0 && digit <= 9; digit = bytes[++this.#at] - ZERO) {
      value = 10 * value + digit;
      if (value >= MOST) return -1;
    }
    return this.#at === start ? -1 : value;
  }
}
