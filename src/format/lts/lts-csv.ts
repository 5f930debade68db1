// Labelled transition systems as comma-separated lines `from,to,label`, as in public collections of them. A label
// may stand in quotes, with "" for a quote in it. A first line that names the columns gives their order. A first line whose states are
// no numbers and never occur again names columns nobody knows here, or the file is another table: it is refused, not read as a transition.
// The play starts at state 0 if there is one, else at the first state named. Players: as for Aldebaran, see lts.ts; how games
// are written: see flat.ts.

import { IssueList, type Outcome, type Source } from '../../base/index.ts';
import { type Game, requireGame } from '../../game/index.ts';
import type { Certainty, Format, ReadOptions } from '../format.ts';
import { writtenWithLosses } from '../losses.ts';
import { TextCursor } from '../text-cursor.ts';
import { flatten } from './flat.ts';
import { LTS_OWNERS, labelRules } from './label-rules.ts';
import { Lts } from './lts.ts';

export const ltsCsv = {
  id: 'lts-csv',
  title: 'LTS as CSV',
  about: 'transitions as lines from,to,label; players as for Aldebaran',
  owners: LTS_OWNERS,
  extensions: ['.csv'],
  options: ['sutLabels', 'testerLabels'],
  detect,
  read,
  write,
} as const satisfies Format;

const LINE = /^[^(,"{}[\];][^,"{}[\];]*,[^,"{}[\];]*,("([^"]|"")*"|[^,"]*)$/;
const COLUMNS = [
  /^(from|source|src|origin)$/i,
  /^(to|target|dst|dest|destination)$/i,
  /^(label|action|event|symbol|input)$/i,
];

/** Where from, to and label stand, if a line names just these three columns. */
function titlesOf(line: string): readonly number[] | undefined {
  const words = line.split(',').map((word) => word.trim());
  const places = COLUMNS.map((name) => words.findIndex((word) => name.test(word)));
  return words.length === 3 && places.every((place) => place >= 0) ? places : undefined;
}

function detect(head: string): Certainty {
  const lines = head.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines.length > 1) lines.pop();
  const told = lines.filter((line) => line.trim() !== '');
  return told.length > 0 && told.every((line) => LINE.test(line.trimEnd())) ? (titlesOf(told[0]) ? 2 : 1) : 0;
}

const COMMA = 44;
const QUOTE = 34;

function read(source: Source, options: ReadOptions): Outcome<Game> {
  const issues = new IssueList(source);
  const cursor = new TextCursor(source, issues);
  const { isSut } = labelRules(options, issues);
  const lts = new Lts();
  const header = new Header();
  let first: string | undefined;
  let columns: readonly number[] = [0, 1, 2];
  for (; !cursor.done; cursor.nextLine()) {
    const end = cursor.lineEnd();
    const line = cursor.trim(cursor.at, end);
    if (line.from === line.to) continue;
    const one = cursor.bytes.indexOf(COMMA, line.from);
    const two = one < 0 ? -1 : cursor.bytes.indexOf(COMMA, one + 1);
    const three =
      two >= 0 &&
      two < line.to &&
      (isQuoted(cursor, two + 1, line.to) || !holdsComma(cursor, two + 1, line.to));
    if (!three) {
      issues.add(
        'format/syntax',
        `expected a transition such as 0,1,label or 0,1,"a label, with a comma", found ${cursor.sample(line.from)}`,
        line.from,
        end >= cursor.bytes.length
          ? 'the file may have been cut off'
          : 'write three values, separated by commas',
      );
      continue;
    }
    const titles =
      first === undefined && line.to - line.from < 80 ? titlesOf(cursor.text(line.from, line.to)) : undefined;
    if (titles) {
      columns = titles;
      header.known = true;
      continue;
    }
    const fields = [
      field(cursor, line.from, one),
      field(cursor, one + 1, two),
      field(cursor, two + 1, line.to),
    ];
    const [from, to, label] = columns.map((place) => fields[place]);
    first ??= from;
    header.see(from, to, line.from);
    lts.transition(lts.state(from), label, lts.state(to));
    cursor.at = end;
  }
  header.check(issues);
  if (first === undefined && !issues.failed) {
    issues.add('format/no-nodes', 'there are no transitions', -1, 'write lines such as 0,1,label');
  }
  if (issues.failed) return issues.failure();
  const initial = lts.has('0') ? '0' : first!;
  const game = lts.game('', initial, { nodes: 'always', isSut }, issues);
  return game ? { ok: true, value: game, warnings: issues.warnings } : issues.failure();
}

function write(game: Game): Outcome<Iterable<string>> {
  requireGame(game);
  if (flatten(game).transitions.length > 0)
    return writtenWithLosses('LTS CSV', game, linesOf(game), (source) => read(source, {}));
  const issues = new IssueList();
  issues.add(
    'format/no-transitions',
    'a model without transitions has no line in CSV',
    -1,
    'write it in another format',
  );
  return issues.failure();
}

/** The initial state is written as 0, which it is read as. */
function* linesOf(game: Game): Generator<string> {
  const { initial, transitions } = flatten(game);
  const named = (state: number): number => (state === initial ? 0 : state === 0 ? initial : state);
  yield 'from,to,label\n';
  for (const [from, label, to] of transitions) yield `${named(from)},${named(to)},${quoted(label)}\n`;
}

/** A label is a line; what cannot stand in one is left out. */
const quoted = (label: string): string =>
  `"${label.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ').replaceAll('"', '""')}"`;

/** Tells the first transition from a header that is not known. */
class Header {
  known = false;
  #first: readonly string[] | undefined;
  #at = 0;
  #recurs = false;

  see(from: string, to: string, at: number): void {
    if (this.#recurs) return;
    if (this.#first) this.#recurs = this.#first.includes(from) || this.#first.includes(to);
    else {
      this.#first = [from, to];
      this.#at = at;
      this.#recurs = from === to || (/^\d+$/.test(from) && /^\d+$/.test(to));
    }
  }

  check(issues: IssueList): void {
    if (this.known || this.#recurs || !this.#first) return;
    const [from, to] = this.#first.map((word) => JSON.stringify(word));
    issues.add(
      'format/unknown-header',
      `the first line is not a transition between states of the other lines: ${from} and ${to} occur only there`,
      this.#at,
      'write the header from,to,label above the transitions; a table of anything else is not a model',
    );
  }
}

const holdsComma = ({ bytes }: TextCursor, from: number, to: number): boolean =>
  bytes.subarray(from, to).includes(COMMA);

const isQuoted = (cursor: TextCursor, start: number, end: number): boolean => {
  const { from, to } = cursor.trim(start, end);
  return to - from >= 2 && cursor.bytes[from] === QUOTE && cursor.bytes[to - 1] === QUOTE;
};

function field(cursor: TextCursor, start: number, end: number): string {
  const { from, to } = cursor.trim(start, end);
  if (!isQuoted(cursor, from, to)) return cursor.text(from, to);
  return cursor.text(from + 1, to - 1).replaceAll('""', '"');
}
