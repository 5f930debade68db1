// Reads the keys and values of JSON objects off a cursor and says what is wrong with them, each fault at its place: what every
// reader of a JSON format of our own needs.

import { atOnce, didYouMean, type IssueList, type Slices, type Source } from '../../base/index.ts';
import { quote } from '../../game/index.ts';
import { JsonCursor, type JsonKind } from './json-cursor.ts';

/** So many members of a list are read before anything else has its turn. */
const SLICE = 10_000;

/** What a number has to be. */
export interface NumberField {
  readonly what: string;
  holds(value: number): boolean;
  readonly hint: string;
}

export class FieldReader {
  protected readonly issues: IssueList;
  protected readonly cursor: JsonCursor;
  readonly #unknownKeys = new Set<string>();

  constructor(source: Source, issues: IssueList) {
    this.issues = issues;
    this.cursor = new JsonCursor(source, issues);
  }

  /** A number, or 1 with an issue. */
  protected number(key: string, { what, holds, hint }: NumberField): number {
    const { cursor } = this;
    if (!this.is('number', key, what)) return 1;
    const { at } = cursor;
    const value = cursor.number();
    if (holds(value)) return value;
    this.issues.add(`format/bad-${key}`, `the ${key} is ${value}; a ${key} is ${what}`, at, hint);
    return 1;
  }

  /** One of these words, or `otherwise` with an issue. */
  protected word<W extends string>(key: string, words: readonly W[], otherwise: W): W {
    const { cursor } = this;
    const isText = cursor.kind() === 'string';
    const { at } = cursor;
    const given = isText ? cursor.string() : '';
    const word = words.find((known) => known === given);
    if (word !== undefined) return word;
    const expected = words.map(quote).join(' or ');
    if (!isText) {
      this.is('string', key, expected);
      return otherwise;
    }
    const hint = () => didYouMean(given, words) ?? `use ${expected}`;
    this.issues.add(`format/bad-${key}`, `the ${key} is ${quote(given)}; expected ${expected}`, at, hint);
    return otherwise;
  }

  protected truth(key: string): boolean {
    const { cursor } = this;
    if (cursor.kind() === 'false') {
      cursor.skip();
      return false;
    }
    if (!this.is('true', key, 'true or false')) return false;
    cursor.skip();
    return true;
  }

  /** A list of texts; what is none is reported and left out. */
  protected texts(key: string): string[] {
    const found: string[] = [];
    this.list(key, () => {
      if (this.is('string', `a member of ${key}`, 'a text')) found.push(this.cursor.string());
    });
    return found;
  }

  protected list(key: string, member: () => void): void {
    atOnce(this.listing(key, member));
  }

  /** A long list, in slices. */
  protected *listing(key: string, member: () => void): Slices<void> {
    const cursor = this.cursor;
    if (!this.is('list', key, `a list, "${key}": [ … ]`)) return;
    let members = 0;
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      if (++members % SLICE === 0) yield;
      cursor.peek();
      member();
    }
  }

  /** The index of the key read last among the known ones, or -1 with a warning. */
  protected known(names: readonly string[], at: number, what: string): number {
    const cursor = this.cursor;
    const { bytes, from, to } = cursor;
    if (!cursor.escaped) {
      for (let k = 0; k < names.length; k++) {
        const name = names[k];
        if (to - from !== name.length) continue;
        let i = 0;
        while (i < name.length && bytes[from + i] === name.charCodeAt(i)) i++;
        if (i === name.length) return k;
      }
    }
    const key = cursor.text();
    const k = cursor.escaped ? names.indexOf(key) : -1;
    if (k < 0 && !this.#unknownKeys.has(key)) {
      this.#unknownKeys.add(key);
      const hint = () =>
        didYouMean(key, names) ?? `it is ignored; the keys of ${what} are ${names.join(', ')}`;
      this.issues.warn('format/unknown-key', `${what} has an unknown key ${quote(key)}`, at, hint);
    }
    return k;
  }

  protected first(seen: number, key: number, at: number, names: readonly string[]): boolean {
    if (!(seen & (1 << key))) return true;
    this.issues.add('format/duplicate-key', `"${names[key]}" is given twice`, at, 'keep one of the two');
    return false;
  }

  /** Whether the next value is of that kind; if not, it is reported and skipped. */
  protected is(kind: JsonKind, what: string, expected: string): boolean {
    const cursor = this.cursor;
    const found = cursor.kind();
    if (found === kind) return true;
    const { at } = cursor;
    cursor.skip();
    const hint =
      found === 'null' ? 'remove the key instead of writing null' : 'correct the value, or remove it';
    const article =
      found === 'object' ? 'an object' : /^(true|false|null)$/.test(found) ? found : `a ${found}`;
    this.issues.add('format/wrong-type', `${what} is ${article}; expected ${expected}`, at, hint);
    return false;
  }

  protected lacks(what: string, key: string, at: number, hint: string): void {
    this.issues.add('format/missing-key', `${what} has no "${key}"`, at, hint);
  }
}
