// One suite over every kind of driver: the same coin behind a module, a process, HTTP and a WebSocket is the same SUT.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { InputError } from '../../src/base/index.ts';
import { buildGame } from '../../src/game/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { type Driver, Fault } from '../../src/sut/index.ts';
import { DRIVERS, drivenSut, isDriverAddress } from '../../src/sut/node/index.ts';
import createDriver from '../fixtures/coin-driver.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

const coin = buildGame({
  name: 'coin',
  initial: 'hand',
  nodes: [
    { id: 'hand', owner: 'tester' },
    { id: 'air', owner: 'sut' },
    { id: 'head', owner: 'tester' },
    { id: 'tail', owner: 'tester' },
  ],
  edges: [
    { from: 'hand', to: 'air', label: 'toss' },
    { from: 'air', to: 'head', label: 'heads' },
    { from: 'air', to: 'tail', label: 'tails' },
    { from: 'head', to: 'air', label: 'toss' },
    { from: 'tail', to: 'air', label: 'toss' },
  ],
});

/** An actor is its own model and rolls its own dice, so no coin of ours stands behind it; test/unit/sut has its tests. */
const COIN_DRIVERS = DRIVERS.filter(({ id }) => id !== 'xstate');

let http: Server;
let sockets: WebSocketServer;
const addresses: Record<string, string> = {
  module: fixture('coin-driver.ts'),
  exec: `exec: node '${fixture('unruly-sut.mjs')}' good`,
};
/** How the HTTP endpoint gives its answers. */
let late = false;
let broken: { status: number; body: string } | null = null;

