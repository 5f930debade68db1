// The run on real games for people: totals, how much was done how soon, the slowest, and what changed since the run before.

import { isExact, keyOf, type RealRow, type RealRun } from './real-rows.ts';

const SLOWEST = 20;
/** Below this, a ratio says more about the machine than about the solver. */
const NOTICED = 0.05;
const MODES = ['restart', 'once'] as const;

export function realPage(run: RealRun, before: RealRun | null): string {
  const { rows, limit, machine } = run;
  const games = new Set(rows.map(({ game }) => game)).size;
  const sizes = rows.map(({ nodes }) => nodes);
  const ratio = ratioTo(run, before);
  return `${[
    '# The solver on real games',
    '',
    `\`npm run bench solve -- real --save\` writes this page. It has ${games} games of ${Math.min(...sizes)} to ${Math.max(...sizes)} nodes. Times are seconds of processor time, at most ${limit} a game. The machine: ${machine}.`,
    '',
    '| mode | games | in 0.1 s | in 1 s | left open | total | nodes a second |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...MODES.map((mode) =>
      totals(
        mode,
        rows.filter((row) => row.mode === mode),
      ),
    ),
    '',
    ...sinceLines(rows, ratio),
    '',
    `## The slowest ${SLOWEST}`,
    '',
    '| game | mode | nodes | value | seconds | to the run before |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map((row) => line(row, ratio)),
    '',
    '## Left open',
    '',
    ...openLines(rows),
  ].join('\n')}\n`;
}

type Ratio = (row: RealRow) => number;

/** NaN for a game that the run before did not have. */
export function ratioTo(run: RealRun, before: RealRun | null): Ratio {
  const known = new Map(before?.rows.map((row) => [keyOf(row), row.seconds / before.pace]));
  return (row) => row.seconds / run.pace / (known.get(keyOf(row)) ?? Number.NaN);
}

function totals(mode: string, rows: readonly RealRow[]): string {
  const within = (seconds: number) => rows.filter((row) => isExact(row) && row.seconds <= seconds).length;
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  const nodes = rows.reduce((sum, row) => sum + row.nodes, 0);
  const open = rows.filter((row) => !isExact(row)).length;
  return `| ${mode} | ${rows.length} | ${within(0.1)} | ${within(1)} | ${open} | ${total.toFixed(2)} | ${Math.round(nodes / total)} |`;
}

function sinceLines(rows: readonly RealRow[], ratio: Ratio): string[] {
  const noticed = rows.filter((row) => row.seconds >= NOTICED && !Number.isNaN(ratio(row)));
  if (noticed.length === 0) return ['There is no run before to compare with.'];
  const mean = Math.exp(noticed.reduce((sum, row) => sum + Math.log(ratio(row)), 0) / noticed.length);
  const slower = noticed.filter((row) => ratio(row) > 1.2).length;
  const faster = noticed.filter((row) => ratio(row) < 1 / 1.2).length;
  return [
    `${noticed.length} rows take ${NOTICED} s and more. Their times are ${mean.toFixed(2)} of those of the run before, as a geometric mean. ${slower} rows are slower by a fifth or more, and ${faster} faster.`,
  ];
}

export function line(row: RealRow, ratio: Ratio): string {
  const value = isExact(row) ? row.upper : `${row.lower}..${row.upper}`;
  const times = ratio(row);
  return `| ${row.game} | ${row.mode} | ${row.nodes} | ${value} | ${row.seconds.toFixed(2)} | ${Number.isNaN(times) ? '–' : times.toFixed(2)} |`;
}

const openLines = (rows: readonly RealRow[]): string[] => {
  const open = rows.filter((row) => !isExact(row));
  return open.length === 0
    ? ['None.']
    : open.map((row) => `- ${keyOf(row)}: ${row.nodes} nodes, ${row.lower}..${row.upper}`);
};
