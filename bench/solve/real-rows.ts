// What the bench of real games writes down, and how a run is compared with the one before: values must agree, times are set side by side.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A game in one mode. */
export interface RealRow {
  readonly game: string;
  readonly nodes: number;
  readonly mode: 'restart' | 'once';
  readonly lower: number;
  readonly upper: number;
  /** Of processor time, reading left out. */
  readonly seconds: number;
}

export interface RealRun {
  readonly machine: string;
  readonly limit: number;
  /** What a fixed piece of work took: figures of two runs are compared as multiples of it. */
  readonly pace: number;
  readonly rows: readonly RealRow[];
}

export const keyOf = ({ game, mode }: RealRow): string => `${game}, ${mode}`;

export function readRun(file: string): RealRun | null {
  if (!existsSync(file)) return null;
  const [head, ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));
  return { ...(head as Omit<RealRun, 'rows'>), rows: rows as RealRow[] };
}

/** A line for the run and one for each row, so that a change of one game is a change of one line. */
export function writeRun(file: string, { rows, ...head }: RealRun): void {
  writeFileSync(file, `${[head, ...rows].map((row) => JSON.stringify(row)).join('\n')}\n`);
}

/** The faults of a row beside the one before: two intervals of one value overlap, and what was decided is decided. */
export function contradiction(row: RealRow, before: RealRow): string | null {
  const shown = ({ lower, upper }: RealRow) => (lower === upper ? `${upper}` : `${lower}..${upper}`);
  const told = `${keyOf(row)}: ${shown(before)} before, ${shown(row)} now`;
  if (row.nodes !== before.nodes) return `${keyOf(row)}: ${before.nodes} nodes before, ${row.nodes} now`;
  return row.lower > before.upper || row.upper < before.lower ? `the value changed: ${told}` : null;
}

export const isExact = ({ lower, upper }: RealRow): boolean => lower === upper;

/** Processor seconds of a fixed walk over a table of integers and some floating-point work; the least of several. */
export function measurePace(): number {
  const size = 1 << 18;
  const next = Int32Array.from({ length: size }, (_, i) => (i * 40_503 + 7) & (size - 1));
  const weight = new Float64Array(size);
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 7; round++) {
    const from = process.cpuUsage();
    for (let i = 0, v = round; i < 8_000_000; i++) {
      v = next[v];
      weight[v] += 1 / (i + 1);
    }
    const { user, system } = process.cpuUsage(from);
    least = Math.min(least, (user + system) / 1e6);
  }
  return least;
}
