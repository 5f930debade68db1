// What driving a real system costs: steps a second through each kind of driver against an SUT that does nothing but
// answer, beside the same conversation over a bare pipe (no JSON, no model, no campaign) in the same run; and
// whether memory stays flat over a long run.
//
//   npm run bench drivers                 10^6 steps through the process, and the memory over them
//   npm run bench drivers -- --long       10^7 steps
//   npm run bench drivers -- --smoke      a few thousand
//
// A step is a visit of a node: a stimulus and its answer are two.

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import {
  buildGame,
  Campaign,
  type DrivenSut,
  drive,
  drivenSut,
  hear,
  strategyNamed,
  testerDice,
} from '../src/node.ts';

const ECHO = fileURLToPath(new URL('../test/fixtures/echo-sut.mjs', import.meta.url));
const smoke = process.argv.includes('--smoke');
const long = process.argv.includes('--long');
const STEPS = smoke ? 4000 : long ? 10_000_000 : 1_000_000;
const SMALL = smoke ? 1000 : 50_000;

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
  /** Processor time of the runner, in microseconds a step. */
  readonly processor: number;
  /** Resident memory in MiB, at ten moments. */
  readonly memory: readonly number[];
}

async function measure(sut: DrivenSut, steps: number): Promise<Rate> {
  const player = strategyNamed('rdm').prepare({ game: ring, budget: steps, resetCost: 10 })(testerDice(1, 0));
  const memory: number[] = [];
  const campaign = new Campaign({ game: ring, player, budget: steps, resetCost: 10 });
  let next = 0;
  const progress = () => {
    if (campaign.spent < next) return;
    next += steps / 10;
    memory.push(process.memoryUsage.rss() / 2 ** 20);
  };
  const start = performance.now();
  const before = process.cpuUsage();
  const { failures } = await drive({ game: ring, sut, campaign, seed: 1, progress });
  const seconds = (performance.now() - start) / 1000;
  if (failures.size > 0 || campaign.spent !== steps)
    throw new Error(`the run went wrong: ${campaign.end?.why}`);
  const { user, system } = process.cpuUsage(before);
  return { perSecond: steps / seconds, processor: (user + system) / steps, memory };
}

/** The rival: a question and an answer of the same bytes over the pipes of a child, and nothing else. */
function barePipe(pairs: number): Promise<number> {
  // In a process group of its own, as the driver starts it: the kernel shares out the processor by group.
  const child = spawn('node', [ECHO], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const start = performance.now();
  let left = pairs;
  return new Promise((resolve) => {
    const ask = () => child.stdin.write('{"do":"apply","id":1,"stimulus":"ask","from":"t0","to":"s0"}\n');
    child.stdout.on('data', () => {
      if (--left > 0) return ask();
      child.stdin.end();
      resolve((2 * pairs) / ((performance.now() - start) / 1000));
      return true;
    });
    ask();
  });
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

hear('{"observation":"warm"}');
const pipe = await barePipe(Math.min(STEPS, 200_000) / 2);
const child = await measure(await drivenSut(`exec: node ${ECHO}`), STEPS);
const rows: [string, Rate][] = [
  ['module', await measure(inProcess, STEPS)],
  ['exec', child],
  ['ws', await overWebSocket()],
  ['http', await overHttp()],
];
console.log(`bare pipe, the rival     ${Math.round(pipe).toLocaleString('en')} steps/s`);
for (const [name, { perSecond, processor }] of rows) {
  const shown = Math.round(perSecond).toLocaleString('en');
  console.log(
    `${name.padEnd(24)} ${shown} steps/s, ${(perSecond / pipe).toFixed(2)} of the bare pipe, ${processor.toFixed(1)} µs of processor a step`,
  );
}
for (const [name, { memory }] of rows.slice(0, 2)) {
  const growth = memory[memory.length - 1] - memory[1];
  const over = `${STEPS.toLocaleString('en')} steps of ${name}`;
  console.log(
    `memory over ${over}, MiB: ${memory.map((m) => m.toFixed(0)).join(' ')}; from a tenth on ${growth.toFixed(1)}`,
  );
}
