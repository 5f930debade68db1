// What a service goes through in the worst of nights: it is killed again and again under many clients, and connections are reset by the thousand. Every
// client keeps what was acknowledged to it; after the last start each trace must hold all of that, once and in order.
//
//     node --import ./scripts/typescript.mjs bench/reliability.ts [--kills 100] [--clients 40] [--resets 10000]

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Acknowledged, historyFaults } from '../test/reference/history-faults.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--smoke'),
  options: {
    kills: { type: 'string', default: process.argv.includes('--smoke') ? '2' : '100' },
    clients: { type: 'string', default: process.argv.includes('--smoke') ? '4' : '40' },
    resets: { type: 'string', default: process.argv.includes('--smoke') ? '50' : '10000' },
  },
});
const [kills, clients, resets] = [values.kills, values.clients, values.resets].map(Number);
const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const model = readFileSync(fileURLToPath(new URL('../models/coffee.game.json', import.meta.url)), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'covergame-reliability-'));

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON
type Json = any;
let service = null as unknown as ChildProcess;
let url = '';
let crashes = 0;
let killing = false;

async function start(): Promise<void> {
  service = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--traces', folder, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const child = service;
  child.once('exit', (code) => {
    if (!killing || code !== null) crashes++;
  });
  const [line] = await once(createInterface(child.stdout!), 'line');
  ({ url } = JSON.parse(String(line)));
}

async function ask(method: string, path: string, body?: object): Promise<Json> {
  for (;;) {
    try {
      const response = await fetch(url + path, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

interface Client {
  readonly id: string;
  readonly answers: Acknowledged[];
  turn: number;
  backwards: number;
}

/** Plays on until told to stop; an answer that got lost is given again, and must count once. */
async function play(client: Client, stop: () => boolean): Promise<void> {
  const load = { model, strategy: 'rdm', budget: 1_000_000, campaign: client.id };
  let { body: turn } = await ask('POST', '/campaigns', load);
  while (!stop() && turn.do !== 'done') {
    const seen: { observation?: string } =
      turn.do === 'observe' ? { observation: turn.expects[turn.turn % turn.expects.length].observation } : {};
    const operation = turn.do === 'reset' ? 'restart' : 'observe';
    const { status, body } = await ask('POST', `/campaigns/${client.id}/${operation}`, {
      turn: turn.turn,
      ...seen,
    });
    if (status === 200) {
      const key = operation === 'restart' ? 'test' : turn.do === 'observe' ? 'saw' : 'do';
      client.answers.push({ turn: turn.turn, key, ...(seen.observation && { word: seen.observation }) });
      if (body.turn < client.turn) client.backwards++;
      client.turn = body.turn;
      turn = body;
    } else ({ body: turn } = await ask('GET', `/campaigns/${client.id}/next`));
  }
}

await start();
let done = false;
const players: Client[] = Array.from({ length: clients }, (_, i) => ({
  id: `c${i}`,
  answers: [],
  turn: 0,
  backwards: 0,
}));
const stepsOf = (): number => players.reduce((sum, { answers }) => sum + answers.length, 0);
const games = players.map((client) => play(client, () => done));
for (let i = 0; i < kills; i++) {
  // In the middle of things: when the clients together have come a few steps further.
  const before = stepsOf();
  while (stepsOf() < before + clients + i) await new Promise((resolve) => setTimeout(resolve, 3));
  killing = true;
  const gone = once(service, 'exit');
  service.kill('SIGKILL');
  await gone;
  killing = false;
  await start();
}
done = true;
await Promise.all(games);

let broken = 0;
const { port } = new URL(url);
for (let i = 0; i < resets; i++) {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect').catch(() => broken++);
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const kind = i % 4;
  if (kind === 0) socket.write(`GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${upgrade}\r\n`);
  else if (kind === 1)
    socket.write(`GET /socket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${upgrade}\r\n\x81\xfe`);
  else if (kind === 2)
    socket.write(`POST /campaigns HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 900\r\n\r\n{`);
  socket.resetAndDestroy();
}

// The turn counts the lines of the trace: what was acknowledged is there if the trace has come at least as far, without a gap.
let lost = 0;
for (const client of players) {
  const { body } = await ask('GET', `/campaigns/${client.id}/next`);
  if (body.turn < client.turn) lost++;
}
const steps = stepsOf();
const backwards = players.reduce((sum, client) => sum + client.backwards, 0);
killing = true;
service.kill('SIGTERM');
await once(service, 'exit');
// The traces themselves: each acknowledged answer once, at its turn, in its order.
const faults = players.flatMap(({ id, answers }) => historyFaults(join(folder, `${id}.jsonl`), answers));
for (const fault of faults.slice(0, 10)) console.log(fault);
rmSync(folder, { recursive: true, force: true });
console.log(
  `${kills} kills under ${clients} clients: ${steps} steps acknowledged, ${lost} campaigns lost some, ${backwards} went back, ${faults.length} answers lost, doubled or out of order in the traces`,
);
console.log(`${resets} connections reset, ${broken} could not be made`);
// Ending in good order is the one exit with a code.
console.log(`${crashes - 1} crashes`);
process.exitCode = faults.length + lost + backwards + broken + (crashes - 1) > 0 ? 1 : 0;
