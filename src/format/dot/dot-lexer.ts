// The words of the DOT language: identifiers (plain, numeral, quoted, HTML), punctuation, arrows; comments of
// all three kinds and joined strings ("a" + "b") are dealt with here.

import type { IssueList, Source } from '../../base/index.ts';
import { TextCursor } from '../text-cursor.ts';

export type DotToken =
  | 'name'
  | 'quoted'
  | 'html'
  | '{'
  | '}'
  | '['
  | ']'
  | ';'
  | ','
  | '='
  | ':'
  | '->'
  | '--'
  | 'end'
  | 'bad';

const PUNCTUATION: ReadonlyMap<number, DotToken> = new Map(
  (['{', '}', '[', ']', ';', ',', '=', ':'] as const).map((mark) => [mark.charCodeAt(0), mark]),
);
const NEWLINE = 10;
const QUOTE = 34;
const HASH = 35;
const STAR = 42;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const BACKSLASH = 92;

export class DotLexer {
  readonly cursor: TextCursor;
  readonly issues: IssueList;
  /** The token read last and where it begins. */
  kind: DotToken = 'end';
  at = 0;
  /** The bytes of an identifier, without its quotes. */
  from = 0;
  to = 0;
  /** Its text where that is not what these bytes say: escapes, joined strings. */
  decoded: string | null = null;

  constructor(source: Source, issues: IssueList) {
    this.issues = issues;
    this.cursor = new TextCursor(source, issues);
    this.next();
  }

  is(kind: DotToken): boolean {
    return this.kind === kind;
  }

  /** Whether the token is an identifier of any kind. */
  get isId(): boolean {
    return this.kind === 'name' || this.kind === 'quoted' || this.kind === 'html';
  }

  /** The text of an identifier; decoded when it is asked for, since most are known by their bytes. */
  get text(): string {
    return this.decoded ?? this.cursor.text(this.from, this.to);
  }

  /** Whether the token is that keyword; keywords are not quoted, and their case does not matter. */
  isWord(keyword: string): boolean {
    if (this.kind !== 'name' || this.to - this.from !== keyword.length) return false;
    const { bytes } = this.cursor;
    // A letter with this bit is in lower case.
    for (let i = 0; i < keyword.length; i++)
      if ((bytes[this.from + i] | 32) !== keyword.charCodeAt(i)) return false;
    return true;
  }

  next(): void {
    const { cursor } = this;
    this.#skip();
    this.at = cursor.at;
    this.from = this.to = cursor.at;
    this.decoded = null;
    if (cursor.done) {
      this.kind = 'end';
      return;
    }
    const { bytes } = cursor;
    const byte = bytes[cursor.at];
    const mark = PUNCTUATION.get(byte);
    if (mark) {
      cursor.at++;
      this.kind = mark;
    } else if (byte === QUOTE) this.#quoted();
    else if (byte === LESS) this.#html();
    else if (byte === MINUS && (bytes[cursor.at + 1] === GREATER || bytes[cursor.at + 1] === MINUS)) {
      this.kind = bytes[cursor.at + 1] === GREATER ? '->' : '--';
      cursor.at += 2;
    } else this.#plain();
  }

  /** Goes on at the next line, after a fault. */
  skipLine(): void {
    this.cursor.nextLine();
    this.next();
  }

  #skip(): void {
    const { cursor } = this;
    const { bytes } = cursor;
    for (;;) {
      cursor.space();
      const byte = bytes[cursor.at];
      const after = bytes[cursor.at + 1];
      if (byte === SLASH && after === STAR) {
        const start = cursor.at;
        let end = bytes.indexOf(STAR, start + 2);
        while (end >= 0 && bytes[end + 1] !== SLASH) end = bytes.indexOf(STAR, end + 1);
        cursor.at = end < 0 ? bytes.length : end + 2;
        if (end < 0) this.#unclosed('comment', start, 'end it with */');
      } else if ((byte === SLASH && after === SLASH) || (byte === HASH && this.#atLineStart())) {
        cursor.nextLine();
      } else return;
    }
  }

  #atLineStart(): boolean {
    return this.cursor.at === 0 || this.cursor.bytes[this.cursor.at - 1] === NEWLINE;
  }

  #plain(): void {
    const { cursor } = this;
    const { bytes } = cursor;
    const start = cursor.at;
    let at = start;
    if (isDigit(bytes[at]) || bytes[at] === DOT || bytes[at] === MINUS) {
      if (bytes[at] === MINUS) at++;
      const digits = at;
      while (isDigit(bytes[at])) at++;
      if (bytes[at] === DOT) at++;
      while (isDigit(bytes[at])) at++;
      if (at === digits || (at === digits + 1 && bytes[digits] === DOT)) at = start;
    }
    // Graphviz splits 1a into two names; nobody who writes it means that.
    while (isLetter(bytes[at]) || isDigit(bytes[at])) at++;
    if (at === start) {
      cursor.at = start + 1;
      this.kind = 'bad';
      return;
    }
    cursor.at = at;
    this.kind = 'name';
    this.from = start;
    this.to = at;
  }

  #quoted(): void {
    const { cursor } = this;
    const { bytes } = cursor;
    this.kind = 'quoted';
    let text = '';
    let isPlain = true;
    for (;;) {
      const start = cursor.at;
      let at = start + 1;
      let plain = at;
      for (; at < bytes.length && bytes[at] !== QUOTE; at++) {
        if (bytes[at] !== BACKSLASH) continue;
        const escaped = bytes[at + 1];
        // Only \" and a joined line are undone here; all else, \\ included, is left to the reader of the text.
        if (escaped === QUOTE || escaped === NEWLINE) {
          text += cursor.text(plain, at);
          plain = escaped === QUOTE ? at + 1 : at + 2;
          isPlain = false;
        }
        at++;
      }
      const end = Math.min(at, bytes.length);
      this.from = plain;
      this.to = end;
      cursor.at = Math.min(at + 1, bytes.length);
      if (at >= bytes.length) {
        this.#unclosed('string', start, 'close it with a quote');
        break;
      }
      const after = cursor.at;
      this.#skip();
      if (bytes[cursor.at] === PLUS) {
        cursor.at++;
        this.#skip();
        if (bytes[cursor.at] === QUOTE) {
          text += cursor.text(plain, end);
          isPlain = false;
          continue;
        }
      }
      cursor.at = after;
      break;
    }
    if (!isPlain) this.decoded = text + cursor.text(this.from, this.to);
  }

  #html(): void {
    const { cursor } = this;
    const { bytes } = cursor;
    const start = cursor.at;
    let depth = 0;
    let at = start;
    for (; at < bytes.length; at++) {
      if (bytes[at] === LESS) depth++;
      else if (bytes[at] === GREATER && --depth === 0) break;
    }
    this.kind = 'html';
    this.from = start + 1;
    this.to = Math.min(at, bytes.length);
    cursor.at = Math.min(at + 1, bytes.length);
    if (at >= bytes.length) this.#unclosed('HTML text', start, 'close it with >');
  }

  #unclosed(what: string, start: number, hint: string): void {
    this.issues.add('format/truncated', `the file ends inside the ${what} that begins here`, start, hint);
  }
}

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;
const isLetter = (byte: number): boolean =>
  (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || byte === 95 || byte >= 128;
