// What the bench of native engines found, as a page: where we are behind comes first.

import { cpus, loadavg } from 'node:os';
import { instanceName } from './fresh-options.ts';
import type { Measured } from './measure.ts';

export interface Row {
  readonly family: string;
  /** 0 where instances do not differ. */
  readonly seed: number;
  readonly nodes: number;
  readonly mode: string;
  readonly limit: number;
  readonly engines: readonly string[];
  readonly own: Measured;
  /** An engine that was late on the family before is left out. */
  readonly others: Readonly<Record<string, Measured>>;
}

/** What is faster than this is mostly the start of Node. */
const START = 0.5;
/** What it may take more than the best native engine, without its start. */
const LEEWAY = 0.2;

const isWasm = (engine: string) => engine.includes('WebAssembly');
const mean = (list: readonly number[]) =>
  Math.exp(list.reduce((sum, x) => sum + Math.log(x), 0) / list.length);
const times = (ratio: number) => `${ratio.toFixed(ratio < 10 ? 2 : 0)}x`;
const nameOf = ({ family, seed, mode }: Row) => `${instanceName(family, seed)}, ${mode}`;

/** The best time of some engines; those that were not done count with the limit. */
function best({ engines, others, limit }: Row, which: (engine: string) => boolean): number {
  return Math.min(limit, ...engines.filter(which).map((engine) => others[engine]?.seconds ?? limit));
}

const nativeBest = (row: Row) => best(row, (engine) => !isWasm(engine));
const native = (row: Row) => nativeBest(row) / row.own.seconds;
/** NaN where none was run. */
const wasm = (row: Row) => (row.engines.some(isWasm) ? best(row, isWasm) / row.own.seconds : Number.NaN);
const ahead = (rows: readonly Row[], ratio: (row: Row) => number) => {
  const known = rows.map(ratio).filter((x) => !Number.isNaN(x));
  return known.length === 0 ? 'not run' : times(mean(known));
};
const solvedByOther = ({ others }: Row) => Object.values(others).some(({ value }) => value !== null);

export function nativePage(rows: readonly Row[]): string {
  const engines = Array.from(new Set(rows.flatMap((row) => row.engines)));
  const seeds = Array.from(new Set(rows.map(({ seed }) => seed))).filter((seed) => seed > 0);
  return `${[
    '# The solver beside native engines, on seeds drawn anew',
    '',
    ...behind(rows),
    '',
    `Written by \`npm run bench solve-native -- --fresh --seeds 3 --mode MODE --limit S --rows FILE\`, by parts, our own figures by \`-- --again FILE\` after changes, and \`-- --tell FILE\`, on ${machine()}.`,
    `Seeds ${seeds.join(', ')}. Processor seconds from the start of a process to a proven value, ${limitsOf(rows)}; an engine that was late on`,
    'a family is not run on it again (–) and counts with the limit. clingo has the founded encoding and unsatisfiable cores, integer programs a row a rule, toulbar2 weighted clauses; without restart (once) all of them settle values in',
    `increasing order, one optimisation a stage. Run were, with restart, ${enginesOf(rows, 'restart')}; once, ${enginesOf(rows, 'once')}. HiGHS, RC2 on CaDiCaL and CP-SAT as native programs are not in the distribution and were not run.`,
    '',
    '## Families',
    '',
    '| family | mode | ahead of the best native engine | ahead of the best as WebAssembly |',
    '| --- | --- | --- | --- |',
    ...familyRows(rows),
    '',
    '## Instances',
    '',
    `| instance | nodes | covergame | ${engines.join(' | ')} | ahead of the best native engine |`,
    `| --- | --- | --- | ${engines.map(() => '---').join(' | ')} | --- |`,
    ...rows.map((row) => {
      const cells = [row.own, ...engines.map((engine) => row.others[engine])].map((m) => cell(m, row.limit));
      return `| ${nameOf(row)} | ${row.nodes} | ${cells.join(' | ')} | ${times(native(row))} |`;
    }),
  ].join('\n')}\n`;
}

/** By mode, as they may have been run with different limits. */
const limitsOf = (rows: readonly Row[]): string =>
  Array.from(new Set(rows.map(({ mode, limit }) => `${mode} ${limit} s at most`))).join(', ');

const enginesOf = (rows: readonly Row[], mode: string): string =>
  Array.from(new Set(rows.filter((row) => row.mode === mode).flatMap(({ engines }) => engines))).join(', ') ||
  'none';

function behind(rows: readonly Row[]): string[] {
  const open = rows.filter((row) => row.own.value === null && solvedByOther(row));
  const slow = rows.filter((row) => row.own.value !== null && row.own.seconds >= START);
  const losing = slow.filter((row) => native(row) < 1).sort((a, b) => native(a) - native(b));
  const quick = rows.filter((row) => row.own.value !== null && row.own.seconds < START);
  const start = Math.min(...rows.map(({ own }) => own.seconds));
  const late = quick.filter((row) => row.own.seconds > nativeBest(row) + start + LEEWAY);
  const long = quick.filter((row) => row.own.seconds > start + LEEWAY);
  const list = (some: readonly Row[], told: (row: Row) => string) =>
    some.length === 0 ? 'none' : some.map((row) => `${nameOf(row)}${told(row)}`).join('; ');
  const overall = ['restart', 'once'].map((mode) => {
    const own = rows.filter((row) => row.mode === mode);
    if (own.length === 0) return `${mode}: not run`;
    return `${mode} ${ahead(own, native)} of the best native engine, ${ahead(own, wasm)} of the best as WebAssembly`;
  });
  return [
    '**Behind**:',
    '',
    `- left open, and solved by another engine: ${list(open, () => '')};`,
    `- of what takes us ${START} s or more, a native engine is ahead on ${losing.length} of ${slow.length}: ${list(losing, (row) => ` (${times(native(row))})`)};`,
    `- of what takes us less, a native engine is ahead on ${quick.filter((row) => native(row) < 1).length} of ${quick.length}, by more than a start (${start.toFixed(2)} s, the least of all rows) and ${LEEWAY} s on ${late.length}: ${list(late, () => '')};`,
    `- of the same, more than a start and ${LEEWAY} s altogether take ${long.length}: ${list(long, (row) => ` (${row.own.seconds.toFixed(2)}, best other ${nativeBest(row).toFixed(2)})`)}.`,
    '',
    `Left open by us: ${list(
      rows.filter((row) => row.own.value === null),
      () => '',
    )}. Over all instances we are at: ${overall.join('; ')}. No value differed.`,
  ];
}

function familyRows(rows: readonly Row[]): string[] {
  const keys = Array.from(new Set(rows.map(({ family, mode }) => `${family} | ${mode}`)));
  return keys.map((key) => {
    const own = rows.filter(({ family, mode }) => `${family} | ${mode}` === key);
    return `| ${key} | ${ahead(own, native)} | ${ahead(own, wasm)} |`;
  });
}

export function cell(measured: Measured | undefined, limit: number): string {
  if (!measured) return '–';
  return measured.value === null ? `> ${limit}` : measured.seconds.toFixed(2);
}

/** What it was measured on. */
function machine(): string {
  return `${cpus().length} cores of ${cpus()[0].model.trim()}, Node ${process.version}, load average ${loadavg()[1].toFixed(0)}`;
}
