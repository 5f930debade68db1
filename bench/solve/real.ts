// The solver on the games that people have (real-games.ts), in both modes: the bench that decides what stays in it.
//
//   npm run bench solve -- real                  every game of up to about 10^5 nodes; each game's ratio to the committed run
//   npm run bench solve -- real --large          settings of up to 10^6 nodes too
//   npm run bench solve -- real --only lock      games whose name holds that
//   npm run bench solve -- real --mode once      one mode
//   npm run bench solve -- real --limit 30       more than ten seconds of processor time a game
//   npm run bench solve -- real --save           writes bench/results/solve-real.jsonl and solve-real.md
//   npm run bench solve -- real --smoke          the smallest settings
//
// All games are solved in one process, one after the other, after a warm-up: seconds are processor time of the search, reading and exploring left
// out. Figures of two runs are compared as multiples of a fixed piece of work. A value that the committed run had otherwise is an error, and so is a game that it closed
// and that is open now, within the same limit.

import { cpus, loadavg } from 'node:os';
import { checkWitness } from '../../src/certificate/witness/index.ts';
import type { Game } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';
import { root } from './measure.ts';
import { realGames } from './real-games.ts';
import { line, ratioTo, realPage } from './real-page.ts';
import { contradiction, isExact, keyOf, measurePace, type RealRow, readRun, writeRun } from './real-rows.ts';
import { writePage } from './write-page.ts';

const given = (name: string, fallback: string) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : fallback;
};
const smoke = process.argv.includes('--smoke');
const isSaved = process.argv.includes('--save');
const limit = Number(given('--limit', smoke ? '2' : '10'));
const modes = given('--mode', 'restart,once').split(',') as RealRow['mode'][];
const only = given('--only', '');
if (isSaved && ['--only', '--mode', '--smoke'].some((word) => process.argv.includes(word))) {
  console.error('--save writes the whole run: leave --only, --mode and --smoke out');
  process.exit(2);
}
const results = `${root}/bench/results/solve-real`;

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function measure(id: string, game: Game, mode: RealRow['mode']): RealRow {
  globalThis.gc?.();
  const from = cpu();
  const { lower, upper, witness } = solve(game, {
    restart: mode === 'restart',
    stop: () => cpu() - from > limit,
  });
  const seconds = cpu() - from;
  const verdict = checkWitness(game, witness);
  if (!verdict.valid || verdict.upper !== upper)
    throw new Error(`${id}, ${mode}: the witness is refused: ${JSON.stringify(verdict)}`);
  return { game: id, nodes: game.n, mode, lower, upper, seconds: Math.round(seconds * 1e4) / 1e4 };
}

const all = realGames({ smoke, large: process.argv.includes('--large') });
const games = all.filter(({ id }) => id.includes(only));
if (games.length === 0) {
  console.error(
    `no game has a name with ${JSON.stringify(only)}; there are ${all.map(({ id }) => id).join(', ')}`,
  );
  process.exit(2);
}
const committed = readRun(`${results}.jsonl`);
const known = new Map(committed?.rows.map((row) => [keyOf(row), row]));
const machine = `${cpus().length} cores of ${cpus()[0].model.trim()}, Node ${process.version}, load average ${loadavg()[1].toFixed(0)}`;
const pace = measurePace();
const rows: RealRow[] = [];
const faults: string[] = [];
const left = new Map<string, number>();
const ratio = ratioTo({ machine, limit, pace, rows }, committed);

// What is compiled at first use is no part of any game.
for (const { id, read } of realGames({ smoke: true, large: false })) {
  const game = await read();
  if (game.ok) for (const mode of modes) measure(id, game.value, mode);
}

console.log('| game | mode | nodes | value | seconds | to the run before |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const { id, read } of games) {
  const game = await read();
  if (!game.ok) {
    const why = game.issues[0].code;
    left.set(why, (left.get(why) ?? 0) + 1);
    console.error(`left out: ${id}: ${game.issues[0].message}`);
    continue;
  }
  for (const mode of modes) {
    const row = measure(id, game.value, mode);
    rows.push(row);
    console.log(line(row, ratio));
    const before = known.get(keyOf(row));
    if (!before) continue;
    const fault = contradiction(row, before);
    if (fault) faults.push(fault);
    if (isExact(before) && !isExact(row) && limit >= committed!.limit)
      faults.push(`left open: ${keyOf(row)}`);
  }
}

const run = { machine, limit, pace, rows };
console.log(`\n${realPage(run, committed)}`);
for (const [why, count] of left) console.log(`left out: ${count} files (${why})`);
if (isSaved && faults.length === 0) {
  writeRun(`${results}.jsonl`, run);
  writePage(`${results}.md`, realPage(run, committed));
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
