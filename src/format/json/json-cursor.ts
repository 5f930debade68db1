// A pull parser for JSON over bytes. The reader of a format asks for what it expects next; nothing is built
// that nobody asked for, so a 300 MB file costs its own bytes and the game. Strings are byte ranges until
// their text is wanted (RawString), which lets a reader look up a million repeated ids without decoding them.
//
// A comma too many or one that is missing is recorded, and reading goes on as if it were right, so that it hides no later fault. Any other
// fault of syntax is recorded and ends the reading by throwing STOP, which the entry function of the reader catches; faults of
// meaning are the reader's to record, and reading goes on. Whoever reads asks the issues in the end.
//
// Cost: one pass. JSON's grammar is kept strictly (RFC 8259), a byte order mark is accepted, nesting in parts
// that are skipped is limited so that a file of a million brackets cannot overflow the stack.

import { type IssueList, type LimitId, limit, limitIssue, type Source } from '../../base/index.ts';

/** Thrown by a cursor after it recorded a fault of syntax. */
export const STOP = Symbol('the JSON text cannot be read further');

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;
const OPEN = 123;
const CLOSE = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ONE = Array.from({ length: 128 }, (_, byte) => String.fromCharCode(byte));

/** With more wrong commas the text is hardly JSON. */
const MOST_SLIPS = 20;

export type JsonKind = 'object' | 'list' | 'string' | 'number' | 'true' | 'false' | 'null';

export class JsonCursor {
  readonly bytes: Uint8Array;
  readonly issues: IssueList;
  /** The byte to be read next. */
  at = 0;
  /** The string read last by rawString(): its bytes between the quotes, whether it holds an escape, its hash. */
  from = 0;
  to = 0;
  escaped = false;
  hash = 0;
  #slips = 0;
  readonly #deepest = limit('depth');
  readonly #longest = limit('name-bytes');

  constructor(source: Source, issues: IssueList) {
    this.bytes = source.bytes;
    this.issues = issues;
    const { bytes } = this;
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3;
  }

