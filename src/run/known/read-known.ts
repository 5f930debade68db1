// Reads a file of known coverage against a model, by names: what the model has no more is listed, and nothing is guessed. A file that was cut
// off or changed is refused as a whole, with the line: half of it would look like coverage that was lost. An empty file knows nothing, which is
// how the first night begins.

import { crc32, IssueList, type Outcome, type Source, shapes } from '../../base/index.ts';
import { type Game, isTransition, nodeNamed, quote } from '../../game/index.ts';
import { edgesMark, type NamedEdge, namedEdges } from './edge-names.ts';
import { KnownCounts, MOST_COUNTED } from './known-counts.ts';
import { KNOWN_FORMAT } from './write-known.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const HINT = 'use an earlier copy of the file, or an empty file to begin again';
/** So many names are spelt out. */
const SHOWN = 5;

const HEAD = shapes.record({
  format: shapes.oneOf([KNOWN_FORMAT]),
  model: shapes.TEXT,
  day: shapes.TEXT,
  states: shapes.WHOLE,
  sum: shapes.TEXT,
});

interface Head {
  readonly model: string;
  readonly day: string;
  readonly states: number;
  readonly sum: string;
}

/** What a line says of a node. */
interface Line {
  readonly id: string;
  /** By name. */
  readonly taken?: readonly (readonly [string | null, string, number, number?, number?])[];
  /** Or in short: the mark of all edges, and their counts in order. */
  readonly mark?: string;
  readonly recent?: readonly number[];
  readonly older?: readonly number[];
}

/** Whether a file begins like one of known coverage, or is empty. */
export const isKnownFile = ({ bytes }: Source): boolean =>
  bytes.length === 0 ||
  /^\s*(\{\s*"format"\s*:\s*"covergame-known\/|$)/.test(decoder.decode(bytes.subarray(0, 200)));

export function readKnown(game: Game, source: Source): Outcome<KnownCounts> {
  const issues = new IssueList(source);
  const counts = new KnownCounts(game);
  const text = decoder.decode(source.bytes).replaceAll('\r\n', '\n');
  if (text.trim() === '') return { ok: true, value: counts, warnings: [] };
  const head = headOf(text, issues);
  if (!head) return issues.failure();
  const gone = new Gone(game);
  const start = text.indexOf('\n') + 1;
  const body = start === 0 ? '' : text.slice(start);
  const bad = faultIn(body, head, (line) => gone.match(line, counts, head.day));
  if (bad) {
    const at = new TextEncoder().encode(text.slice(0, start + bad.at)).length;
    issues.add(bad.code, bad.message, Math.min(at, source.bytes.length), HINT);
    return issues.failure();
  }
  if (head.states > 0 && counts.isEmpty) {
    const name = `the model ${quote(head.model)}, but the model is ${quote(game.name)}`;
    issues.add(
      'known/other-model',
      `no state of this file is in the model: it was made with ${name}`,
      0,
      HINT,
    );
    return issues.failure();
  }
  counts.add([], [], head.day);
  gone.warn(issues);
  return { ok: true, value: counts, warnings: issues.warnings };
}

function headOf(text: string, issues: IssueList): Head | null {
  let value: unknown;
  try {
    value = JSON.parse(text.split('\n', 1)[0]);
  } catch {
    issues.add('known/bad-file', `this is not a known file: the first line is not JSON`, 0, HINT);
    return null;
  }
  HEAD(value, '', (path, found, must) =>
    issues.add('known/bad-file', shapes.shapeFaultText(path, found, must), 0, HINT),
  );
  return issues.failed ? null : (value as Head);
}

interface Bad {
  readonly code: string;
  readonly message: string;
  /** In characters of the body. */
  readonly at: number;
}

/** The first thing that is wrong with the lines; each that is right is handed on. */
function faultIn(body: string, { states, sum }: Head, take: (line: Line) => void): Bad | null {
  const lines: Line[] = [];
  let before = '';
  let at = 0;
  for (; at < body.length && lines.length < states; ) {
    const end = body.indexOf('\n', at);
    const line = end < 0 ? null : lineIn(body.slice(at, end), before);
    if (end < 0) break;
    if (!line) return { code: 'known/bad-file', message: 'this line is not a state of a known file', at };
    lines.push(line);
    before = line.id;
    at = end + 1;
  }
  if (lines.length < states) {
    const message = `the file ends after ${lines.length} of ${states} states: it was not written to its end`;
    return { code: 'known/cut-off', message, at: body.length };
  }
  if (at < body.length) {
    return { code: 'known/bad-file', message: `the file goes on after its ${states} states`, at };
  }
  if (crc32(body) !== sum) {
    const message = 'the checksum in the first line is not that of the lines after it: the file was changed';
    return { code: 'known/bad-file', message, at: -1 };
  }
  for (const line of lines) take(line);
  return null;
}

function lineIn(text: string, before: string): Line | null {
  return text.startsWith('[') ? namedLineIn(text) : shortLineIn(text, before);
}

function namedLineIn(text: string): Line | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value) || typeof value[0] !== 'string') return null;
  const [id, ...taken] = value as [string, ...unknown[]];
  return taken.every(isTaken) ? { id, taken: taken as NonNullable<Line['taken']> } : null;
}

