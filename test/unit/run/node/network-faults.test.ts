// Every fault a network can have, at every place, between a campaign and a system behind HTTP or a WebSocket: nothing is thrown but an InputError for a
// system that was never reached, a broken connection is told as what it is, the trace says what was done, and with the network mended it goes on from there.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { Dice, InputError, orThrow } from '../../../../src/base/index.ts';
import { buildGame } from '../../../../src/game/index.ts';
import { readTrace } from '../../../../src/run/index.ts';
import { type SystemResult, testSystem } from '../../../../src/run/node/index.ts';
import { RESET, strategyNamed } from '../../../../src/strategy/index.ts';
import { sutNamed } from '../../../../src/sut/index.ts';
import { drivenSut } from '../../../../src/sut/node/index.ts';
import { everyNetworkFault, FaultyNetwork, type NetworkFault } from '../../../reference/faulty-network.ts';
import { simulatedDriver } from '../../../reference/simulated-driver.ts';

const game = buildGame({
  name: 'small',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut' },
    { id: 'c', owner: 'tester' },
  ],
  edges: [
    { from: 'a', to: 'b', label: 'go' },
    { from: 'b', to: 'a', label: 'no' },
    { from: 'b', to: 'c', label: 'yes' },
    { from: 'c', to: 'a', label: 'back' },
  ],
});

const folder = mkdtempSync(join(tmpdir(), 'covergame-network-'));
const trace = join(folder, 't.jsonl');
let server: Server;
let sockets: WebSocketServer;
let network: FaultyNetwork;

/** The model plays itself; `system` is what HTTP clients share, and each WebSocket has one of its own. */
const systemOf = (seed: number) =>
  simulatedDriver(
    game,
    sutNamed('uniform').prepare({ game, budget: 14, resetCost: 3 } as never)(Dice.of(seed)),
  );
let system = systemOf(7);

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => {
      body += bytes;
    });
    request.on('end', async () => {
      const url = new URL(request.url!, 'http://sut');
      const answer = (payload: object) => response.end(JSON.stringify({ payload }));
      if (url.pathname === '/reset') {
        system.reset(JSON.parse(body));
        answer({});
      } else if (url.pathname === '/executeStep') {
        system.apply({ ...JSON.parse(body), label: url.searchParams.get('name')! });
        answer({});
      } else answer({ observations: [{ observation: (await system.observe()).label! }] });
    });
  });
  sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    const own = systemOf(7);
    socket.on('error', () => {});
    socket.on('message', async (data) => {
      const message = JSON.parse(String(data));
      if (message.do === 'reset') {
        own.reset(message);
        socket.send(JSON.stringify({ ready: message.test }));
        return;
      }
      own.apply({ ...message, label: message.stimulus });
      const { label } = await own.observe();
      if (label !== undefined) socket.send(JSON.stringify({ observation: label }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  network = await FaultyNetwork.before((server.address() as AddressInfo).port);
});

afterAll(async () => {
  await network.close();
  for (const client of sockets.clients) client.terminate();
  sockets.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function campaign(
  scheme: string,
  resume: boolean,
): Promise<{ result: SystemResult; events: number[] }> {
  const events: number[] = [];
  system = systemOf(7);
  const result = await testSystem({
    game,
    sut: await drivenSut(`${scheme}://127.0.0.1:${network.port}`, 'small'),
    strategy: strategyNamed('rdm'),
    budget: 12,
    resetCost: 3,
    seed: 3,
    trace,
    resume,
    provenance: null,
    shrinkTries: 0,
    slices: 0,
    // A connection that breaks costs its test, not the campaign.
    tolerate: ['death'],
    recorder: { start: () => events.push(RESET), step: (edge) => events.push(edge) },
  });
  return { result, events };
}

const told = (fault: NetworkFault): string => `${fault.passage} ${fault.nth} ${fault.harm}`;

test.each(['http', 'ws'])('a campaign over %s', async (scheme) => {
  rmSync(trace, { force: true });
  expect((await campaign(scheme, false)).result.outcome.end.reason).toBe('budget');
  const fired = await everyNetworkFault(async (fault) => {
    rmSync(trace, { force: true });
    const { fired, value } = await network.withFault(fault, async () => {
      try {
        return await campaign(scheme, false);
      } catch (error) {
        // Not reached even once: wrong set-up, and no trace is begun.
        if (!(error instanceof InputError)) throw error;
        expect(existsSync(trace), told(fault)).toBe(false);
        return null;
      }
    });
    if (!fired) return false;
    if (!value) return true;
    const { result, events } = value;
    expect(['pass', 'inconclusive', 'deficient', 'fail'], told(fault)).toContain(result.verdict);
    for (const { kind } of result.failures) expect(['death', 'error'], told(fault)).toContain(kind);
    const { runs } = orThrow(readTrace(game, { name: trace, bytes: readFileSync(trace) }));
    const done = [...runs[0].events].filter((event) => event >= 0 || event === RESET);
    expect(done, told(fault)).toEqual(events);
    const again = await campaign(scheme, true);
    expect(again.result.traceTrouble).toBeNull();
    expect(['budget', 'failure'], told(fault)).toContain(again.result.outcome.end.reason);
    return true;
  });
  expect(fired).toBeGreaterThan(20);
});
