// The same operations over a WebSocket: same answers, same trace, in the order of the calls.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { OPERATIONS } from '../../src/serve/index.ts';
import { untimed } from '../reference/untimed.ts';
import {
  answerFaults,
  answerOf,
  endServices,
  type Json,
  play,
  type Running,
  start,
  vending,
} from './running.ts';

afterAll(endServices);

let service: Running;
const open: WebSocket[] = [];
beforeAll(async () => {
  service = await start(['--max-body', '0.05']);
});
afterAll(() => {
  for (const socket of open) socket.terminate();
});

class Client {
  readonly socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Json) => void>();
  readonly order: number[] = [];
  #ref = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const answer = JSON.parse(String(data)) as Json;
      this.order.push(answer.ref);
      this.#waiting.get(answer.ref)?.(answer);
    });
  }

  static async connect(): Promise<Client> {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/socket`);
    open.push(socket);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return new Client(socket);
  }

  call(op: string, input: object = {}): Promise<Json> {
    const ref = ++this.#ref;
    const answer = new Promise<Json>((resolve) => this.#waiting.set(ref, resolve));
    this.socket.send(JSON.stringify({ op, ref, ...input }));
    return answer;
  }
}

const loadOf = (campaign: string, options: object = {}) => ({
  campaign,
  model: vending,
  strategy: 'adaptive',
  budget: 60,
  ...options,
});

describe('a campaign over a WebSocket', () => {
  test('makes the same trace as over HTTP', async () => {
    const client = await Client.connect();
    let { status, body: turn } = await client.call('load', loadOf('socket'));
    expect([status, turn.do]).toEqual([201, 'reset']);
    while (turn.do !== 'done') {
      const input = turn.do === 'observe' ? { observation: answerOf(turn.nodes, turn.turn) } : {};
      const op = turn.do === 'reset' ? 'restart' : 'observe';
      ({ body: turn } = await client.call(op, { campaign: 'socket', turn: turn.turn, ...input }));
    }
    await service.post('/campaigns', loadOf('http'));
    await play(service, 'http');
    expect(untimed(service.trace('socket'))).toBe(untimed(service.trace('http')));
  });

  test('may change to HTTP at any turn, and back', async () => {
    const client = await Client.connect();
    await service.post('/campaigns', loadOf('both'));
    const { body: first } = await client.call('restart', { campaign: 'both', turn: 0 });
    const { body: second } = await service.post('/campaigns/both/observe', { turn: first.turn });
    expect((await client.call('next', { campaign: 'both' })).body).toEqual(second);
  });

  test('gives the answers of HTTP for every operation', async () => {
    const client = await Client.connect();
    await service.post('/campaigns', loadOf('every'));
    await play(service, 'every', 7);
    const document = (await service.get('/openapi.json')).body;
    for (const { id, method, path } of OPERATIONS.filter(({ method }) => method === 'get')) {
      const there = path.replace('{campaign}', 'every');
      const { status, body } = await service.get(there);
      const answer = await client.call(id, path === there ? {} : { campaign: 'every' });
      const text = id === 'report' ? JSON.parse(answer.body) : answer.body;
      expect([id, answer.status, text]).toEqual([id, status, body]);
      const headers = new Headers({ 'content-type': answer.media ?? 'application/json' });
      expect(answerFaults(document, method, there, { status, headers, body: text })).toEqual([]);
    }
    for (const [op, input] of [
      ['next', { campaign: 'nowhere' }],
      ['observe', { campaign: 'every', turn: 99 }],
      ['observe', { campaign: 'every' }],
      ['load', loadOf('every', { budget: 1 })],
      ['load', { strategy: 'x' }],
    ] as [string, Json][]) {
      const { campaign, ...body } = input;
      const over = await client.call(op, input);
      const http =
        op === 'load'
          ? await service.post('/campaigns', input)
          : op === 'next'
            ? await service.get(`/campaigns/${campaign}/next`)
            : await service.post(`/campaigns/${campaign}/observe`, body);
      expect([op, over.status, over.body]).toEqual([op, http.status, http.body]);
    }
    expect((await client.call('remove', { campaign: 'every' })).body).toEqual({
      campaign: 'every',
      removed: true,
    });
  });

  test('is answered in the order of the calls, however many are sent at once', async () => {
    const client = await Client.connect();
    const calls: Promise<Json>[] = [];
    for (let i = 0; i < 500; i++) {
      calls.push(i % 100 === 0 ? client.call('load', loadOf(`order-${i}`)) : client.call('status'));
    }
    const answers = await Promise.all(calls);
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    expect(client.order).toEqual(answers.map((_, i) => i + 1));
  });
});

describe('a message that is none', () => {
  test.each([
    ['no JSON', '{', 400, 'serve/bad-json'],
    ['no op', '{}', 404, 'serve/unknown-operation'],
    ['an op that is not there', '{"op":"nxt"}', 404, 'serve/unknown-operation'],
    [
      'what is read over HTTP from the query',
      '{"op":"report","campaign":"x","as":1}',
      400,
      'serve/bad-request',
    ],
  ])('with %s is refused, and the connection stays', async (_, text, status, code) => {
    const client = await Client.connect();
    const answer = new Promise<Json>((resolve) =>
      client.socket.once('message', (data) => resolve(JSON.parse(String(data)))),
    );
    client.socket.send(text);
    const { status: got, body } = await answer;
    expect([got, body.issues[0].code]).toEqual([status, code]);
    expect((await client.call('status')).status).toBe(200);
  });

  test('is refused if it is binary', async () => {
    const client = await Client.connect();
    const answer = new Promise<Json>((resolve) =>
      client.socket.once('message', (data) => resolve(JSON.parse(String(data)))),
    );
    client.socket.send(Buffer.from('{"op":"status"}'));
    expect((await answer).status).toBe(400);
  });

  test('closes the connection if it is too large, and that one only', async () => {
    const [client, other] = [await Client.connect(), await Client.connect()];
    const closed = new Promise<number>((resolve) => client.socket.once('close', resolve));
    client.socket.on('error', () => {});
    client.socket.send('x'.repeat(100_000));
    expect(await closed).toBe(1009);
    expect((await other.call('status')).status).toBe(200);
  });
});

test('a service that stops closes its sockets and says why', async () => {
  const own = await start();
  const socket = new WebSocket(`${own.url.replace('http', 'ws')}/socket`);
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  expect(await own.kill('SIGTERM')).toBe(0);
  expect(await closed).toBe(1001);
});