beforeAll(async () => {
  const inner: Driver = createDriver();
  http = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', async () => {
      const url = new URL(request.url!, 'http://sut');
      const answer = (payload: object) => response.end(JSON.stringify({ payload }));
      if (broken && url.pathname !== '/sut/reset') {
        response.writeHead(broken.status).end(broken.body);
      } else if (`${request.method} ${url.pathname}` === 'PUT /sut/reset') {
        inner.reset(JSON.parse(body));
        answer({});
      } else if (`${request.method} ${url.pathname}` === 'POST /sut/executeStep') {
        expect(url.searchParams.get('name')).toBe('toss');
        expect(url.searchParams.get('modelName')).toBe('coin');
        inner.apply({ label: 'toss', ...JSON.parse(body) });
        if (late) answer({ output: 'tossed' });
        else answer({ observation: (await inner.observe()).label! });
      } else if (`${request.method} ${url.pathname}` === 'GET /sut/answer') {
        answer({ observations: [{ observation: (await inner.observe()).label! }] });
      } else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  addresses['http'] = `http://127.0.0.1:${(http.address() as AddressInfo).port}/sut`;
  sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  sockets.on('connection', (socket) => {
    const driver = createDriver();
    socket.on('message', async (data) => {
      const message = JSON.parse(String(data));
      if (message.do === 'reset') {
        driver.reset(message);
        socket.send(JSON.stringify({ ready: message.test }));
      } else {
        driver.apply({ label: message.stimulus, ...message });
        const { label, after } = await driver.observe();
        socket.send(JSON.stringify({ observation: label, after }));
      }
    });
  });
  await new Promise<void>((resolve) => sockets.on('listening', resolve));
  addresses['ws'] = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`;
});

afterAll(() => {
  http.closeAllConnections();
  http.close();
  for (const client of sockets.clients) client.terminate();
  sockets.close();
});

const play = async (address: string, seed = 1) =>
  testSystem({
    game: coin,
    sut: await drivenSut(address, 'coin'),
    strategy: strategyNamed('rdm'),
    budget: 40,
    resetCost: 1,
    seed,
    patience: { answer: 10_000 },
    shrinkTries: 0,
  });

describe.each(COIN_DRIVERS.map(({ id }) => id))('the driver %s', (id) => {
  it('is known by its address, and its example too', () => {
    expect(isDriverAddress(addresses[id])).toBe(true);
    expect(isDriverAddress(DRIVERS.find((kind) => kind.id === id)!.example.replaceAll("'", ''))).toBe(true);
  });

  it('plays the same play as the driver in this process', async () => {
    const { verdict, outcome, failures } = await play(addresses[id]);
    expect([verdict, failures]).toEqual(['pass', []]);
    const { outcome: other } = await play(addresses['module']);
    expect([...outcome.coveredAt]).toEqual([...other.coveredAt]);
  });

  it('opens, resets again and again, and closes', async () => {
    const driver = await (await drivenSut(addresses[id], 'coin')).open();
    for (let test = 1; test <= 3; test++) {
      await driver.reset({ test, seed: 1, attempt: 0 });
      await driver.apply({ label: 'toss', from: 'hand', to: 'air', id: 1 });
      expect((await driver.observe()).label).toMatch(/heads|tails/);
    }
    await driver.close();
  });
});

describe('faults on the way', () => {
  it('takes answers over HTTP that come by themselves', async () => {
    late = true;
    expect(await play(addresses['http'])).toMatchObject({ verdict: 'pass' });
    late = false;
  });

  it('does not lose an answer over HTTP to a question that the test before left open', async () => {
    const polls: ((label: string) => void)[] = [];
    const server = createServer((request, response) => {
      request.resume();
      const answer = (payload: object) => response.end(JSON.stringify({ payload }));
      if (request.method !== 'GET') answer({});
      else polls.push((observation) => answer({ observation }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const driver = await (
      await drivenSut(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'coin')
    ).open();
    await driver.reset({ test: 1, seed: 1, attempt: 0 });
    const never = Promise.resolve(driver.observe());
    await expect.poll(() => polls.length).toBe(1);
    await driver.reset({ test: 2, seed: 1, attempt: 0 });
    const answer = Promise.resolve(driver.observe());
    // The server knows of one open poll alone, and answers the second test by it.
    polls[0]('heads');
    expect(await answer).toEqual({ label: 'heads' });
    expect(await Promise.race([never, 'nothing'])).toBe('nothing');
    await driver.close();
    server.closeAllConnections();
    server.close();
  });

  it.each([
    [500, 'oops', 'error', /status 500: "oops"/],
    [200, '<html>', 'garbage', /"<html>", which is not JSON/],
    [200, '{"payload":{"error":{"message":"bent"}}}', 'assertion', /bent/],
    [200, '{"payload":{"observation":7}}', 'garbage', /not a string/],
    [200, `"${'x'.repeat(2 << 20)}"`, 'flood', /more than 1048576 bytes/],
  ])('names what HTTP answers with %i', async (status, body, kind, message) => {
    broken = { status, body };
    const { failures } = await play(addresses['http']);
    broken = null;
    expect(failures[0].kind).toBe(kind);
    expect(failures[0].message).toMatch(message);
  });

  it('says that nobody is there', async () => {
    for (const address of ['http://127.0.0.1:1/', 'ws://127.0.0.1:1/']) {
      await expect(play(address)).rejects.toThrow(/nothing was tested: .*ECONNREFUSED/);
    }
  });

  it('refuses a module that is no driver, and names every function it lacks', async () => {
    const address = fixture('no-driver.ts');
    await expect(drivenSut(address)).rejects.toThrow(InputError);
    await expect(drivenSut(address)).rejects.toThrow(
      /no function apply[\s\S]*no function observe[\s\S]*no function close/,
    );
  });

  it('refuses a command with an open quote, and no command', async () => {
    await expect(drivenSut("exec: sh -c 'x")).rejects.toThrow(/has an unclosed '/);
    await expect(drivenSut('exec: ')).rejects.toThrow(/names no command/);
  });

  it('tells assertions from other errors', () => {
    const asserted = Object.assign(new Error('2 is not 3'), { name: 'AssertionError' });
    expect(Fault.of(asserted)).toMatchObject({ kind: 'assertion', message: '2 is not 3' });
    expect(Fault.of(new Error('no'))).toMatchObject({ kind: 'error' });
    expect(Fault.of('text')).toMatchObject({ kind: 'error', message: 'text' });
  });
});