  /** Skips white space and returns the next byte, -1 at the end. */
  peek(): number {
    const { bytes } = this;
    let { at } = this;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) {
        this.at = at;
        return byte;
      }
    }
    this.at = at;
    return -1;
  }

  kind(): JsonKind {
    const byte = this.peek();
    switch (byte) {
      case OPEN:
        return 'object';
      case OPEN_LIST:
        return 'list';
      case QUOTE:
        return 'string';
      case 116:
        return 'true';
      case 102:
        return 'false';
      case 110:
        return 'null';
      default:
        if (byte === 45 || (byte >= 48 && byte <= 57)) return 'number';
        return this.fail('a value');
    }
  }

  /** Opens an object or a list: whether it has a first member. */
  open(kind: 'object' | 'list'): boolean {
    if (this.peek() !== (kind === 'object' ? OPEN : OPEN_LIST)) {
      this.fail(kind === 'object' ? 'an object, "{"' : 'a list, "["');
    }
    this.at++;
    if (this.peek() !== (kind === 'object' ? CLOSE : CLOSE_LIST)) return true;
    this.at++;
    return false;
  }

  /** After a member: whether another one follows; the closing bracket is read. */
  more(kind: 'object' | 'list'): boolean {
    const close = kind === 'object' ? CLOSE : CLOSE_LIST;
    const byte = this.peek();
    if (byte === COMMA) {
      this.at++;
      const next = this.peek();
      if (next !== CLOSE && next !== CLOSE_LIST) return true;
      if (next !== close || this.#slips >= MOST_SLIPS) this.fail('another member after the comma');
      this.#slips++;
      this.issues.add(
        'format/syntax',
        'expected another member after the comma',
        this.at,
        'remove the comma before this',
      );
    } else if (byte !== close) {
      const expected = kind === 'object' ? '"," or "}"' : '"," or "]"';
      if (!beginsMember(kind, byte) || this.#slips >= MOST_SLIPS) this.fail(expected);
      this.#slips++;
      this.issues.add('format/syntax', `expected ${expected}`, this.at, 'put a comma before this');
      return true;
    }
    this.at++;
    return false;
  }

  /** Reads a key and its colon. The key stands in from, to; the result is its offset. */
  key(): number {
    if (this.peek() !== QUOTE) this.fail('a key in quotes');
    const start = this.at;
    this.rawString();
    const { from, to, escaped, hash } = this;
    if (this.peek() !== COLON) this.fail('":" after the key');
    this.at++;
    this.from = from;
    this.to = to;
    this.escaped = escaped;
    this.hash = hash;
    return start;
  }

  /** Reads the string that peek() stands on into from, to, escaped and hash. */
  rawString(): void {
    const { bytes } = this;
    if (this.peek() !== QUOTE) this.fail('a string');
    const start = this.at;
    let at = start + 1;
    let hash = 0;
    let escaped = false;
    for (; ; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) {
        escaped = true;
        at++;
      } else if (!(byte >= 32)) {
        this.#badString(start, at);
      }
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    this.from = start + 1;
    this.to = at;
    this.escaped = escaped;
    // Short ids differ in few bits: without this finish the low bits of their hashes collide in long runs.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    this.hash = hash ^ (hash >>> 13);
    this.at = at + 1;
  }

  #badString(start: number, at: number): never {
    if (at >= this.bytes.length) {
      this.issues.add(
        'format/truncated',
        'the file ends inside the string that begins here',
        start,
        'close the string; or the file was cut off: write or download it again',
      );
      throw STOP;
    }
    this.at = at;
    this.fail('an escape such as \\n: a string may not hold a control character or a line break as it is');
  }

  /** The text of the string read last. */
  text(): string {
    const { bytes, from, to } = this;
    if (to - from > this.#longest)
      this.beyond('name-bytes', `a string of ${to - from} bytes begins here`, from);
    if (this.escaped) return this.#unescape(from, to);
    if (to - from <= 12) {
      let text = '';
      let i = from;
      for (; i < to && bytes[i] < 128; i++) text += ONE[bytes[i]];
      if (i === to) return text;
    }
    return this.#decode(from, to);
  }

  string(): string {
    this.rawString();
    return this.text();
  }

  #decode(from: number, to: number): string {
    try {
      return strict.decode(this.bytes.subarray(from, to));
    } catch {
      this.at = from;
      this.fail('UTF-8 text, but this string has other bytes');
    }
  }

  #unescape(from: number, to: number): string {
    const { bytes } = this;
    const parts: string[] = [];
    let plain = from;
    for (let i = from; i < to; i++) {
      if (bytes[i] !== BACKSLASH) continue;
      parts.push(this.#decode(plain, i));
      const letter = bytes[++i];
      const simple = ESCAPES.get(letter);
      if (simple !== undefined) parts.push(simple);
      else if (letter === 117) {
        const digits = String.fromCharCode(...bytes.subarray(i + 1, Math.min(i + 5, to)));
        if (!/^[0-9a-fA-F]{4}$/.test(digits)) {
          this.at = i - 1;
          this.fail('four hexadecimal digits after \\u');
        }
        parts.push(String.fromCharCode(Number.parseInt(digits, 16)));
        i += 4;
      } else {
        this.at = i - 1;
        this.fail('one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX');
      }
      plain = i + 1;
    }
    parts.push(this.#decode(plain, to));
    return parts.join('');
  }

  number(): number {
    const { bytes } = this;
    this.peek();
    const start = this.at;
    let at = start;
    let value = 0;
    for (; bytes[at] >= 48 && bytes[at] <= 57; at++) value = value * 10 + bytes[at] - 48;
    const next = bytes[at];
    const plain = at > start && at - start <= 15 && (bytes[start] !== 48 || at - start === 1);
    if (plain && next !== 46 && next !== 101 && next !== 69) {
      this.at = at;
      return value;
    }
    while (at < bytes.length && isNumberByte(bytes[at]) && at - start < 2000) at++;
    const digits = new TextDecoder().decode(bytes.subarray(start, at));
    if (!/^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(digits))
      this.fail('a number such as 3 or 0.25');
    this.at = at;
    return Number(digits);
  }

  /** Skips any value, checking its syntax. */
  skip(depth = 0): void {
    const kind = this.kind();
    if (kind === 'string') {
      this.rawString();
      if (this.escaped) this.text();
    } else if (kind === 'number') this.number();
    else if (kind === 'object' || kind === 'list') {
      if (depth >= this.#deepest) this.beyond('depth', 'the text is nested more deeply');
      if (!this.open(kind)) return;
      do {
        if (kind === 'object') this.key();
        this.skip(depth + 1);
      } while (this.more(kind));
    } else {
      for (let i = 0; i < kind.length; i++) {
        if (this.bytes[this.at + i] !== kind.charCodeAt(i)) this.fail('true, false or null');
      }
      this.at += kind.length;
    }
  }

  /** Checks that nothing but white space follows. */
  end(): void {
    if (this.peek() !== -1) this.fail('the end of the file: the model is complete before this');
  }

  /** Records that a limit is exceeded, and ends the reading. */
  beyond(id: LimitId, found: string, at = this.at): never {
    const { code, message, hint } = limitIssue(id, found);
    this.issues.add(code, message, at, hint);
    throw STOP;
  }

  /** Records that something else was expected at the present place, and ends the reading. */
  fail(expected: string): never {
    if (this.at >= this.bytes.length) {
      this.issues.add(
        'format/truncated',
        `the file ends too early; expected ${expected}`,
        this.bytes.length,
        'the file may have been cut off: write or download it again',
      );
    } else {
      this.issues.add('format/syntax', `expected ${expected}`, this.at, 'correct the JSON here');
    }
    throw STOP;
  }
}

const ESCAPES: ReadonlyMap<number, string> = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([letter, text]) => [letter.charCodeAt(0), text],
  ),
);

/** Whether what stands where a comma or the end is expected may be the next member. */
const beginsMember = (kind: 'object' | 'list', byte: number): boolean =>
  byte === QUOTE || (kind === 'list' && (byte === OPEN || byte === OPEN_LIST));

const isNumberByte = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46 || byte === 101 || byte === 69;
