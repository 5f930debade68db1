// Reads the fields of a certificate file, a witness or a proof, with every fault at its place.

import { didYouMean, type IssueList, type Source } from '../../base/index.ts';
import { JsonCursor, type JsonKind } from '../../format/index.ts';
import { type Game, nodeNamed, quote } from '../../game/index.ts';

/** An id in a message: a hostile file may hold one of a megabyte. */
export const shown = (id: string): string => quote(id.length > 80 ? `${id.slice(0, 80)}…` : id);

/** What was read, and where it stood. */
export interface Positioned<T> {
  readonly items: readonly T[];
  readonly offsets: readonly number[];
}

export class FieldReader {
  readonly cursor: JsonCursor;
  readonly #game: Game;
  readonly #issues: IssueList;
  readonly #room: 'witness' | 'proof';

  /** `room` is what the codes of issues begin with, and what messages call the file. */
  constructor(source: Source, game: Game, issues: IssueList, room: 'witness' | 'proof') {
    this.#game = game;
    this.#issues = issues;
    this.#room = room;
    this.cursor = new JsonCursor(source, issues);
  }

  nodeList(what: string): Positioned<number> {
    const cursor = this.cursor;
    const items: number[] = [];
    const offsets: number[] = [];
    if (!this.is('list', what, 'a list of node ids')) return { items, offsets };
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      if (!this.is('string', `a member of ${what}`, 'the id of a node')) continue;
      const { at } = cursor;
      const v = this.node(cursor.string(), at, what);
      if (v < 0) continue;
      items.push(v);
      offsets.push(at);
    }
    return { items, offsets };
  }

  node(id: string, at: number, what: string): number {
    const v = nodeNamed(this.#game, id);
    if (v !== undefined) return v;
    this.#issues.add(
      `${this.#room}/unknown-node`,
      `${what} names ${shown(id)}, which is not a node of the model`,
      at,
      () => didYouMean(id, this.#game.ids) ?? `the ${this.#room} may be for another model`,
    );
    return -1;
  }

  word(key: string, words: readonly string[]): string | undefined {
    const cursor = this.cursor;
    const expected = words.map(quote).join(' or ');
    if (!this.is('string', key, expected)) return undefined;
    const { at } = cursor;
    const word = cursor.string();
    if (words.includes(word)) return word;
    const hint = word.startsWith('covergame/')
      ? `this is a model, not a ${this.#room}: write the model first, then the ${this.#room}`
      : didYouMean(word, words);
    this.#issues.add(`${this.#room}/bad-${key}`, `${key} is ${shown(word)}; expected ${expected}`, at, hint);
    return undefined;
  }

  flag(key: string): boolean {
    const kind = this.cursor.kind();
    if (kind === 'true' || kind === 'false') {
      this.cursor.skip();
      return kind === 'true';
    }
    return this.is('true', key, 'true or false');
  }

  number(what: string): number {
    return this.is('number', what, 'a number') ? this.cursor.number() : Number.NaN;
  }

  /** Whether the next value is of that kind; if not, it is reported and skipped. */
  is(kind: JsonKind, what: string, expected: string): boolean {
    const cursor = this.cursor;
    const found = cursor.kind();
    if (found === kind) return true;
    const { at } = cursor;
    cursor.skip();
    this.#issues.add(`${this.#room}/wrong-type`, `${what} is of kind ${found}; expected ${expected}`, at);
    return false;
  }

  lacks(what: string, key: string, at: number): void {
    this.#issues.add(
      `${this.#room}/missing-key`,
      `${what} has no "${key}"`,
      at,
      `write the ${this.#room} again`,
    );
  }

  unknownKey(key: string, at: number, known: readonly string[]): void {
    this.cursor.skip();
    const hint = () => didYouMean(key, known) ?? `it is ignored; the keys are ${known.join(', ')}`;
    this.#issues.warn(`${this.#room}/unknown-key`, `unknown key ${shown(key)}`, at, hint);
  }
}
