// The witness file, `covergame-witness/1`: written with ids, so that it can be checked against the model file by
// anybody; read with every fault at its place. Nothing in a file can make the reader throw.

import { didYouMean, IssueList, type Outcome, type Source } from '../../base/index.ts';
import { JsonCursor, type JsonKind, jsonStop } from '../../format/index.ts';
import { type Game, nodeNamed, quote } from '../../game/index.ts';
import type { Witness, WitnessEntry } from './witness.ts';

export const WITNESS_VERSION = 'covergame-witness/1';

/** A witness as it stood in a file, with the byte offset of each entry (of the closure: of each node). */
export interface ReadWitness {
  readonly witness: Witness;
  readonly source: Source;
  readonly offsets: readonly number[];
}

/**
 * The text of the file, in chunks. Entries come in the order of a play: the greatest value first; nodes of a set in
 * the order of the model.
 */
export function* writeWitness(game: Game, witness: Witness): Generator<string> {
  const list = (nodes: Int32Array) =>
    `[${Array.from(nodes.toSorted(), (v) => quote(game.ids[v])).join(', ')}]`;
  yield `{\n  "format": "${WITNESS_VERSION}",\n  "restart": ${witness.restart},\n`;
  const gains = !witness.restart && witness.scaled ? 'scaled' : 'given';
  yield `  "gains": "${gains}",\n  "value": ${witness.value},\n`;
  if (witness.restart) {
    yield `  "closure": ${list(witness.closure)}\n}\n`;
    return;
  }
  yield '  "nodes": {';
  const entries = [...witness.nodes].sort((a, b) => b.value - a.value || a.node - b.node);
  for (const [i, { node, value, trap }] of entries.entries()) {
    yield `${i ? ',' : ''}\n    ${quote(game.ids[node])}: { "value": ${value}, "trap": ${list(trap)} }`;
  }
  yield witness.nodes.length > 0 ? '\n  }\n}\n' : '}\n}\n';
}

/** Reads a witness for a game. Whether it proves anything is for checkWitness to say. */
export function readWitness(source: Source, game: Game): Outcome<ReadWitness> {
  const issues = new IssueList(source);
  const reader = new WitnessReader(source, game, issues);
  try {
    const read = reader.file();
    if (read && !issues.failed) return { ok: true, value: { ...read, source }, warnings: issues.warnings };
  } catch (error) {
    if (error !== jsonStop) throw error;
  }
  return issues.failure();
}

/** An id in a message: a hostile file may hold one of a megabyte. */
const shown = (id: string): string => quote(id.length > 80 ? `${id.slice(0, 80)}…` : id);

const KEYS = ['format', 'restart', 'gains', 'value', 'nodes', 'closure'] as const;

class WitnessReader {
  readonly #game: Game;
  readonly #issues: IssueList;
  readonly #cursor: JsonCursor;

  constructor(source: Source, game: Game, issues: IssueList) {
    this.#game = game;
    this.#issues = issues;
    this.#cursor = new JsonCursor(source, issues);
  }

