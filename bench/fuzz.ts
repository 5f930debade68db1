// Whatever strangers hand to covergame, spoiled with some knowledge of its grammar, and taken through all that commands do with it: read, check, inspect, solve
// with small effort, verify, plan, every criterion, every strategy, replay, merge, audit, every report, convert and read back.
//
//   npm run bench fuzz -- [--inputs 100000] [--seed 1] [--from 0] [--only SUBJECT] [--growth 500]
//   npm run bench fuzz -- --quick     each input through one of the uses, which takes a tenth of the time
//   npm run bench fuzz -- --smoke     a hundred inputs
//
// A finding is a crash, a law that is broken (test/fuzz/uses), a control character in a file, a stage that takes the processor more than five seconds, a process of more than
// 1 GiB, or a reading that takes more than twenty times as long where the input is ten times as large (so many inputs as --growth says). Its input is kept in .covergame/fuzz;
// the same seed and number make it again. The exit code is 1 if there are any.

import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { FuzzData, FuzzSaid, StageTimes } from './fuzz/worker.ts';

const FOLDER = '.covergame/fuzz';
const GIB = 2 ** 30;
/** A thread is replaced after so many inputs, so that what it keeps is not taken for what one input needs. */
const ROUND = 5000;
/** An input that takes the processor so many ms is given up. */
const ENDLESS = 60_000;
const POLL = 100;
/** So many stages are listed. */
const SHOWN = 15;

const smoke = process.argv.includes('--smoke');
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--smoke'),
  options: {
    inputs: { type: 'string', default: smoke ? '100' : '100000' },
    growth: { type: 'string', default: smoke ? '20' : '500' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const [inputs, growth, seed, from] = [values.inputs, values.growth, values.seed, values.from].map(Number);

const found = new Map<string, number>();
const tried = new Map<string, number>();
const stages = new Map<string, StageTimes>();
let digest = 0;
let refused = 0;
const most = { bytes: 0, index: 0 };

/** Whatever differs in numbers and names only is the same finding. */
const kindOf = (fault: string): string =>
  fault
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/\d+/g, 'N')
    .slice(0, 160);

function report(index: number, subject: string, stage: string, fault: string, bytes: Uint8Array): void {
  const kind = `${stage.replace(/\d+/g, 'N')}: ${kindOf(fault)}`;
  const times = (found.get(kind) ?? 0) + 1;
  found.set(kind, times);
  if (times > 1) return;
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/${subject}.${seed}.${index}.finding`;
  writeFileSync(file, bytes);
  console.log(`FINDING ${subject}, input ${index}, ${stage}: ${fault}\n  ${file}, ${bytes.length} bytes`);
}

function addStage(more: StageTimes): void {
  const known = stages.get(more.stage);
  if (!known) return void stages.set(more.stage, more);
  known.times += more.times;
  known.ms += more.ms;
  if (more.slowest.ms > known.slowest.ms) known.slowest = more.slowest;
}

/** The stages that took longest on one input. */
function slowestStages(): string[] {
  const rows = [...stages.values()].sort((a, b) => b.slowest.ms - a.slowest.ms).slice(0, SHOWN);
  return [
    'stage                                 slowest, ms     input      times     all, s',
    ...rows.map(
      ({ stage, times, ms, slowest }) =>
        `${stage.padEnd(38)}${slowest.ms.toFixed(0).padStart(11)}${String(slowest.index).padStart(10)}${String(times).padStart(11)}${(ms / 1000).toFixed(1).padStart(11)}`,
    ),
  ];
}

/** Plays a round of inputs in a thread; says where to go on. */
async function round(data: FuzzData, alone = false): Promise<number> {
  const state = new SharedArrayBuffer(8);
  const at = new Int32Array(state);
  at[0] = data.from;
  const thread = new Worker(new URL('./fuzz/worker.ts', import.meta.url), {
    workerData: { ...data, state },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  let next = data.to;
  let ready = false;
  let last: { index: number; subject: string; stage: string; bytes: Uint8Array } | undefined;
  const begun = { index: -1, ms: 0 };
  const spent = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const giveUp = (fault: string): void => {
    next = Atomics.load(at, 0) + 1;
    clearInterval(watch);
    void thread.terminate();
    lost = { index: next - 1, fault };
  };
  let lost: { index: number; fault: string } | undefined;
  const watch = setInterval(() => {
    const index = Atomics.load(at, 0);
    if (index !== begun.index) Object.assign(begun, { index, ms: spent() });
    else if (spent() - begun.ms > ENDLESS) return giveUp(`does not end within ${ENDLESS / 1000} s`);
    const { rss } = process.memoryUsage();
    if (rss > most.bytes) Object.assign(most, { bytes: rss, index });
    // A thread that is ended while it loads its modules would leave those that come after it waiting for theirs.
    if (ready && rss > GIB) giveUp(`takes ${(rss / GIB).toFixed(1)} GiB`);
  }, POLL);
  thread.on('message', (said: FuzzSaid) => {
    switch (said.kind) {
      case 'finding':
        report(said.index, said.subject, said.stage, said.fault, said.bytes);
        break;
      case 'ready':
        ready = true;
        break;
      case 'input':
        last = said;
        break;
      case 'tally':
        for (const [subject, count] of said.tried) tried.set(subject, (tried.get(subject) ?? 0) + count);
        digest = Math.imul(digest ^ said.digest, 0x01000193) >>> 0;
        refused += said.refused;
        said.stages.forEach(addStage);
    }
  });
  thread.on('error', (error) => {
    giveUp(`ends the thread: ${error.message}`);
  });
  await once(thread, 'exit').catch(() => once(thread, 'exit'));
  clearInterval(watch);
  if (lost) {
    // Alone in a thread, it is not blamed for what others left behind.
    if (alone)
      report(
        lost.index,
        last?.subject ?? 'unknown',
        last?.stage ?? '',
        lost.fault,
        last?.bytes ?? new Uint8Array(),
      );
    else await round({ ...data, from: lost.index, to: lost.index + 1, tells: true }, true);
  }
  return next;
}

const began = process.cpuUsage();
const common = { seed, quick: values.quick, ...(values.only !== undefined && { only: values.only }) };
for (let at = from; at < from + inputs; )
  at = await round({ ...common, from: at, to: Math.min(from + inputs, at + ROUND) });
for (let at = from; at < from + growth; )
  at = await round({ ...common, from: at, to: from + growth, growth: true });

const { user, system } = process.cpuUsage(began);
console.log(
  [
    `${inputs} inputs of seed ${seed} from ${from} on, ${refused} of them refused by the reader, and ${growth} of two sizes: ${found.size} kinds of findings`,
    `at most ${Math.round(most.bytes / 2 ** 20)} MiB (input ${most.index}); ${((user + system) / 1e6).toFixed(0)} s of processor time; digest ${digest.toString(16)}`,
    ...slowestStages(),
    [...tried].map(([subject, count]) => `${subject} ${count}`).join(', '),
    ...[...found].map(([kind, times]) => `${String(times).padStart(6)} × ${kind}`),
  ].join('\n'),
);
process.exit(found.size > 0 ? 1 : 0);
