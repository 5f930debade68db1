// JSON of strangers. It is parsed only if its nesting stays within a limit, because walking or writing a deeper
// value runs out of stack. It is shown in a bounded text, whatever its size.
//
// Cost: the depth is one pass over the text, about a tenth of the time of parsing.

import { beyond, type LimitId, limit } from './limits.ts';

const QUOTE = 34;
const BACKSLASH = 92;

/** The value of a JSON text. Throws what JSON.parse throws, and a LimitError where it nests too deeply. */
export function parseBounded(text: string, depth: LimitId, what = 'the JSON'): unknown {
  if (nestsBeyond(text, limit(depth))) throw beyond(depth, `${what} is nested more deeply`);
  return JSON.parse(text);
}

/** Whether brackets stand in one another more than `most` deep; what stands in quotes does not count. */
function nestsBeyond(text: string, most: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      for (i++; i < text.length && text.charCodeAt(i) !== QUOTE; i++) {
        if (text.charCodeAt(i) === BACKSLASH) i++;
      }
    } else if (code === 91 || code === 123) {
      if (++depth > most) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}

/** About the first `most` characters of the JSON text of a value; the work is bounded by `most`, not by the value. */
export function shortText(value: unknown, most = 60): string {
  const writer = new ShortWriter(most);
  writer.write(value, 0);
  return writer.out.length > most ? `${writer.out.slice(0, most)}…` : writer.out;
}

const DEEPEST_SHOWN = 50;

class ShortWriter {
  out = '';
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get #full(): boolean {
    return this.out.length > this.#most;
  }

  write(value: unknown, depth: number): void {
    if (this.#full) return;
    if (typeof value === 'string') this.out += JSON.stringify(value.slice(0, this.#most + 1));
    else if (typeof value === 'bigint') this.out += String(value);
    else if (typeof value !== 'object' || value === null) this.out += JSON.stringify(value) ?? 'nothing';
    else if (depth > DEEPEST_SHOWN) this.out += '…';
    else if (Array.isArray(value)) this.#list(value, depth);
    else this.#object(value as Record<string, unknown>, depth);
  }

  #list(items: readonly unknown[], depth: number): void {
    this.out += '[';
    for (let i = 0; i < items.length && !this.#full; i++) {
      if (i > 0) this.out += ',';
      this.write(items[i], depth + 1);
    }
    this.out += ']';
  }

  #object(fields: Readonly<Record<string, unknown>>, depth: number): void {
    this.out += '{';
    let first = true;
    for (const key in fields) {
      if (this.#full) break;
      if (!Object.hasOwn(fields, key)) continue;
      this.out += `${first ? '' : ','}${JSON.stringify(key.slice(0, this.#most))}:`;
      first = false;
      this.write(fields[key], depth + 1);
    }
    this.out += '}';
  }
}
