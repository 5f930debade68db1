// A text of a user, and places in it. Readers work on bytes (a 300 MB file need not become one string) and use byte
// offsets. A place with line, column and excerpt is made only for an issue.

/** A text that was given, as bytes with a name. */
export interface Source {
  /** How the user knows it: a path, or `<stdin>`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A place in a text, for messages. */
export interface Place {
  readonly source: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** The line, or the part of a long line around the column. */
  readonly excerpt: string;
  /** Where in the excerpt the column is, from 0. */
  readonly caret: number;
}

const NEWLINE = 10;
const WINDOW = 60;
const decoder = new TextDecoder();

/**
 * A text as the source that readers take.
 *
 * @param name how messages call it, and by its ending the format of a model: `login.dot`
 * @param text what stands in it
 * @example
 * const reading = readModel(sourceOf('coin.dot', 'digraph { … }'));
 */
export function sourceOf(name: string, text: string): Source {
  return { name, bytes: new TextEncoder().encode(text) };
}

/** The place of a byte offset. Linear in the offset; a line of a gigabyte yields a short excerpt. */
export function locate({ name, bytes }: Source, offset: number): Place {
  const at = Math.min(offset, bytes.length);
  let line = 1;
  let start = 0;
  for (let i = bytes.indexOf(NEWLINE); i >= 0 && i < at; i = bytes.indexOf(NEWLINE, i + 1)) {
    line++;
    start = i + 1;
  }
  const newline = bytes.indexOf(NEWLINE, at);
  const end = newline < 0 ? bytes.length : newline;
  const from = characterStart(bytes, Math.max(start, at - WINDOW));
  const to = characterStart(bytes, Math.min(end, at + WINDOW));
  const before = printable(decoder.decode(bytes.subarray(from, at)));
  const after = printable(decoder.decode(bytes.subarray(at, to)));
  return {
    source: name,
    line,
    column: countCharacters(bytes, start, at) + 1,
    excerpt: (from > start ? '…' : '') + before + after.trimEnd() + (to < end ? '…' : ''),
    caret: before.length + (from > start ? 1 : 0),
  };
}

/** Moves an offset back to the first byte of the UTF-8 character it lies in. */
function characterStart(bytes: Uint8Array, offset: number): number {
  let i = offset;
  while (i > 0 && i < bytes.length && (bytes[i] & 0xc0) === 0x80) i--;
  return i;
}

function countCharacters(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if ((bytes[i] & 0xc0) !== 0x80) count++;
  return count;
}

/** Control characters would garble a terminal: each is shown as one visible character. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => (character === '\t' ? ' ' : '·'));
}
