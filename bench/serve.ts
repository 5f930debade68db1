// The service under load: 200 campaigns at once, half of them over HTTP and half over WebSockets, a million steps altogether, each step a
// request of its own. In the middle the service is killed and started again. Afterwards every trace is held against what its
// client did: no step may be lost or there twice.
//
//   npm run bench serve                  10^6 steps, a few minutes
//   npm run bench serve -- --smoke       20 campaigns, 2000 steps
//   npm run bench serve -- --steps 100000
//   npm run bench serve -- --neighbours  only how long others wait beside a neighbour that asks for something large
//
// It starts what is built: npm run build.
//
// The rival is a bare server of Node in a process of its own, which answers a request of the same size with an answer of the
// same size and keeps nothing, asked by the same clients.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { orThrow, sourceOf } from '../src/base/index.ts';
import { readModel } from '../src/format/index.ts';
import { traceFaults } from './serve/check.ts';
import { HttpConnection, SocketConnection } from './serve/connection.ts';
import { Latency } from './serve/latency.ts';
import { neighbours } from './serve/neighbours.ts';
import { Player } from './serve/player.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MAIN = 'dist/cli/main.js';
const hooks = new URL('../scripts/typescript.mjs', import.meta.url).href;
const smoke = process.argv.includes('--smoke');
const given = process.argv.indexOf('--steps');
const CAMPAIGNS = smoke ? 20 : 200;
const STEPS = given > 0 ? Number(process.argv[given + 1]) : smoke ? 2000 : 1_000_000;
const EACH = Math.ceil(STEPS / CAMPAIGNS);
const REPORTS = 10;

const MODELS = ['login', 'lock', 'cart'].map((name) =>
  readFileSync(`${root}/models/${name}.game.json`, 'utf8'),
);
const STRATEGIES = ['rdm', 'adaptive', 's4', 'optimal'];

const folder = mkdtempSync(join(tmpdir(), 'covergame-bench-serve-'));
let service!: ChildProcess;

function startProcess(words: readonly string[]): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    createInterface(child.stdout!).once('line', (line) => resolve({ child, port: JSON.parse(line).port }));
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
}

async function startService(port: number): Promise<number> {
  const started = await startProcess([MAIN, 'serve', '--port', String(port), '--traces', folder, '--json']);
  service = started.child;
  return started.port;
}

/** Resident memory in MiB, where the system tells it. */
function memory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Processor time in seconds, where the system tells it. */
function processor(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

const next = new Latency();
const answers = new Latency();
let port = await startService(0);
let steps = 0;
let used = 0;
const began = performance.now();

async function onStep(): Promise<void> {
  steps++;
  if (steps % Math.ceil(STEPS / REPORTS) === 0) {
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${String(steps).padStart(9)} steps  ${seconds.toFixed(1).padStart(7)} s  ${memory(service.pid!).toFixed(0).padStart(5)} MiB  p99 of next ${next.within(0.99).toFixed(2)} ms`,
    );
  }
  if (steps !== Math.ceil(STEPS / 2)) return;
  const killed = performance.now();
  used = processor(service.pid!);
  service.kill('SIGKILL');
  port = await startService(port);
  const seconds = (performance.now() - killed) / 1000;
  console.log(`          killed and started again: listening after ${seconds.toFixed(2)} s`);
}

const players = Array.from({ length: CAMPAIGNS }, (_, i) => {
  const strategy = STRATEGIES[i % STRATEGIES.length];
  const id = `campaign-${i}`;
  return new Player({
    id,
    seed: i + 1,
    load: {
      campaign: id,
      model: MODELS[i % MODELS.length],
      strategy,
      seed: i + 1,
      budget: 20 * EACH + i,
      until: `steps ${EACH}`,
      spendAll: strategy !== 'rdm',
    },
    connect: () => (i % 2 === 0 ? new HttpConnection(port) : new SocketConnection(port)),
    next,
    answers,
    onStep: () => void onStep(),
  });
});

try {
  if (!process.argv.includes('--neighbours')) await underLoad();
  await neighbours({ port, pid: service.pid!, smoke, model: MODELS[0] });
} finally {
  const gone = new Promise((resolve) => service.once('exit', resolve));
  service.kill('SIGTERM');
  await gone;
  rmSync(folder, { recursive: true, force: true });
}

async function underLoad(): Promise<void> {
  console.log(`${CAMPAIGNS} campaigns, ${EACH} steps each; strategies ${STRATEGIES.join(', ')}`);
  await Promise.all(players.map((player) => player.play()));
  const seconds = (performance.now() - began) / 1000;
  const requests = next.count + answers.count;
  used += processor(service.pid!);
  console.log(
    `\n${steps} steps in ${seconds.toFixed(1)} s: ${Math.round(steps / seconds)} steps and ${Math.round(requests / seconds)} requests a second, ${((1e6 * used) / requests).toFixed(0)} µs of the service's processor time a request`,
  );
  for (const [name, { count, longest, within }] of [
    ['next', bound(next)],
    ['answers', bound(answers)],
  ] as const) {
    console.log(
      `${name.padEnd(8)} p50 ${within(0.5).toFixed(2)} ms, p99 ${within(0.99).toFixed(2)} ms, p99.9 ${within(0.999).toFixed(2)} ms, longest ${longest.toFixed(0)} ms (${count})`,
    );
  }
  console.log(
    `killed once: ${players.reduce((sum, { again }) => sum + again, 0)} requests were said again, all campaigns went on`,
  );
  const faults = players.flatMap(check);
  for (const fault of faults.slice(0, 10)) console.log(`FAULT ${fault}`);
  console.log(
    `${players.length} traces checked: ${faults.length === 0 ? 'no step lost, none there twice' : `${faults.length} FAULTS`}`,
  );
  await rival(seconds / steps);
  if (faults.length > 0) process.exitCode = 1;
}

function bound(latency: Latency) {
  return { count: latency.count, longest: latency.longest, within: (share: number) => latency.within(share) };
}

function check(player: Player, i: number): string[] {
  const game = orThrow(readModel(sourceOf('model', MODELS[i % MODELS.length])));
  return traceFaults(game, readFileSync(join(folder, `${player.id}.jsonl`)), player, EACH);
}

async function rival(ours: number): Promise<void> {
  const { child, port } = await startProcess(['--import', hooks, 'bench/serve/bare-server.ts']);
  const each = Math.max(20, Math.ceil(EACH / 20));
  const start = performance.now();
  await Promise.all(
    players.map(async ({ id }) => {
      const connection = new HttpConnection(port);
      for (let i = 0; i < each; i++)
        await connection.call('observe', id, { turn: i, observation: 'welcome' });
      connection.close();
    }),
  );
  const bare = (performance.now() - start) / 1000 / (each * players.length);
  child.kill();
  console.log(
    `a bare HTTP server took ${(bare / ours).toFixed(2)} of the time a request (its answers are kept nowhere)`,
  );
}
