// PGSolver's parity games, as Oink and others read and write them:
//
//     parity 3;
//     start 0;
//     0 0 1 1,2 "idle";
//
// A node a statement: number, priority, owner, successors, name. Owner 0 is the tester, 1 the SUT; the option
// swapOwners exchanges them. The play starts at `start`, else at the first node. Priorities mean nothing to
// coverage, so gains are 1; with the option gains = priority, the priority is the gain. Nodes are called by
// their names if all have one and no two the same, else by their numbers.
//
// The header holds the greatest number in some files and the count of nodes in others: either is right. A
// node may have no successors here, which PGSolver itself does not allow.

import {
  atOnce,
  GrowingInts,
  GrowingNumbers,
  IssueList,
  type Outcome,
  type Slices,
  type Source,
} from '../base/index.ts';
import { type Game, GameBuilder, isSink, SUT, TESTER } from '../game/index.ts';
import { readQuickly } from './fast-pgsolver.ts';
import type { Certainty, Format, ReadOptions } from './format.ts';
import { writtenWithLosses } from './losses.ts';
import { TextCursor } from './text-cursor.ts';

export const pgsolver = {
  id: 'pgsolver',
  title: 'PGSolver',
  about: 'parity games: owner 0 is the tester, 1 the system; gains are 1 unless read from the priorities',
  owners: 'owner 0 is the tester, owner 1 the system; --swap-owners exchanges them',
  extensions: ['.pg', '.gm', '.pgsolver'],
  options: ['swapOwners', 'gains'],
  detect,
  read,
  reading,
  write(game: Game): Outcome<Iterable<string>> {
    const written = writtenWithLosses('PGSolver', game, write(game), (source) => read(source, {}));
    if (!written.ok || !game.ids.some((_, v) => isSink(game, v))) return written;
    const sinks = {
      code: 'format/sinks',
      message: 'the model has nodes without successors, which PGSolver does not allow',
      hint: 'covergame reads them; add self-loops for other tools',
    };
    return { ...written, warnings: [...written.warnings, sinks] };
  },
} as const satisfies Format;

function detect(head: string): Certainty {
  if (/^\uFEFF?\s*parity\s+\d+\s*(;|\n\s*\d+\s+\d+\s+[01]\s)/.test(head)) return 2;
  return /^\uFEFF?\s*(start\s+\d+\s*;\s*)?\d+\s+\d+\s+[01]\s+\d+(\s*,\s*\d+)*\s*("[^"]*")?\s*;/.test(head)
    ? 2
    : 0;
}

/** So many statements are read before anything else has its turn. */
const SLICE = 10_000;
const SEMICOLON = 59;
const COMMA = 44;
const QUOTE = 34;

function read(source: Source, options: ReadOptions): Outcome<Game> {
  return atOnce(reading(source, options));
}

function* reading(source: Source, options: ReadOptions): Slices<Outcome<Game>> {
  const quick = yield* readQuickly(source, options);
  return quick ? { ok: true, value: quick, warnings: [] } : yield* readWithCare(source, options);
}

/** The same with every fault at its place. */
export function* readWithCare(source: Source, options: ReadOptions): Slices<Outcome<Game>> {
  const issues = new IssueList(source);
  const reader = new PgsolverReader(new TextCursor(source, issues), issues, options);
  yield* reader.file();
  const game = yield* reader.building();
  return game ? { ok: true, value: game, warnings: issues.warnings } : issues.failure();
}

class PgsolverReader {
  readonly #cursor: TextCursor;
  readonly #issues: IssueList;
  readonly #options: ReadOptions;
  readonly #index = new Map<number, number>();
  readonly #number = new GrowingNumbers();
  readonly #offset = new GrowingNumbers();
  readonly #priority = new GrowingNumbers();
  readonly #owner = new GrowingInts();
  readonly #names: (string | undefined)[] = [];
  readonly #source = new GrowingInts();
  readonly #target = new GrowingNumbers();
  readonly #targetOffset = new GrowingNumbers();
  #header: { count: number; offset: number } | undefined;
  /** Whether a statement could not be read: its node may be the one that others miss. */
  #incomplete = false;
  #start: { number: number; offset: number } | undefined;

  constructor(cursor: TextCursor, issues: IssueList, options: ReadOptions) {
    this.#cursor = cursor;
    this.#issues = issues;
    this.#options = options;
  }

  *file(): Slices<void> {
    const cursor = this.#cursor;
    let statements = 0;
    for (cursor.space(); !cursor.done; cursor.space()) {
      if (++statements % SLICE === 0) yield;
      const start = cursor.at;
      if (!this.#statement()) {
        // On with the next statement: a wrong one says nothing about the others.
        const end = cursor.bytes.indexOf(SEMICOLON, Math.max(cursor.at, start));
        cursor.at = end < 0 ? cursor.bytes.length : end + 1;
      }
    }
  }

