// A large request is read in a thread. Nothing else about it is different: what it answers, what is kept, and what it is refused with.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endServices, type Json, type Running, start, vending } from './running.ts';

afterAll(endServices);

let service: Running;
let socket: WebSocket;
beforeAll(async () => {
  service = await start();
  socket = new WebSocket(`${service.url.replace('http', 'ws')}/socket`);
  await new Promise((resolve) => socket.once('open', resolve));
});
afterAll(() => socket.terminate());

const large = vending.padEnd(100_000);
const load = { strategy: 'rdm', budget: 50, seed: 2 };

function say(message: object | string): Promise<Json> {
  const answer = new Promise<Json>((resolve) =>
    socket.once('message', (data) => resolve(JSON.parse(String(data)))),
  );
  socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return answer;
}

/** Without what names the campaign. */
const turnOf = ({ campaign: _, ...turn }: Json): Json => turn;

test('begins the campaign that a small one begins', async () => {
  const small = await service.post('/campaigns', { ...load, model: vending, campaign: 'small' });
  const over = await service.post('/campaigns', { ...load, model: large, campaign: 'large' });
  const said = await say({ op: 'load', ref: 'r', ...load, model: large, campaign: 'said' });
  expect([over.status, said.status, said.ref]).toEqual([201, 201, 'r']);
  expect(turnOf(over.body)).toEqual(turnOf(small.body));
  expect(turnOf(said.body)).toEqual(turnOf(small.body));
  const anonymous = await service.post('/campaigns', { ...load, model: large });
  expect(anonymous.status).toBe(201);
  expect(anonymous.body.campaign).toMatch(/^c[0-9a-f]{12}$/);
});

test('finds it when it is said again, and is refused with another load', async () => {
  const given = { ...load, model: large, campaign: 'again' };
  expect((await service.post('/campaigns', given)).status).toBe(201);
  expect((await service.post('/campaigns', given)).status).toBe(200);
  expect(await say({ op: 'load', ref: 1, ...given })).toMatchObject({ ref: 1, status: 200 });
  const other = await service.post('/campaigns', { ...given, seed: 3 });
  expect([other.status, other.body.issues[0].code]).toEqual([409, 'serve/other-load']);
});

test.each([
  ['an unknown property', { ...load, model: large, colour: 'red' }, 400],
  ['a bad strategy', { ...load, model: large, strategy: 'luck' }, 400],
  ['a model that is none', { ...load, model: `{${' '.repeat(100_000)}` }, 422],
] as const)('is refused as a small one for %s', async (_, given, status) => {
  const small = await service.post('/campaigns', { ...given, model: given.model.trim() });
  const over = await service.post('/campaigns', given);
  expect([small.status, over.status]).toEqual([status, status]);
  const said = await say({ op: 'load', ref: 7, ...given });
  expect(said).toMatchObject({ ref: 7, status, body: { issues: over.body.issues } });
  if (status === 400) expect(over.body).toEqual(small.body);
});

test('is refused if it is no JSON, or another operation than it says', async () => {
  const none = await service.post('/campaigns', `{"model": ${' '.repeat(100_000)}`);
  expect([none.status, none.body.issues[0].code]).toEqual([400, 'serve/bad-json']);
  const unknown = await say({ op: 'lode', ref: 8, model: large });
  expect(unknown).toMatchObject({
    ref: 8,
    status: 404,
    body: { issues: [{ code: 'serve/unknown-operation' }] },
  });
  await service.post('/campaigns', { ...load, model: vending, campaign: 'told' });
  const twice = await service.post('/campaigns/told/fail', {
    campaign: 'told',
    turn: 0,
    message: 'x'.repeat(100_000),
  });
  expect([twice.status, twice.body.issues[0].code]).toEqual([400, 'serve/bad-request']);
});

test('may be another than a load', async () => {
  await service.post('/campaigns', { ...load, model: vending, campaign: 'failed' });
  const failed = await service.post('/campaigns/failed/fail', { turn: 0, message: 'x'.repeat(100_000) });
  expect([failed.status, failed.body.do]).toEqual([200, 'done']);
});
