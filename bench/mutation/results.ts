// The results of mutants: a line for each room and seed, and the page that is made from them.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writePage } from '../solve/write-page.ts';
import { OPERATORS, type Operator } from './candidates.ts';
import { EQUIVALENT } from './equivalent.ts';
import type { Verdict } from './judge.ts';

/** The rooms by which a result is trusted. */
export const ROOMS = ['run', 'sut', 'strategy', 'format', 'plugin', 'serve'];

interface Left {
  readonly at: string;
  readonly id: string;
}

export interface RoomResult {
  readonly room: string;
  readonly seed: number;
  /** How many mutants the room has. */
  readonly of: number;
  readonly drawn: number;
  readonly killed: number;
  /** How many of the killed ran into an endless loop, ended the process or waited for ever. */
  readonly endless: number;
  readonly tests: number;
  /** Parts of the paths of the test files that were played; all of the room if there are none. */
  readonly within: readonly string[];
  readonly byOperator: Partial<Record<Operator, { readonly drawn: number; readonly killed: number }>>;
  readonly equivalent: readonly (Left & { readonly why: string })[];
  readonly alive: readonly (Left & { readonly reachedBy: number })[];
}

const at = (name: string): string => fileURLToPath(new URL(`../results/${name}`, import.meta.url));

export function resultOf(
  { room, seed, of, tests, within }: Pick<RoomResult, 'room' | 'seed' | 'of' | 'tests' | 'within'>,
  verdicts: readonly Verdict[],
): RoomResult {
  const left = verdicts.filter(({ killed }) => !killed);
  const placed = left.map(({ mutant, reachedBy }) => ({
    at: `${mutant.file}:${mutant.line}`,
    id: mutant.id.slice(mutant.file.length + 2),
    reachedBy,
    why: Object.hasOwn(EQUIVALENT, mutant.id) ? EQUIVALENT[mutant.id] : null,
  }));
  const byOperator: Record<string, { drawn: number; killed: number }> = {};
  for (const { mutant, killed } of verdicts) {
    const row = (byOperator[mutant.operator] ??= { drawn: 0, killed: 0 });
    row.drawn++;
    if (killed) row.killed++;
  }
  return {
    room,
    seed,
    of,
    drawn: verdicts.length,
    killed: verdicts.length - left.length,
    endless: verdicts.filter(({ killed }) => killed && killed.how !== 'failed').length,
    tests,
    within,
    byOperator,
    equivalent: placed.flatMap(({ at, id, why }) => (why === null ? [] : [{ at, id, why }])),
    alive: placed.flatMap(({ at, id, reachedBy, why }) => (why === null ? [{ at, id, reachedBy }] : [])),
  };
}

export const scoreOf = ({ drawn, killed, equivalent }: RoomResult): number =>
  (100 * killed) / Math.max(1, drawn - equivalent.length);

/** Adds a result, or replaces the one of the same room and seed. */
export function writeResults(result: RoomResult): void {
  const file = at('mutation.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const rows = lines.map((line) => JSON.parse(line) as RoomResult);
  const others = rows.filter(({ room, seed }) => room !== result.room || seed !== result.seed);
  const order = ({ room, seed }: RoomResult): number => seed * 100 + ROOMS.indexOf(room);
  const sorted = [...others, result].toSorted((a, b) => order(a) - order(b));
  writeFileSync(file, `${sorted.map((row) => JSON.stringify(row)).join('\n')}\n`);
  writePage(at('mutation.md'), pageOf(sorted));
}

const code = (text: string): string => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;

function pageOf(rows: readonly RoomResult[]): string {
  const left = rows.flatMap((row) => row.alive.map((one) => ({ ...one, row })));
  const equivalent = new Map(rows.flatMap((row) => row.equivalent.map((one) => [one.at + one.id, one])));
  const operators = Object.entries(OPERATORS).map(([id, sentence]) => {
    const counts = rows.map(({ byOperator }) => byOperator[id as Operator]);
    const sum = (key: 'drawn' | 'killed') => counts.reduce((total, count) => total + (count?.[key] ?? 0), 0);
    return `| ${id} | ${sentence} | ${sum('drawn')} | ${sum('killed')} |`;
  });
  return [
    '# Mutants of the sources',
    '',
    'A mutant is a small fault in a source. The tests should notice it. `npm run bench mutation` draws mutants of a room by a seed, plays the',
    'tests that reach each of them, and writes this page.',
    '',
    'Tests that enter the room by its own door count, if they take at most two seconds of the processor; and those of the service. Sessions of',
    'the command line and tests in test runners do not: each of them costs seconds. An equivalent mutant changes nothing that a test could',
    'notice; the score leaves it out. A mutant that no test reaches is alive.',
    '',
    '| room | seed | mutants | drawn | killed | of them endless | equivalent | alive | score % | tests | played |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |',
    ...rows.map((row) =>
      [
        '',
        row.room,
        row.seed,
        row.of,
        row.drawn,
        row.killed,
        row.endless,
        row.equivalent.length,
        row.alive.length,
        scoreOf(row).toFixed(1),
        row.tests,
        row.within.length === 0 ? 'all' : row.within.join(', '),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
    '## Kinds of faults',
    '',
    '| kind | is | drawn | killed |',
    '| --- | --- | --: | --: |',
    ...operators,
    '',
    '## Equivalent',
    '',
    ...(equivalent.size === 0 ? ['None.'] : []),
    ...Array.from(equivalent.values(), ({ at: place, id, why }) => `- ${place}: ${code(id)}. ${why}`),
    '',
    '## Alive',
    '',
    ...(left.length === 0 ? ['None.'] : []),
    ...left.map(
      ({ at: place, id, reachedBy, row }) =>
        `- ${place} (seed ${row.seed}): ${code(id)}${reachedBy === 0 ? ', which no test reaches' : ''}`,
    ),
    '',
  ].join('\n');
}
