// Walks the bytes of a text format: blanks, numbers, lines, and ranges that become text when they are wanted.

import { type IssueList, limit, limitIssue, type Source } from '../base/index.ts';

const NEWLINE = 10;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

export class TextCursor {
  readonly bytes: Uint8Array;
  readonly issues: IssueList;
  /** The byte to be read next. */
  at = 0;
  #badText = false;

  constructor(source: Source, issues: IssueList) {
    this.bytes = source.bytes;
    this.issues = issues;
    if (this.bytes[0] === 0xef && this.bytes[1] === 0xbb && this.bytes[2] === 0xbf) this.at = 3;
  }

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Skips blanks, but no line break. */
  blanks(): void {
    for (; ; this.at++) {
      const byte = this.bytes[this.at];
      if (byte !== 32 && byte !== 9 && byte !== 13) return;
    }
  }

  /** Skips blanks and line breaks. */
  space(): void {
    for (; ; this.at++) {
      const byte = this.bytes[this.at];
      if (byte !== 32 && byte !== NEWLINE && byte !== 9 && byte !== 13 && byte !== 11 && byte !== 12) return;
    }
  }

  /** Reads one byte if it is the next. */
  take(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false;
    this.at++;
    return true;
  }

  /** Reads decimal digits; -1 if there are none, Infinity if they are too many to count with. */
  natural(): number {
    const { bytes } = this;
    const start = this.at;
    let value = 0;
    let byte = bytes[this.at];
    while (byte >= 48 && byte <= 57) {
      value = value * 10 + byte - 48;
      byte = bytes[++this.at];
    }
    if (this.at === start) return -1;
    return Number.isSafeInteger(value) ? value : Number.POSITIVE_INFINITY;
  }

  /** Reads a word in ASCII letters, digits, `_` and `-`. */
  word(): string {
    const start = this.at;
    while (isWordByte(this.bytes[this.at])) this.at++;
    return this.text(start, this.at);
  }

  /** Where the present line ends: at its line break or at the end of the text. */
  lineEnd(): number {
    const end = this.bytes.indexOf(NEWLINE, this.at);
    return end < 0 ? this.bytes.length : end;
  }

  /** Goes to the start of the next line. */
  nextLine(): void {
    this.at = Math.min(this.lineEnd() + 1, this.bytes.length);
  }

  /** A range without the blanks around it. */
  trim(from: number, to: number): { from: number; to: number } {
    let [start, end] = [from, to];
    while (start < end && this.bytes[start] <= 32) start++;
    while (end > start && this.bytes[end - 1] <= 32) end--;
    return { from: start, to: end };
  }

  /** The text of a range. Bytes that are no UTF-8 are reported once. */
  text(from: number, to: number): string {
    if (to - from > limit('name-bytes')) {
      const { code, message, hint } = limitIssue('name-bytes', `a text of ${to - from} bytes begins here`);
      this.issues.add(code, message, from, hint);
      return '';
    }
    const range = this.bytes.subarray(from, to);
    try {
      return strict.decode(range);
    } catch {
      if (!this.#badText) {
        this.#badText = true;
        this.issues.add(
          'format/not-utf8',
          'this text has bytes that are not UTF-8',
          from,
          'save the file as UTF-8',
        );
      }
      return lenient.decode(range);
    }
  }

  /** Something short of what stands at a place, for a message. */
  sample(at = this.at): string {
    if (at >= this.bytes.length) return 'the end of the file';
    const window = this.bytes.subarray(at, at + 24);
    const newline = window.indexOf(NEWLINE);
    const text = lenient.decode(newline < 0 ? window : window.subarray(0, newline)).trim();
    return text === ''
      ? 'the end of the line'
      : JSON.stringify(newline < 0 && window.length === 24 ? `${text}…` : text);
  }
}

function isWordByte(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 48 && byte <= 57) ||
    byte === 95 ||
    byte === 45
  );
}