  #statement(): boolean {
    const cursor = this.#cursor;
    const offset = cursor.at;
    const byte = cursor.bytes[offset];
    if (byte === 112 || byte === 115) {
      const word = cursor.word();
      cursor.space();
      const number = cursor.natural();
      if ((word !== 'parity' && word !== 'start') || number < 0) {
        return this.#expected('"parity N;", "start N;" or a node', offset);
      }
      if (word === 'parity') this.#header = { count: number, offset };
      else this.#start = { number, offset };
      return this.#headerEnd(offset);
    }
    const number = cursor.natural();
    if (number < 0) return this.#expected('a node: number, priority, owner, successors, "name";', offset);
    cursor.space();
    const priority = cursor.natural();
    if (priority < 0) return this.#expected('the priority, a natural number');
    cursor.space();
    const ownerAt = cursor.at;
    const owner = cursor.natural();
    if (owner !== 0 && owner !== 1) return this.#expected('the owner, 0 (tester) or 1 (SUT)', ownerAt);
    if (this.#index.has(number)) {
      this.#issues.add(
        'game/duplicate-node',
        `node ${number} is declared twice`,
        offset,
        'give each node a number of its own',
      );
      return false;
    }
    const v = this.#names.length;
    this.#index.set(number, v);
    this.#number.push(number);
    this.#offset.push(offset);
    this.#priority.push(priority);
    this.#owner.push(owner);
    this.#names.push(undefined);
    return this.#successors(v) && this.#name(v) && this.#semicolon();
  }

  #successors(v: number): boolean {
    const cursor = this.#cursor;
    cursor.space();
    if (cursor.bytes[cursor.at] === QUOTE || cursor.bytes[cursor.at] === SEMICOLON) return true;
    do {
      cursor.space();
      const offset = cursor.at;
      const target = cursor.natural();
      if (target < 0) return this.#expected('a successor, the number of a node');
      this.#source.push(v);
      this.#target.push(target);
      this.#targetOffset.push(offset);
      cursor.space();
    } while (cursor.take(COMMA));
    return true;
  }

  #name(v: number): boolean {
    const cursor = this.#cursor;
    cursor.space();
    if (!cursor.take(QUOTE)) return true;
    const end = cursor.bytes.indexOf(QUOTE, cursor.at);
    if (end < 0) return this.#expected('a closing quote for the name that begins here');
    this.#names[v] = cursor.text(cursor.at, end);
    cursor.at = end + 1;
    return true;
  }

  #semicolon(): boolean {
    const cursor = this.#cursor;
    cursor.space();
    return cursor.take(SEMICOLON) || this.#expected('";"');
  }

  /** Some tools end the header with its line. */
  #headerEnd(offset: number): boolean {
    const cursor = this.#cursor;
    const from = cursor.at;
    cursor.space();
    const ended = !cursor.done && cursor.bytes[cursor.at] !== SEMICOLON;
    if (!ended || !cursor.bytes.subarray(from, cursor.at).includes(10)) return this.#semicolon();
    this.#issues.warn(
      'format/missing-semicolon',
      'the header has no ";" at its end',
      offset,
      'write "parity N;"',
    );
    return true;
  }

  #expected(what: string, offset = this.#cursor.at): false {
    this.#incomplete = true;
    const cut = offset >= this.#cursor.bytes.length;
    this.#issues.add(
      cut ? 'format/truncated' : 'format/syntax',
      `expected ${what}, found ${this.#cursor.sample(offset)}`,
      offset,
      cut ? 'the file may have been cut off: write or download it again' : 'correct the statement',
    );
    return false;
  }

  *building(): Slices<Game | null> {
    const issues = this.#issues;
    const builder = new GameBuilder(issues);
    const named = new Set(this.#names).size === this.#names.length && !this.#names.includes(undefined);
    const id = (v: number) => (named ? this.#names[v]! : String(this.#number.get(v)));
    const swap = this.#options.swapOwners ? 1 : 0;
    const byPriority = this.#options.gains === 'priority';
    for (let v = 0; v < this.#names.length; v++) {
      const owner = (this.#owner.get(v) ^ swap) === 0 ? TESTER : SUT;
      builder.node(id(v), owner, byPriority ? this.#priority.get(v) : 1, this.#offset.get(v));
    }
    for (let e = 0; e < this.#source.length; e++) {
      const w = this.#node(this.#target.get(e), this.#targetOffset.get(e));
      if (w !== undefined) builder.edge(this.#source.get(e), w);
    }
    const first = this.#start ? this.#node(this.#start.number, this.#start.offset) : 0;
    if (first !== undefined && this.#names.length > 0) builder.start(id(first), this.#start?.offset ?? 0);
    if (this.#names.length === 0 && !issues.failed) {
      issues.add('format/no-nodes', 'there are no nodes', -1, 'the file may have been cut off');
    }
    this.#checkHeader();
    return issues.failed ? null : yield* builder.building();
  }

  #node(number: number, offset: number): number | undefined {
    const v = this.#index.get(number);
    if (v === undefined && !this.#incomplete) {
      this.#issues.add(
        'game/unknown-node',
        `there is no node ${number}`,
        offset,
        'declare it, or correct the number',
      );
    }
    return v;
  }

  #checkHeader(): void {
    if (!this.#header || this.#issues.failed) return;
    const { count, offset } = this.#header;
    let greatest = 0;
    for (const number of this.#number.view()) if (number > greatest) greatest = number;
    if (count === greatest || count === this.#number.length) return;
    this.#issues.add(
      'format/wrong-count',
      `the header says ${count}, but there are ${this.#number.length} nodes, the greatest with number ${greatest}`,
      offset,
      `write "parity ${greatest};" if the file is complete`,
    );
  }
}

function* write(game: Game): Generator<string> {
  const named = game.ids.every((id) => !/["\p{C}]/u.test(id));
  yield `parity ${game.n - 1};\n`;
  if (game.initial !== 0) yield `start ${game.initial};\n`;
  for (let v = 0; v < game.n; v++) {
    const successors = game.target.subarray(game.outStart[v], game.outStart[v + 1]).join(',');
    const name = named ? ` "${game.ids[v]}"` : '';
    yield `${v} ${game.gain[v]} ${game.owner[v]}${successors && ` ${successors}`}${name};\n`;
  }
}
