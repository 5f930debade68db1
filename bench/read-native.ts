// Reading a native model file beside JSON.parse, which only makes objects: ours also builds and checks the game. The last line is the whole check
// once more, names included, as a game that a worker or a caller gives as plain data has to pass it.
//
//   npm run bench read-native              10^6 nodes, 5 * 10^6 edges, a file of about 350 MB
//   npm run bench read-native -- --smoke   a hundredth of it
//
// Every measurement has a process of its own, so that memory is the peak of that job alone. Time is that of the
// processor, not of the clock, so that a busy machine does not decide.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Dice } from '../src/base/index.ts';
import { readModelFile } from '../src/format/node/index.ts';
import { type Game, requireGame } from '../src/game/index.ts';

type Job = 'covergame' | 'JSON.parse';

interface Measured {
  readonly seconds: number;
  /** For checking the game as plain data. */
  readonly check: number;
  readonly peakMB: number;
}

function makeFile(path: string, nodes: number): void {
  const file = openSync(path, 'w');
  const dice = Dice.of(1);
  let text = '{\n  "format": "covergame/1",\n  "initial": "v0",\n  "nodes": [\n';
  const line = (record: string, last: boolean) => {
    text += `    ${record}${last ? '' : ','}\n`;
    if (text.length < 1 << 20) return;
    writeSync(file, text);
    text = '';
  };
  for (let v = 0; v < nodes; v++) {
    line(`{ "id": "v${v}", "owner": "${v % 2 ? 'sut' : 'tester'}" }`, v === nodes - 1);
  }
  text += '  ],\n  "edges": [\n';
  const edges = 5 * nodes;
  for (let e = 0; e < edges; e++) {
    const label = `action ${dice.below(1000)}`;
    line(`{ "from": "v${e % nodes}", "to": "v${dice.below(nodes)}", "label": "${label}" }`, e === edges - 1);
  }
  writeSync(file, `${text}  ]\n}\n`);
  closeSync(file);
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function measure(job: Job, path: string): Promise<Measured> {
  const before = process.cpuUsage();
  let game: Game | undefined;
  if (job === 'covergame') {
    const outcome = await readModelFile(path);
    if (!outcome.ok) throw new Error(outcome.issues[0].message);
    game = outcome.value;
  } else {
    // latin1 keeps the text at a byte a character: the best case for JSON.parse.
    JSON.parse(readFileSync(path, 'latin1'));
  }
  const seconds = secondsSince(before);
  const peakMB = process.resourceUsage().maxRSS / 1000;
  const between = process.cpuUsage();
  // Names that were checked before are not checked again, unless they come in another list.
  if (game) requireGame({ ...game, ids: [...game.ids] });
  return { seconds, peakMB, check: secondsSince(between) };
}

function inOwnProcess(job: Job, path: string): Measured {
  const args = [...process.execArgv, fileURLToPath(import.meta.url), '--job', job, path];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

const jobAt = process.argv.indexOf('--job');
if (jobAt > 0) {
  console.log(JSON.stringify(await measure(process.argv[jobAt + 1] as Job, process.argv[jobAt + 2])));
} else {
  const folder = mkdtempSync(join(tmpdir(), 'covergame-bench-'));
  try {
    const path = join(folder, 'model.game.json');
    makeFile(path, process.argv.includes('--smoke') ? 10_000 : 1_000_000);
    const megabytes = statSync(path).size / 1e6;
    console.log(`file         ${megabytes.toFixed(0)} MB`);
    const jobs = (['covergame', 'JSON.parse'] as const).map((job) => [job, inOwnProcess(job, path)] as const);
    for (const [job, { seconds, peakMB }] of jobs) {
      console.log(
        `${job.padEnd(12)} ${seconds.toFixed(2)} s  ${(megabytes / seconds).toFixed(0)} MB/s  ` +
          `peak ${peakMB.toFixed(0)} MB (${(peakMB / megabytes).toFixed(1)} x the file)`,
      );
    }
    const [ours, theirs] = jobs.map(([, measured]) => measured);
    console.log(`check        ${((100 * ours.check) / ours.seconds).toFixed(1)} % of reading (aim 10)`);
    console.log(
      `ratio        ${(theirs.seconds / ours.seconds).toFixed(2)} x as fast as JSON.parse, ${(theirs.peakMB / ours.peakMB).toFixed(2)} x as small`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