  file(): { witness: Witness; offsets: readonly number[] } | null {
    const cursor = this.#cursor;
    const seen = new Map<string, number>();
    let restart = false;
    let scaled = false;
    let value = Number.NaN;
    let entries: Positioned<WitnessEntry> = { items: [], offsets: [] };
    let closure: Positioned<number> = { items: [], offsets: [] };
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const key = cursor.text();
      if (seen.has(key)) this.#issues.add('witness/duplicate-key', `${shown(key)} is given twice`, at);
      seen.set(key, at);
      switch (key) {
        case 'format':
          this.#word(key, [WITNESS_VERSION]);
          break;
        case 'restart':
          restart = this.#flag(key);
          break;
        case 'gains':
          scaled = this.#word(key, ['given', 'scaled']) === 'scaled';
          break;
        case 'value':
          value = this.#number(key);
          break;
        case 'nodes':
          entries = this.#entries();
          break;
        case 'closure':
          closure = this.#nodeList('the closure');
          break;
        default:
          this.#unknownKey(key, at, KEYS);
      }
    }
    cursor.end();
    const needed = [
      'format',
      'restart',
      'value',
      restart ? 'closure' : 'nodes',
      ...(restart ? [] : ['gains']),
    ];
    for (const key of needed) if (!seen.has(key)) this.#lacks('the witness', key, -1);
    if (restart && scaled) {
      this.#issues.add(
        'witness/bad-gains',
        'a witness with restart counts given gains, not scaled ones',
        seen.get('gains'),
        'use "gains": "given"',
      );
    }
    if (this.#issues.failed) return null;
    return restart
      ? {
          witness: { restart, value, closure: Int32Array.from(closure.items) },
          offsets: closure.offsets,
        }
      : { witness: { restart, scaled, value, nodes: entries.items }, offsets: entries.offsets };
  }

  #entries(): Positioned<WitnessEntry> {
    const cursor = this.#cursor;
    const items: WitnessEntry[] = [];
    const offsets: number[] = [];
    if (!this.#is('object', 'nodes', 'an object with an entry for each node')) return { items, offsets };
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const id = cursor.text();
      const node = this.#node(id, at, 'the witness');
      const entry = this.#entry(id, at);
      if (node < 0 || !entry) continue;
      items.push({ node, ...entry });
      offsets.push(at);
    }
    return { items, offsets };
  }

  #entry(id: string, start: number): { value: number; trap: Int32Array } | null {
    const cursor = this.#cursor;
    const name = `the entry of ${shown(id)}`;
    if (!this.#is('object', name, '{ "value": …, "trap": [ … ] }')) return null;
    let value: number | undefined;
    let trap: Int32Array | undefined;
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const key = cursor.text();
      if (key === 'value' && value === undefined) value = this.#number(`the value of ${shown(id)}`);
      else if (key === 'trap' && trap === undefined) {
        trap = Int32Array.from(this.#nodeList(`the trap of ${shown(id)}`).items);
      } else if (key === 'value' || key === 'trap') {
        this.#issues.add('witness/duplicate-key', `${name} has "${key}" twice`, at);
        cursor.skip();
      } else this.#unknownKey(key, at, ['value', 'trap']);
    }
    if (value === undefined) this.#lacks(name, 'value', start);
    if (trap === undefined) this.#lacks(name, 'trap', start);
    return value === undefined || trap === undefined ? null : { value, trap };
  }

  #nodeList(what: string): Positioned<number> {
    const cursor = this.#cursor;
    const items: number[] = [];
    const offsets: number[] = [];
    if (!this.#is('list', what, 'a list of node ids')) return { items, offsets };
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      if (!this.#is('string', `a member of ${what}`, 'the id of a node')) continue;
      const { at } = cursor;
      const v = this.#node(cursor.string(), at, what);
      if (v < 0) continue;
      items.push(v);
      offsets.push(at);
    }
    return { items, offsets };
  }

  #node(id: string, at: number, what: string): number {
    const v = nodeNamed(this.#game, id);
    if (v !== undefined) return v;
    this.#issues.add(
      'witness/unknown-node',
      `${what} speaks of ${shown(id)}, which is no node of the model`,
      at,
      didYouMean(id, this.#game.ids) ?? 'the witness may be for another model',
    );
    return -1;
  }

  #word(key: string, words: readonly string[]): string | undefined {
    const cursor = this.#cursor;
    const expected = words.map(quote).join(' or ');
    if (!this.#is('string', key, expected)) return undefined;
    const { at } = cursor;
    const word = cursor.string();
    if (words.includes(word)) return word;
    const hint = word.startsWith('covergame/')
      ? 'this is a model, not a witness: give the model first, then the witness'
      : didYouMean(word, words);
    this.#issues.add(`witness/bad-${key}`, `${key} is ${shown(word)}; expected ${expected}`, at, hint);
    return undefined;
  }

  #flag(key: string): boolean {
    const kind = this.#cursor.kind();
    if (kind === 'true' || kind === 'false') {
      this.#cursor.skip();
      return kind === 'true';
    }
    return this.#is('true', key, 'true or false');
  }

  #number(what: string): number {
    return this.#is('number', what, 'a number') ? this.#cursor.number() : Number.NaN;
  }

  /** Whether the next value is of that kind; if not, it is reported and skipped. */
  #is(kind: JsonKind, what: string, expected: string): boolean {
    const cursor = this.#cursor;
    const found = cursor.kind();
    if (found === kind) return true;
    const { at } = cursor;
    cursor.skip();
    this.#issues.add('witness/wrong-type', `${what} is of kind ${found}; expected ${expected}`, at);
    return false;
  }

  #lacks(what: string, key: string, at: number): void {
    this.#issues.add('witness/missing-key', `${what} has no "${key}"`, at, 'write the witness again');
  }

  #unknownKey(key: string, at: number, known: readonly string[]): void {
    this.#cursor.skip();
    const hint = didYouMean(key, known) ?? `it is ignored; known keys are ${known.join(', ')}`;
    this.#issues.warn('witness/unknown-key', `unknown key ${shown(key)}`, at, hint);
  }
}

interface Positioned<T> {
  readonly items: readonly T[];
  readonly offsets: readonly number[];
}
