// Reads an Aldebaran file without faults at about the speed of its bytes. Whatever is not as it should be makes it null, and
// aldebaran.ts reads the file again with care, to say what is wrong and where.

import { limit, type Slices, type Source } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { ByteIndex } from '../json/index.ts';
import { transitionGame } from './transition-game.ts';

const NEWLINE = 10;
const QUOTE = 34;
const OPEN = 40;
const CLOSE = 41;
const COMMA = 44;
const ZERO = 48;
/** So many bytes are read before anything else has its turn. */
const SLICE = 1 << 19;
/** States and transitions are counted in 32 bits. */
const MOST = 2 ** 30;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export interface Header {
  readonly initial: number;
  readonly transitions: number;
  readonly states: number;
}

/** `at` is where the first line ends. */
export function* readQuickly(
  { bytes }: Source,
  at: number,
  { initial, transitions, states }: Header,
  isSut: (label: string) => boolean,
): Slices<Game | null> {
  const most = Math.min(MOST, limit('nodes'), limit('edges') / 3);
  // A line has at least eight bytes: a header that promises more transitions is not believed.
  if (initial >= states || states + 2 * transitions > most || transitions > bytes.length / 8) return null;
  const lines = new Lines(bytes, transitions, states);
  for (let from = at; from < bytes.length; ) {
    from = lines.read(from, from + SLICE);
    if (from < 0) return null;
    yield;
  }
  const { count, source, label, target, labels } = lines;
  if (count !== transitions) return null;
  return yield* transitionGame({ states, initial, source, label, target, labels: labels.texts, isSut });
}

class Lines {
  count = 0;
  readonly source: Int32Array;
  readonly label: Int32Array;
  readonly target: Int32Array;
  readonly labels: Labels;
  readonly #bytes: Uint8Array;
  readonly #states: number;

  constructor(bytes: Uint8Array, transitions: number, states: number) {
    this.#bytes = bytes;
    this.#states = states;
    this.source = new Int32Array(transitions);
    this.label = new Int32Array(transitions);
    this.target = new Int32Array(transitions);
    this.labels = new Labels(bytes);
  }

  /** Reads the lines that begin before `enough`; where the next one begins, -1 after a fault. */
  read(start: number, enough: number): number {
    const { source, label, target, labels } = this;
    const bytes = this.#bytes;
    const states = this.#states;
    const stop = Math.min(enough, bytes.length);
    let count = this.count;
    let i = start;
    while (i < stop) {
      // The line, and its last comma.
      let comma = -1;
      let end = i;
      for (; end < bytes.length && bytes[end] !== NEWLINE; end++) if (bytes[end] === COMMA) comma = end;
      let from = i;
      let to = end;
      i = end + 1;
      while (from < to && bytes[from] <= 32) from++;
      while (to > from && bytes[to - 1] <= 32) to--;
      if (from === to) continue;
      if (count === source.length || bytes[from] !== OPEN || bytes[to - 1] !== CLOSE) return -1;
      let k = from + 1;
      while (bytes[k] === 32) k++;
      let s = 0;
      const digits = k;
      for (let digit = bytes[k] - ZERO; digit >= 0 && digit <= 9 && s < MOST; digit = bytes[++k] - ZERO) {
        s = 10 * s + digit;
      }
      if (k === digits || s >= states || bytes[k] !== COMMA || comma <= k) return -1;
      const text = k + 1;
      k = comma + 1;
      while (bytes[k] === 32) k++;
      let t = 0;
      const more = k;
      for (let digit = bytes[k] - ZERO; digit >= 0 && digit <= 9 && t < MOST; digit = bytes[++k] - ZERO) {
        t = 10 * t + digit;
      }
      if (k === more || t >= states || k !== to - 1) return -1;
      const l = labels.number(text, comma);
      if (l < 0) return -1;
      source[count] = s;
      label[count] = l;
      target[count++] = t;
    }
    this.count = count;
    return i;
  }
}

/** The labels of a file, each decoded once. */
class Labels {
  readonly texts: string[] = [];
  readonly #bytes: Uint8Array;
  readonly #index: ByteIndex;
  /** Of labels that stand in the file in two ways, with quotes and without, by their text. */
  readonly #known = new Map<string, number>();
  readonly #longest = limit('name-bytes');

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#index = new ByteIndex(bytes);
  }

  /** The number of the label in a range, -1 if it cannot be read. */
  number(start: number, end: number): number {
    const bytes = this.#bytes;
    let from = start;
    let to = end;
    while (from < to && bytes[from] <= 32) from++;
    while (to > from && bytes[to - 1] <= 32) to--;
    if (to - from >= 2 && bytes[from] === QUOTE && bytes[to - 1] === QUOTE) {
      from++;
      to--;
    }
    let hash = 0x811c9dc5;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
    hash ^= hash >>> 15;
    const known = this.#index.get(from, to, hash);
    if (known >= 0) return known;
    if (to - from > this.#longest) return -1;
    let text: string;
    try {
      text = strict.decode(bytes.subarray(from, to));
    } catch {
      return -1;
    }
    const l = this.#known.get(text) ?? this.texts.push(text) - 1;
    this.#known.set(text, l);
    this.#index.add(from, to, hash, l);
    return l;
  }
}
