// Labelled transition systems as comma-separated lines `from,to,label`, as in public collections of them. A label
// may stand in quotes, with "" for a quote in it; a first line `from,to,label` is skipped. The play starts at
// state 0 if there is one, else at the first state named. Players: as for Aldebaran, see lts.ts.

import { IssueList, type Outcome, type Source } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { Certainty, Format, ReadOptions } from '../format.ts';
import { TextCursor } from '../text-cursor.ts';
import { LTS_OWNERS, Lts, labelRules } from './lts.ts';

export const ltsCsv = {
  id: 'lts-csv',
  title: 'LTS as CSV',
  about: 'transitions as lines from,to,label; players as for Aldebaran',
  owners: LTS_OWNERS,
  extensions: ['.csv'],
  options: ['sutLabels', 'testerLabels'],
  detect,
  read,
} as const satisfies Format;

const LINE = /^[^,"{}[\];]*,[^,"{}[\];]*,("([^"]|"")*"|[^,"]*)\s*$/;
const TITLES = /^\s*(from|source|src)\s*,\s*(to|target|dst)\s*,\s*(label|action)\s*$/i;

function detect(head: string): Certainty {
  const lines = head.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines.length > 1) lines.pop();
  const told = lines.filter((line) => line.trim() !== '');
  return told.length > 0 && told.every((line) => LINE.test(line)) ? (TITLES.test(told[0]) ? 2 : 1) : 0;
}

const COMMA = 44;
const QUOTE = 34;

function read(source: Source, options: ReadOptions): Outcome<Game> {
  const issues = new IssueList(source);
  const cursor = new TextCursor(source, issues);
  const { isSut } = labelRules(options, issues);
  const lts = new Lts();
  let first: string | undefined;
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
    if (first === undefined && line.to - line.from < 80 && TITLES.test(cursor.text(line.from, line.to)))
      continue;
    const from = field(cursor, line.from, one);
    const to = field(cursor, one + 1, two);
    const label = field(cursor, two + 1, line.to);
    first ??= from;
    lts.transition(lts.state(from), label, lts.state(to));
    cursor.at = end;
  }
  if (first === undefined && !issues.failed) {
    issues.add('format/no-nodes', 'there are no transitions', -1, 'write lines such as 0,1,label');
  }
  if (issues.failed) return issues.failure();
  const initial = lts.has('0') ? '0' : first!;
  const game = lts.game('', initial, { nodes: 'always', isSut }, issues);
  return game ? { ok: true, value: game, warnings: issues.warnings } : issues.failure();
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
