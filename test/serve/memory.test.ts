// All open campaigns of a service, and the requests on their way into it, share one limit of memory: beyond it clients are told when to come back, and the service goes on.

import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endServices, start, vending } from './running.ts';

afterAll(endServices);

/** About 100 kB. */
const large = (name: string): object => {
  const ids = Array.from({ length: 700 }, (_, v) => `${name} ${v}`);
  return {
    format: 'covergame/1',
    name,
    initial: ids[0],
    nodes: ids.map((id, v) => ({ id, owner: v % 2 ? 'sut' : 'tester' })),
    edges: ids.slice(1).map((to, v) => ({ from: ids[v], to, label: `from ${v} on to ${v + 1}` })),
  };
};

const load = (campaign: string, model: object | string = large(campaign)): object => ({
  campaign,
  model,
  strategy: 'rdm',
  budget: 50,
});

test('a load that there is no memory for is refused with a time to come back, and others are served', async () => {
  const service = await start([], undefined, { COVERGAME_LIMITS: 'service-mebibytes=4' });
  const loaded: string[] = [];
  let refused: Awaited<ReturnType<typeof service.post>> | undefined;
  for (let i = 0; i < 20 && !refused; i++) {
    const answer = await service.post('/campaigns', load(`c${i}`));
    if (answer.status === 201) loaded.push(`c${i}`);
    else refused = answer;
  }
  expect(loaded.length).toBeGreaterThan(1);
  expect([refused?.status, refused?.body.issues[0].code]).toEqual([503, 'limit/service-mebibytes']);
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
  // The same plan again, what is small, and what is open.
  expect((await service.post('/campaigns', load('again', large('c0')))).status).toBe(201);
  expect((await service.post('/campaigns', load('small', vending))).status).toBe(201);
  expect((await service.get('/campaigns/c0/next')).status).toBe(200);
  // What was refused is no campaign, and is loaded once there is room.
  const late = `c${loaded.length}`;
  expect((await service.get(`/campaigns/${late}/next`)).status).toBe(404);
  expect((await service.post('/campaigns', load(late))).status).toBe(503);
  expect((await service.ask('DELETE', '/campaigns/c1')).status).toBe(200);
  expect((await service.post('/campaigns', load(late))).status).toBe(201);
  await service.kill('SIGTERM');
});

test('requests that come in slowly count, over HTTP and WebSockets, until they are gone', async () => {
  const service = await start([], undefined, { COVERGAME_LIMITS: 'service-mebibytes=2' });
  const { port } = new URL(service.url);
  const slow = connect(Number(port), '127.0.0.1');
  slow.on('error', () => {});
  const part = ' '.repeat(1.8 * 2 ** 20);
  slow.write(
    `POST /campaigns HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n${part}`,
  );
  // It has come when another is refused.
  let answer = await service.post('/campaigns', load('c', JSON.stringify(large('c'))));
  for (let tries = 0; answer.status === 201 && tries < 200; tries++) {
    await service.ask('DELETE', '/campaigns/c');
    answer = await service.post('/campaigns', load('c', JSON.stringify(large('c'))));
  }
  expect([answer.status, answer.body.issues[0].code]).toEqual([503, 'limit/service-mebibytes']);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`);
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send(`{"op":"status"${' '.repeat(1.8 * 2 ** 20)}}`);
  const [said] = await once(socket, 'message');
  expect(JSON.parse(String(said)).status).toBe(503);
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
  // A small one is served all the while; and once the slow one is gone there is room.
  expect((await service.get('/')).status).toBe(200);
  slow.destroy();
  do answer = await service.post('/campaigns', load('c', JSON.stringify(large('c'))));
  while (answer.status === 503);
  expect(answer.status).toBe(201);
  await service.kill('SIGTERM');
});
