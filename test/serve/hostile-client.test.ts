// A client that means harm, or is broken: thirty kinds. After each the service still answers others, and nothing it said was
// a bug of ours. None of them needs a token, and none may take more than the limits allow.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endServices, type Json, type Running, start, vending } from './running.ts';

afterAll(endServices);

let service: Running;
let port = 0;

beforeAll(async () => {
  service = await start([], undefined, {
    // No load of these but one takes long, and that has a service of its own.
    COVERGAME_LIMITS: 'load-seconds=600,load-mebibytes=256,load-edges=200000,request-bytes=10000000',
  });
  port = Number(new URL(service.url).port);
});

afterEach(async () => {
  // Whatever it was, the next client is served.
  expect((await service.get('/')).status).toBe(200);
  const { status } = await service.post('/campaigns', { model: vending, strategy: 'rdm', budget: 5 });
  expect(status).toBe(201);
  expect(service.errors.join('')).toBe('');
});

async function raw(...pieces: readonly (string | Buffer)[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  for (const piece of pieces) socket.write(piece);
  return socket;
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

const UPGRADE = (path: string, extra = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${extra}\r\n`;

/** The answer to one message over a WebSocket of its own. */
async function said(message: string | Buffer): Promise<Json> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/socket`);
  await once(socket, 'open');
  socket.send(message);
  const answer = await Promise.race([
    once(socket, 'message').then(([data]) => JSON.parse(String(data))),
    once(socket, 'close').then(([code]) => ({ closed: code })),
  ]);
  socket.terminate();
  return answer;
}

const load = (over: object) =>
  service.post('/campaigns', { model: vending, strategy: 'rdm', budget: 5, ...over });
const codes = ({ body }: { body: Json }): string[] => body.issues.map(({ code }: { code: string }) => code);
const deep = (n: number): string => '['.repeat(n) + ']'.repeat(n);
const aut = (label: string): string => `des (0,1,2)\n(0,"${label}",1)\n`;

describe('connections', () => {
  test('a refused upgrade, then a reset', async () => {
    for (let i = 0; i < 150; i++) {
      const socket = await raw(UPGRADE('/nowhere'));
      socket.resetAndDestroy();
    }
  });

  test('an upgrade from a strange page, then a reset', async () => {
    for (let i = 0; i < 50; i++) {
      const socket = await raw(UPGRADE('/socket', 'Origin: http://evil.example\r\n'));
      if (i % 2 === 0) await once(socket, 'data');
      socket.resetAndDestroy();
    }
  });

  test('an accepted upgrade, then a reset in the middle of a frame', async () => {
    for (let i = 0; i < 50; i++) {
      const socket = await raw(UPGRADE('/socket'), Buffer.from([0x81, 0xfe, 0x40]));
      socket.resetAndDestroy();
    }
  });

  test('a request that stops in the middle of its body', async () => {
    const head = `POST /campaigns HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
    for (let i = 0; i < 30; i++) {
      const socket = await raw(`${head}Content-Length: 1000\r\n\r\n{"model":`);
      socket.resetAndDestroy();
    }
  });

  test('a request whose answer nobody reads', async () => {
    const socket = await raw(`GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(200));
    socket.pause();
    // The service has begun to answer, and cannot go on.
    await once(socket, 'readable');
    socket.resetAndDestroy();
  });

  test('no HTTP at all', async () => {
    const socket = await raw('\x00\xff\x16\x03\x01 hello\r\n\r\n');
    await closed(socket);
  });

  test('headers without end', async () => {
    const socket = await raw(
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`,
      `X: ${'a'.repeat(100_000)}\r\n`,
    );
    await closed(socket);
  });

  test('two lengths of one body', async () => {
    const socket = await raw(
      `POST /campaigns HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 2\r\nContent-Length: 50\r\n\r\n{}`,
    );
    await closed(socket);
  });

  test('half-open: it says it has finished and listens on', async () => {
    const socket = await raw(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    socket.end();
    await closed(socket);
  });

  test('the host of somebody else', async () => {
    const socket = await raw('GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    socket.pause();
    const [data] = await once(socket, 'readable').then(() => [socket.read()]);
    expect(String(data)).toContain('403 Forbidden');
  });
});

describe('messages', () => {
  test('a ref that nests deeply', async () => {
    const answer = await said(`{"op":"status","ref":${deep(8000)}}`);
    expect([answer.status, answer.body.issues[0].code]).toEqual([413, 'limit/request-depth']);
  });

  test('a ref that is long', async () => {
    const answer = await said(JSON.stringify({ op: 'status', ref: 'x'.repeat(100_000) }));
    expect(answer.body.issues[0].code).toBe('limit/ref-characters');
  });

  test('a binary message', async () => {
    expect((await said(Buffer.from([1, 2, 3]))).body.issues[0].code).toBe('serve/bad-json');
  });

  test('a message larger than allowed', async () => {
    expect(await said(`"${'x'.repeat(11_000_000)}"`)).toEqual({ closed: 1009 });
  });

  test('an op that is no text', async () => {
    expect((await said('{"op":{"a":[1,2,3]}}')).status).toBe(404);
  });

  test('names of the prototype', async () => {
    for (const op of ['__proto__', 'constructor', 'toString']) {
      expect((await said(JSON.stringify({ op }))).status).toBe(404);
    }
    const answer = await service.ask('POST', '/campaigns', '{"__proto__":{"model":"x"},"constructor":1}');
    expect(answer.status).toBe(400);
  });

  test('a thousand calls and no reading of the answers', async () => {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/socket`);
    await once(socket, 'open');
    socket.pause();
    for (let i = 1; i < 1000; i++) socket.send('{"op":"openapi"}');
    await new Promise((sent) => socket.send('{"op":"openapi"}', sent));
    // The service is among the calls when others ask.
    expect((await service.get('/')).status).toBe(200);
    socket.terminate();
  });
});

describe('requests', () => {
  test('a body that nests deeply', async () => {
    const answer = await service.ask('POST', '/campaigns', `{"model":${deep(100_000)}}`);
    expect([answer.status, ...codes(answer)]).toEqual([413, 'limit/request-depth']);
  });

  test('a million unknown keys', async () => {
    const keys = Array.from({ length: 300_000 }, (_, i) => `"key${i}":1`).join(',');
    const answer = await service.ask('POST', '/campaigns', `{${keys}}`);
    expect([answer.status, ...codes(answer)]).toEqual([413, 'limit/keys']);
  });

  test('a million faults to tolerate', async () => {
    const answer = await load({ tolerate: new Array(500_000).fill('hangg') });
    expect(answer.status).toBe(400);
    expect(codes(answer)).toHaveLength(20);
  });

  test('a pattern that backtracks for ever', async () => {
    const answer = await load({ model: aut(`${'a'.repeat(35)}!`), from: 'aldebaran', sutLabels: '^(a+)+$' });
    expect(answer.status).toBe(201);
  });

  test('a pattern with a look-ahead', async () => {
    const answer = await load({ model: aut('a'), from: 'aldebaran', sutLabels: '^(?!a)' });
    expect([answer.status, ...codes(answer)]).toEqual([422, 'base/bad-pattern']);
  });

  test('a stop condition of 200,000 terms', async () => {
    const answer = await load({ until: new Array(200_000).fill('budget 5').join(' or ') });
    expect([answer.status, ...codes(answer)]).toEqual([422, 'limit/until-terms']);
  });

  test('a stop condition in 500,000 parentheses', async () => {
    const answer = await load({ until: `${'('.repeat(500_000)}budget 5${')'.repeat(500_000)}` });
    expect([answer.status, ...codes(answer)]).toEqual([422, 'limit/until-terms']);
    const shorter = await load({ until: `${'('.repeat(1000)}budget 5${')'.repeat(1000)}` });
    expect([shorter.status, ...codes(shorter)]).toEqual([422, 'limit/depth']);
  });

  test('a model that stands for more edges than it has bytes', async () => {
    const group = (name: string): string => `{${Array.from({ length: 2000 }, (_, i) => name + i).join(' ')}}`;
    const answer = await load({ model: `digraph { ${group('a')} -> ${group('b')} }` });
    expect([answer.status, ...codes(answer)]).toEqual([422, 'limit/edges']);
  });

  test('a model of many deep lists', async () => {
    const lists = Array.from({ length: 600 }, () => deep(2500)).join(',');
    const answer = await load({ model: `{"format":"covergame/1","x":[${lists}]}` });
    expect([answer.status, ...codes(answer)]).toEqual([422, 'limit/depth']);
  });

  test('a suite that nests deeply, as a text and as a value', async () => {
    const text = await load({ strategy: 'gmu', suite: deep(100_000) });
    expect([text.status, ...codes(text)]).toEqual([422, 'limit/depth']);
    const value = await service.ask(
      'POST',
      '/campaigns',
      JSON.stringify({ model: vending, strategy: 'gmu', budget: 5 }).replace(
        /\}$/,
        `,"suite":${deep(5000)}}`,
      ),
    );
    expect(value.status).toBe(413);
  });

  test('a load that takes too long', async () => {
    // All prime paths of a complete graph: more than anybody can write down.
    const nodes = Array.from({ length: 60 }, (_, i) => `n${i}`);
    const edges = nodes.flatMap((from) => nodes.map((to) => ({ from, to })));
    const model = {
      format: 'covergame/1',
      initial: 'n0',
      nodes: nodes.map((id) => ({ id, owner: 'tester' })),
      edges,
    };
    const hasty = await start([], undefined, { COVERGAME_LIMITS: 'load-seconds=1' });
    const before = hasty.post('/campaigns', {
      model,
      strategy: 'gmu',
      criterion: 'complete-round-trip',
      budget: 5,
    });
    // Others are answered meanwhile.
    expect((await hasty.get('/')).status).toBe(200);
    expect([201, 422]).toContain((await before).status);
  });

  test('numbers beyond all bounds', async () => {
    for (const budget of [1e308, -1, 0.5, '5', null, 2 ** 53]) {
      expect((await load({ budget })).status).toBe(400);
    }
  });

  test('ids that lead out of the folder', async () => {
    for (const campaign of ['../x', '..', '.x', 'a/b', 'a\\b', 'a\0b', 'x'.repeat(101), 'CON\n']) {
      expect((await load({ campaign })).status).toBe(400);
    }
    expect((await service.get('/campaigns/..%2f..%2fetc%2fpasswd/trace')).status).toBe(400);
  });

  test('a model that is no text a model could be', async () => {
    for (const model of [
      '',
      '\0',
      '<html>',
      '\ud800',
      '{',
      '[]',
      'digraph',
      'p cnf -1 5',
      {},
      { nodes: {} },
    ]) {
      expect((await load({ model })).status).toBe(422);
    }
  });
});
