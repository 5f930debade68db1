// Which share of small faults, mutants of the sources of a room, its tests notice.
//
//   npm run bench mutation -- [ROOM…] [--seed 1] [--sample 200]     the six rooms by which a result is trusted, or the ones named
//   npm run bench mutation -- strategy --tests unit/strategy        with the test files alone whose path contains this (may be repeated)
//   npm run bench mutation -- strategy --alive                      only the mutants that were alive after the last run of this seed and sample
//   npm run bench mutation -- --smoke                               a handful, with the tests of one folder
//
// A run of a room adds a line to bench/results/mutation.jsonl, or replaces that of the same seed, and writes the page
// bench/results/mutation.md anew; where not all tests were played, the line says so. The tests without a mutant take minutes of the
// processor, all rooms together; each mutant about a second. Sources and tests must stay as they are until it ends.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { transformSync } from '@swc/wasm-typescript';
import { drawMutants } from './mutation/draw.ts';
import { instrument } from './mutation/instrument.ts';
import { Judge, type Verdict } from './mutation/judge.ts';
import { ROOMS, type RoomResult, resultOf, writeResults } from './mutation/results.ts';
import { testFilesOf } from './mutation/test-files.ts';

const STATE = '.covergame/mutation';
const smoke = process.argv.includes('--smoke');
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--smoke'),
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: smoke ? '5' : '200' },
    tests: {
      type: 'string',
      multiple: true,
      default: smoke ? ['unit/strategy/adaptive/frequencies', 'unit/strategy/adaptive/value-table'] : [],
    },
    alive: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const [seed, sample] = [Number(values.seed), Number(values.sample)];
const rooms = positionals.length > 0 ? positionals : smoke ? ['strategy'] : ROOMS;

const draws = rooms.map((room) => ({ room, ...drawMutants(room, seed, sample) }));
const mutants = draws.flatMap((draw) => draw.mutants);
const folder = mkdtempSync(join(tmpdir(), 'covergame-mutation-'));
const judge = new Judge({ folder, count: mutants.length }, mutants, (text) => {
  if (values.verbose) console.log(text);
});
try {
  const sources = new Set(mutants.map(({ file }) => file));
  for (const file of sources) writeChanged(file);
  const files = [...new Set(rooms.flatMap((room) => testFilesOf(room, values.tests)))];
  console.log(`seed ${seed}; ${files.length} test files`);
  await judge.record(files);
  for (const { room, mutants: drawn, of } of draws) {
    const stateFile = `${STATE}/${room}-${seed}-${sample}.json`;
    const alive: string[] = values.alive ? JSON.parse(readFileSync(stateFile, 'utf8')) : [];
    const wanted = drawn.filter(({ id }) => !values.alive || alive.includes(id));
    console.log(
      `${room}: ${drawn.length} of ${of} mutants${values.alive ? `, ${wanted.length} were alive` : ''}`,
    );
    const verdicts = await judge.judge(wanted.map((mutant) => mutants.indexOf(mutant)));
    if (!smoke) keepAlive(stateFile, verdicts);
    const result = resultOf({ room, seed, of, tests: judge.tests, within: values.tests }, verdicts);
    console.log(textOf(result));
    if (!values.alive && !smoke) writeResults(result);
  }
  if (values.verbose) console.log(['not played:', ...judge.leftOut].join('\n  '));
} finally {
  await judge.end();
  rmSync(folder, { recursive: true, force: true });
}

/** A source with its mutants, without its types. */
function writeChanged(file: string): void {
  const placed = mutants.flatMap((mutant, number) => (mutant.file === file ? [{ ...mutant, number }] : []));
  const text = instrument(readFileSync(file, 'utf8'), placed);
  const { code } = transformSync(text, { mode: 'transform', filename: file, module: true });
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, `${file}.js`), code);
}

function keepAlive(file: string, verdicts: readonly Verdict[]): void {
  mkdirSync(STATE, { recursive: true });
  writeFileSync(
    file,
    JSON.stringify(
      verdicts.filter(({ killed }) => !killed).map(({ mutant }) => mutant.id),
      null,
      1,
    ),
  );
}

function textOf({ room, drawn, killed, equivalent, alive }: RoomResult): string {
  const lines = alive.map(
    ({ at, id, reachedBy }) => `  ${at} ${id}${reachedBy === 0 ? ' (not reached)' : ''}`,
  );
  return [
    ...lines,
    `${room}: ${killed} of ${drawn} killed, ${equivalent.length} equivalent, ${alive.length} alive: ${((100 * killed) / (drawn - equivalent.length)).toFixed(1)} %`,
  ].join('\n');
}