const isTaken = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 3 &&
  value.length <= 5 &&
  (value[0] === null || typeof value[0] === 'string') &&
  typeof value[1] === 'string' &&
  value.slice(2).every((count) => Number.isSafeInteger(count) && count >= 0);

const SHORT = /^([0-9a-z])([\w-]{3})([0-9a-z]*|(?:\.\d{1,9})+)(?:;([0-9a-z]*|(?:\.\d{1,9})+))?:(.*)$/s;

function shortLineIn(text: string, before: string): Line | null {
  const found = SHORT.exec(text);
  if (!found) return null;
  const [, shared, mark, recent, older = '', rest] = found;
  const length = Number.parseInt(shared, 36);
  if (length > before.length) return null;
  try {
    const id = before.slice(0, length) + (JSON.parse(`"${rest}"`) as string);
    return { id, mark, recent: numbersIn(recent), older: numbersIn(older) };
  } catch {
    return null;
  }
}

const numbersIn = (digits: string): number[] =>
  digits.startsWith('.')
    ? digits.slice(1).split('.').map(Number)
    : Array.from(digits, (digit) => Number.parseInt(digit, 36));

/** Takes down what the model has, and what it has no more. */
class Gone {
  readonly #game: Game;
  readonly #nodes: string[] = [];
  readonly #edges: string[] = [];
  readonly #changed: string[] = [];

  constructor(game: Game) {
    this.#game = game;
  }

  match({ id, taken, mark, recent = [], older = [] }: Line, counts: KnownCounts, day: string): void {
    const v = nodeNamed(this.#game, id);
    if (v === undefined || isTransition(this.#game, v)) {
      this.#nodes.push(quote(id));
      return;
    }
    const edges = namedEdges(this.#game, v);
    const pairs =
      mark === undefined ? this.#byName(id, edges, taken!) : this.#inOrder(id, edges, mark, recent, older);
    counts.add(
      [v],
      pairs.map(([e, now]) => [e, now] as const),
      day,
    );
    for (const [e, , before] of pairs) counts.older[e] = Math.min(MOST_COUNTED, before);
  }

  #byName(id: string, edges: readonly NamedEdge[], taken: NonNullable<Line['taken']>): Counted[] {
    return taken.flatMap(([label, to, now, before = 0, nth = 0]): Counted[] => {
      const found = edges.find((edge) => edge.label === label && edge.to === to && edge.nth === nth);
      if (!found) this.#edges.push(`${quote(id)} ${label === null ? '' : `${quote(label)} `}-> ${quote(to)}`);
      return found ? [[found.edge, now, before]] : [];
    });
  }

  #inOrder(
    id: string,
    edges: readonly NamedEdge[],
    mark: string,
    recent: readonly number[],
    older: readonly number[],
  ): Counted[] {
    if (edgesMark(edges) !== mark || Math.max(recent.length, older.length) > edges.length) {
      this.#changed.push(quote(id));
      return [];
    }
    return edges.map(({ edge }, i) => [edge, recent[i] ?? 0, older[i] ?? 0]);
  }

  warn(issues: IssueList): void {
    const told = (code: string, names: readonly string[], one: string, many: string): void => {
      if (names.length === 0) return;
      const shown = names.slice(0, SHOWN).join(', ');
      const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
      const what = names.length === 1 ? one : `${names.length} ${many}`;
      issues.warn(code, `${what}: ${shown}${more}`, 0, 'the model has changed; the rest of the file counts');
    };
    told(
      'known/gone-state',
      this.#nodes,
      'the model has no such state any more',
      'states are no longer in the model',
    );
    told(
      'known/gone-transition',
      this.#edges,
      'the model has no such transition any more',
      'transitions are no longer in the model',
    );
    told(
      'known/changed-state',
      this.#changed,
      'the transitions of this state have changed, so they count as not taken',
      'states have other transitions now, which count as not taken',
    );
  }
}

type Counted = readonly [edge: number, recent: number, older: number];
