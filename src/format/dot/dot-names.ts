// The names of nodes, numbered as they come. A large drawing names most of its nodes many times: a name is known again by its bytes, and decoded
// once, out of a longer text where all is ASCII, since decoding has a price for each call.

import { RepeatedNames } from './dot-repeats.ts';

/** Where a word of the text lies, and what it says if that is not what is written. */
export interface DotName {
  readonly from: number;
  readonly to: number;
  readonly decoded: string | null;
  readonly at: number;
}

/** So many bytes are decoded at once. */
const WINDOW = 1 << 16;
const LONGEST = 1000;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class Names {
  readonly #bytes: Uint8Array;
  readonly #textOf: (from: number, to: number) => string;
  readonly #ids: string[];
  readonly #known: RepeatedNames;
  /** By text; made when a name comes whose bytes are not its text. */
  #byText: Map<string, number> | null = null;
  #window = '';
  #windowAt = 0;

  /** New names are added to `ids`. */
  constructor(bytes: Uint8Array, textOf: (from: number, to: number) => string, ids: string[]) {
    this.#bytes = bytes;
    this.#textOf = textOf;
    this.#ids = ids;
    this.#known = new RepeatedNames(bytes);
  }

  number({ from, to, decoded }: DotName): number {
    if (decoded !== null) return this.#ofText(decoded);
    const before = this.#known.get(from, to);
    if (before >= 0) return before;
    const id = this.#text(from, to);
    const v = this.#byText ? this.#ofText(id) : this.#ids.push(id) - 1;
    this.#known.keep(from, to, v);
    return v;
  }

  #ofText(id: string): number {
    this.#byText ??= new Map(this.#ids.map((known, v) => [known, v]));
    let v = this.#byText.get(id);
    if (v === undefined) this.#byText.set(id, (v = this.#ids.push(id) - 1));
    return v;
  }

  #text(from: number, to: number): string {
    if (to - from > LONGEST) return this.#textOf(from, to);
    if (from < this.#windowAt || to > this.#windowAt + this.#window.length) {
      const end = Math.max(to, from + WINDOW);
      const text = decoder.decode(this.#bytes.subarray(from, end));
      // As long as its bytes: each of them is a letter of its own.
      if (text.length < Math.min(end, this.#bytes.length) - from) return this.#textOf(from, to);
      this.#window = text;
      this.#windowAt = from;
    }
    const id = this.#window.slice(from - this.#windowAt, to - this.#windowAt);
    // What is no UTF-8 is told by who decodes it alone.
    return id.includes('\uFFFD') ? this.#textOf(from, to) : id;
  }
}
