// What driving a real system costs: steps a second through each kind of driver against an SUT that does nothing but
// answer, beside the same conversation over a bare pipe (no JSON, no model, no campaign) in the same run; and
// whether memory stays flat over a long run.
//
//   npm run bench drivers                 10^6 steps through the fastest process, and the memory over them
//   npm run bench drivers -- --long       10^7 steps; --steps N any other number
//   npm run bench drivers -- --smoke      a few thousand
//
// A step is a visit of a node: a stimulus and its answer are two. How fast the SUT itself answers counts as much as the
// runner, so there is one in each of JavaScript, Python and C, as far as the machine has them. Whatever else the machine does
// slows both ends of a pipe down, so the rate of the best tenth of a run stands beside that of the whole.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { buildGame } from '../src/game/index.ts';
import { Referee, testerDice } from '../src/run/index.ts';
import { drive } from '../src/run/node/index.ts';
import { strategyNamed } from '../src/strategy/index.ts';
import { hear } from '../src/sut/index.ts';
import { type DrivenSut, drivenSut } from '../src/sut/node/index.ts';

const file = (name: string) => fileURLToPath(new URL(`./drivers/${name}`, import.meta.url));
const smoke = process.argv.includes('--smoke');
const long = process.argv.includes('--long');
const given = process.argv.indexOf('--steps');
const usual = smoke ? 4000 : long ? 10_000_000 : 1_000_000;
const STEPS = given < 0 ? usual : Number(process.argv[given + 1]);
const SMALL = smoke ? 1000 : 100_000;

/** A ring of 100 pairs: ask, answer, and a second way on, so that the strategy has something to choose. */
const ring = buildGame({
  initial: 't0',
  nodes: Array.from({ length: 100 }, (_, i) => [
    { id: `t${i}`, owner: 'tester' as const },
    { id: `s${i}`, owner: 'sut' as const },
  ]).flat(),
  edges: Array.from({ length: 100 }, (_, i) => [
    { from: `t${i}`, to: `s${i}`, label: 'ask' },
    { from: `t${i}`, to: `s${(i + 7) % 100}`, label: 'ask further' },
    { from: `s${i}`, to: `t${(i + 1) % 100}`, label: 'echo' },
  ]).flat(),
});

interface Rate {
  readonly perSecond: number;
  /** In the fastest tenth. */
  readonly best: number;
  /** Processor time of the runner, in microseconds a step. */
  readonly processor: number;
  /** Resident memory in MiB, at ten moments. */
  readonly memory: readonly number[];
}

async function measure(sut: DrivenSut, steps: number): Promise<Rate> {
  const player = strategyNamed('rdm').prepare({ game: ring, budget: steps, resetCost: 10 })(testerDice(1, 0));
  const memory: number[] = [];
  const tenths: number[] = [];
  const referee = new Referee({ game: ring, player, budget: steps, resetCost: 10 });
  const { campaign, failures } = referee;
  let next = 0;
  const progress = () => {
    if (campaign.spent < next) return;
    next += steps / 10;
    memory.push(process.memoryUsage.rss() / 2 ** 20);
    tenths.push(performance.now());
  };
  const start = performance.now();
  const before = process.cpuUsage();
  await drive({ sut, referee, seed: 1, progress });
  const seconds = (performance.now() - start) / 1000;
  if (failures.size > 0 || campaign.spent !== steps)
    throw new Error(`the run went wrong: ${campaign.end?.why}`);
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: steps / seconds,
    best: fastest(tenths, steps / 10),
    processor: (user + system) / steps,
    memory,
  };
}

/** The rate between the two moments nearest to each other, `steps` apart. */
function fastest(moments: readonly number[], steps: number): number {
  const gaps = moments.slice(1).map((moment, i) => moment - moments[i]);
  return (1000 * steps) / Math.min(...gaps);
}

