// Reads the witness file, of both versions, with every fault at its place. Nothing in a file can make the reader throw,
// and what is read takes memory in proportion to the file.

import { IssueList, type Outcome, type Source } from '../../base/index.ts';
import { jsonStop } from '../../format/index.ts';
import { type Game, requireGame } from '../../game/index.ts';
import { FieldReader, type Positioned, shown } from './field-reader.ts';
import { ALONE, type SharedEntry, type SharedTrap, type SharedTrapWitness, type Witness } from './witness.ts';
import { WITNESS_FORMATS } from './write-witness.ts';

/** A witness as it stood in a file, with the byte offset of each entry (of the closure: of each node). */
export interface ReadWitness {
  readonly witness: Witness | SharedTrapWitness;
  readonly source: Source;
  readonly offsets: readonly number[];
}

/**
 * Reads a witness for a game. Whether it proves anything is for checkWitness to say.
 *
 * @param source the text
 * @param game the game it speaks of
 * @example
 * const { witness } = orThrow(readWitness(source, game));
 */
export function readWitness(source: Source, game: Game): Outcome<ReadWitness> {
  requireGame(game);
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

const KEYS = ['format', 'restart', 'gains', 'value', 'traps', 'nodes', 'closure'] as const;

class WitnessReader {
  readonly #game: Game;
  readonly #issues: IssueList;
  readonly #fields: FieldReader;

  constructor(source: Source, game: Game, issues: IssueList) {
    this.#game = game;
    this.#issues = issues;
    this.#fields = new FieldReader(source, game, issues, 'witness');
  }

  file(): Omit<ReadWitness, 'source'> | null {
    const { cursor } = this.#fields;
    const seen = new Map<string, number>();
    let restart = false;
    let scaled = false;
    let worth: Worth = { value: Number.NaN };
    let format: string | undefined;
    let traps: Positioned<SharedTrap> = { items: [], offsets: [] };
    let entries: Positioned<ReadEntry> = { items: [], offsets: [] };
    let closure: Positioned<number> = { items: [], offsets: [] };
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const key = cursor.text();
      if (seen.has(key)) this.#issues.add('witness/duplicate-key', `${shown(key)} is given twice`, at);
      seen.set(key, at);
      switch (key) {
        case 'format':
          format = this.#fields.word(key, Object.values(WITNESS_FORMATS));
          break;
        case 'restart':
          restart = this.#fields.flag(key);
          break;
        case 'gains':
          scaled = this.#fields.word(key, ['given', 'scaled']) === 'scaled';
          break;
        case 'value':
          worth = this.#worth('value');
          break;
        case 'traps':
          traps = this.#traps();
          break;
        case 'nodes':
          entries = this.#entries();
          break;
        case 'closure':
          closure = this.#fields.nodeList('the closure');
          break;
        default:
          this.#fields.unknownKey(key, at, KEYS);
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
    for (const key of needed) if (!seen.has(key)) this.#fields.lacks('the witness', key, -1);
    if (restart && scaled) {
      this.#issues.add(
        'witness/bad-gains',
        'a witness with restart counts given gains, not scaled ones',
        seen.get('gains'),
        'use "gains": "given"',
      );
    }
    const shares = format === WITNESS_FORMATS[2];
    if (!shares && seen.has('traps')) this.#needsVersion2('"traps"', seen.get('traps')!);
    this.#checkReferences(entries, shares, traps.items.length);
    const isPair = worth.count !== undefined;
    if (isPair && !shares) this.#needsVersion2('a value as a list', seen.get('value')!);
    else if (isPair && (restart || !scaled))
      this.#issues.add(
        'witness/bad-gains',
        'a value as a list counts scaled gains, without restart',
        seen.get('value'),
        'write the witness again',
      );
    this.#checkPairs(entries, isPair);
    if (this.#issues.failed) return null;
    if (restart) {
      return {
        witness: { restart, value: worth.value, closure: Int32Array.from(closure.items) },
        offsets: closure.offsets,
      };
    }
    const { offsets } = entries;
    if (shares) {
      const claim = { restart, scaled: scaled && !isPair, ...worth };
      return { witness: this.#shared(claim, entries, traps), offsets };
    }
    const nodes = entries.items.map((entry) => ({ ...entry, trap: entry.trap as Int32Array }));
    return { witness: { restart, scaled, ...worth, nodes }, offsets };
  }

  /** Traps that entries hold themselves become traps of the list. */
  #shared(
    claim: Omit<SharedTrapWitness, 'traps' | 'nodes'>,
    { items }: Positioned<ReadEntry>,
    listed: Positioned<SharedTrap>,
  ): SharedTrapWitness {
    const traps = [...listed.items];
    const nodes = items.map(({ trap, ...entry }): SharedEntry => {
      if (typeof trap === 'number') return { ...entry, trap };
      if (trap.length === 1 && trap[0] === entry.node) return { ...entry, trap: ALONE };
      return { ...entry, trap: traps.push({ from: -1, add: trap, drop: new Int32Array(0) }) - 1 };
    });
    return { ...claim, traps, nodes };
  }

  #checkReferences({ items, offsets }: Positioned<ReadEntry>, shares: boolean, count: number): void {
    for (const [i, { node, trap }] of items.entries()) {
      if (typeof trap !== 'number') continue;
      const name = `the entry of ${shown(this.#game.ids[node])}`;
      if (!shares) {
        if (trap === ALONE) this.#fields.lacks(name, 'trap', offsets[i]);
        else this.#needsVersion2(`a trap by its number, as ${name} has it,`, offsets[i]);
      } else if (trap !== ALONE && !(Number.isInteger(trap) && trap >= 0 && trap < count)) {
        this.#issues.add(
          'witness/bad-trap',
          `${name} has trap number ${trap}, but there are ${count} traps`,
          offsets[i],
        );
      }
    }
  }

  /** All values are pairs, or none is. */
  #checkPairs({ items, offsets }: Positioned<ReadEntry>, arePairs: boolean): void {
    const odd = items.findIndex(({ count }) => (count !== undefined) !== arePairs);
    if (odd < 0) return;
    this.#issues.add(
      'witness/bad-value',
      `the value of ${shown(this.#game.ids[items[odd].node])} is ${arePairs ? 'not a list' : 'a list'}, unlike the value of the witness`,
      offsets[odd],
      'write all values as numbers, or all as [value, nodes]',
    );
  }

  #needsVersion2(what: string, at: number): void {
    this.#issues.add(
      'witness/bad-format',
      `${what} needs "format": "${WITNESS_FORMATS[2]}"`,
      at,
      'write the witness again',
    );
  }

  #traps(): Positioned<SharedTrap> {
    const { cursor } = this.#fields;
    const items: SharedTrap[] = [];
    const offsets: number[] = [];
    if (!this.#fields.is('list', 'traps', 'a list of traps')) return { items, offsets };
    for (let more = cursor.open('list'); more; more = cursor.more('list')) {
      const { at } = cursor;
      const name = `trap ${items.length}`;
      let from = -1;
      let add: Int32Array = new Int32Array(0);
      let drop: Int32Array = new Int32Array(0);
      const seen = new Set<string>();
      if (!this.#fields.is('object', name, '{ "from": …, "add": [ … ], "drop": [ … ] }')) continue;
      for (let key = cursor.open('object'); key; key = cursor.more('object')) {
        const start = cursor.key();
        const word = cursor.text();
        if (seen.has(word))
          this.#issues.add('witness/duplicate-key', `${name} has ${shown(word)} twice`, start);
        seen.add(word);
        if (word === 'from') from = this.#earlier(name, items.length);
        else if (word === 'add') add = Int32Array.from(this.#fields.nodeList(name).items);
        else if (word === 'drop') drop = Int32Array.from(this.#fields.nodeList(name).items);
        else this.#fields.unknownKey(word, start, ['from', 'add', 'drop']);
      }
      items.push({ from, add, drop });
      offsets.push(at);
    }
    return { items, offsets };
  }

  #earlier(name: string, count: number): number {
    const { at } = this.#fields.cursor;
    const from = this.#fields.number(`"from" of ${name}`);
    if (Number.isNaN(from) || (Number.isInteger(from) && from >= 0 && from < count)) return from;
    this.#issues.add('witness/bad-trap', `${name} starts from trap ${from}, which is not an earlier one`, at);
    return -1;
  }

  #entries(): Positioned<ReadEntry> {
    const { cursor } = this.#fields;
    const items: ReadEntry[] = [];
    const offsets: number[] = [];
    if (!this.#fields.is('object', 'nodes', 'an object with an entry for each node'))
      return { items, offsets };
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const id = cursor.text();
      const node = this.#fields.node(id, at, 'the witness');
      const entry = this.#entry(id, at);
      if (node < 0 || !entry) continue;
      items.push({ node, ...entry });
      offsets.push(at);
    }
    return { items, offsets };
  }

  #entry(id: string, start: number): Omit<ReadEntry, 'node'> | null {
    const { cursor } = this.#fields;
    const name = `the entry of ${shown(id)}`;
    if (!this.#fields.is('object', name, '{ "value": …, "trap": [ … ] }')) return null;
    let worth: Worth | undefined;
    let trap: Int32Array | number | undefined;
    for (let more = cursor.open('object'); more; more = cursor.more('object')) {
      const at = cursor.key();
      const key = cursor.text();
      if (key === 'value' && worth === undefined) worth = this.#worth(`the value of ${shown(id)}`);
      else if (key === 'trap' && trap === undefined) {
        const what = `the trap of ${shown(id)}`;
        trap =
          cursor.kind() === 'number'
            ? this.#fields.number(what)
            : Int32Array.from(this.#fields.nodeList(what).items);
      } else if (key === 'value' || key === 'trap') {
        this.#issues.add('witness/duplicate-key', `${name} has "${key}" twice`, at);
        cursor.skip();
      } else this.#fields.unknownKey(key, at, ['value', 'trap']);
    }
    if (worth === undefined) this.#fields.lacks(name, 'value', start);
    return worth === undefined ? null : { ...worth, trap: trap ?? ALONE };
  }

  /** A number, or a pair. */
  #worth(what: string): Worth {
    const { cursor } = this.#fields;
    if (cursor.kind() !== 'list') return { value: this.#fields.number(what) };
    const { at } = cursor;
    const pair: number[] = [];
    for (let more = cursor.open('list'); more; more = cursor.more('list'))
      pair.push(this.#fields.number(`a member of ${what}`));
    if (pair.length !== 2)
      this.#issues.add(
        'witness/bad-value',
        `${what} is a list of ${pair.length}; expected [value, nodes]`,
        at,
      );
    return { value: pair[0], count: pair[1] ?? Number.NaN };
  }
}

/** A value, or a pair. */
interface Worth {
  readonly value: number;
  readonly count?: number;
}

/** A trap in the entry itself, by its number, or ALONE if the entry has none. */
interface ReadEntry extends Worth {
  readonly node: number;
  readonly trap: Int32Array | number;
}