/** The rival: a question and an answer of the same bytes over the pipes of a child, and nothing else. */
function barePipe([program, ...words]: readonly string[], pairs: number): Promise<Rate> {
  // In a process group of its own, as the driver starts it: the kernel shares out the processor by group.
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const moments = [performance.now()];
  const before = process.cpuUsage();
  let left = pairs;
  return new Promise((resolve) => {
    const ask = () => child.stdin.write('{"do":"apply","id":1,"stimulus":"ask","from":"t0","to":"s0"}\n');
    child.stdout.on('data', () => {
      if (--left % (pairs / 10) === 0) moments.push(performance.now());
      if (left > 0) return ask();
      child.stdin.end();
      const { user, system } = process.cpuUsage(before);
      const seconds = (moments[10] - moments[0]) / 1000;
      const best = fastest(moments, pairs / 5);
      resolve({
        perSecond: (2 * pairs) / seconds,
        best,
        processor: (user + system) / (2 * pairs),
        memory: [],
      });
      return true;
    });
    ask();
  });
}

/** The echo in every language this machine has, the fastest last. */
function echoes(folder: string): { readonly name: string; readonly words: readonly string[] }[] {
  const found = [{ name: 'exec, JavaScript', words: ['node', file('echo.mjs')] }];
  if (!spawnSync('python3', ['--version']).error) {
    found.push({ name: 'exec, Python', words: ['python3', file('echo.py')] });
  }
  const made = join(folder, 'echo');
  if (spawnSync('cc', ['-O2', '-o', made, file('echo.c')]).status === 0) {
    found.push({ name: 'exec, C', words: [made] });
  }
  return found;
}

async function overHttp(): Promise<Rate> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () =>
      response.end(request.method === 'POST' ? '{"payload":{"observation":"echo"}}' : '{}'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const rate = await measure(
    await drivenSut(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    SMALL,
  );
  server.closeAllConnections();
  server.close();
  return rate;
}

async function overWebSocket(): Promise<Rate> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      socket.send(message.do === 'reset' ? `{"ready":${message.test}}` : '{"observation":"echo"}');
    });
  });
  await new Promise<void>((resolve) => server.on('listening', resolve));
  const rate = await measure(
    await drivenSut(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`),
    SMALL,
  );
  server.close();
  return rate;
}

const echo = { label: 'echo' };
const inProcess: DrivenSut = {
  address: 'in process',
  open: () => ({ reset() {}, apply() {}, observe: () => echo, close() {} }),
};

const shown = (rate: number): string => Math.round(rate).toLocaleString('en').padStart(9);

function tell(name: string, { perSecond, best, processor }: Rate, rival?: Rate): void {
  const ratio = rival ? `, ${(best / rival.best).toFixed(2)} of the bare pipe` : '';
  const cost = `${processor.toFixed(1)} µs of processor a step`;
  console.log(
    `${name.padEnd(18)} ${shown(perSecond)} steps/s, ${shown(best)} in the best tenth${ratio}, ${cost}`,
  );
}

function tellMemory(name: string, steps: number, { memory }: Rate): void {
  const growth = memory[memory.length - 1] - memory[1];
  const figures = memory.map((m) => m.toFixed(0)).join(' ');
  console.log(
    `memory over ${steps.toLocaleString('en')} steps of ${name}, MiB: ${figures}; from a tenth on ${growth.toFixed(1)}`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'echo-'));
try {
  hear('{"observation":"warm"}');
  const inside = await measure(inProcess, STEPS);
  tell('in process', inside);
  const own = await measure(await drivenSut(file('echo-driver.mjs'), '', { apart: true }), SMALL);
  tell('module', own);
  const overhead = 1000 / own.best - 1000 / inside.best;
  console.log(`a process of its own costs a module ${overhead.toFixed(3)} ms a step (at most 0.2 ms)`);
  const all = echoes(folder);
  for (const [i, { name, words }] of all.entries()) {
    const last = i === all.length - 1;
    const pipe = await barePipe(words, SMALL / 2);
    tell('bare pipe', pipe);
    const steps = last ? STEPS : SMALL;
    const child = await measure(await drivenSut(`exec: ${words.join(' ')}`), steps);
    tell(name, child, pipe);
    if (last) tellMemory(name, steps, child);
  }
  tell('ws', await overWebSocket());
  tell('http', await overHttp());
  tellMemory('a driver in process', STEPS, inside);
} finally {
  rmSync(folder, { recursive: true });
}
