// Who may use a service, and how much of it.

import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endServices, folder, MAIN, start, vending } from './running.ts';

afterAll(endServices);

const loadOf = (campaign: string) => ({ campaign, model: vending, strategy: 'rdm', budget: 50 });

/** A request with headers that fetch would not send. */
function raw(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: { issues: { code: string }[] } }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) }));
    });
    sent.on('error', reject).end();
  });
}

/** The status a WebSocket is refused with; 101 if it is not. */
function upgrade(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers });
    socket.on('unexpected-response', (_, response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('error', reject);
  });
}

describe('a token', () => {
  test.each([
    ['on the command line', ['--token', 'secret'], {}],
    ['in the environment', [], { COVERGAME_TOKEN: 'secret' }],
  ])('given %s must be shown', async (_, words, env) => {
    const service = await start(words, folder(), env as Record<string, string>);
    for (const headers of [{}, { authorization: 'Bearer secre' }, { authorization: 'Bearer secrets' }]) {
      const answer = await fetch(`${service.url}/campaigns`, { headers: headers as Record<string, string> });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="covergame"',
      ]);
      expect(((await answer.json()) as { issues: { code: string }[] }).issues[0].code).toBe('serve/no-token');
      expect(await upgrade(`${service.url}/socket`, headers as Record<string, string>)).toBe(401);
    }
    service.headers = { authorization: 'Bearer secret' };
    expect((await service.get('/')).status).toBe(200);
    expect((await service.post('/campaigns', loadOf('mine'))).status).toBe(201);
    expect(await upgrade(`${service.url}/socket`, service.headers)).toBe(101);
    await service.kill('SIGTERM');
  });

  test('is needed where other machines can connect', () => {
    const words = [MAIN, 'serve', '--host', '0.0.0.0', '--port', '0', '--traces', folder()];
    const { COVERGAME_TOKEN: _, ...env } = process.env;
    const { status, stderr } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      env,
      timeout: 600_000,
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('serve/needs-token')]);
  });
});

describe('a page of another server', () => {
  test('is refused, by its origin or by the host it names', async () => {
    const service = await start();
    const { port } = new URL(service.url);
    const strange: [Record<string, string>, string][] = [
      [{ host: `evil.example:${port}` }, 'serve/strange-host'],
      [{ host: `127.0.0.1.evil.example:${port}` }, 'serve/strange-host'],
      [{ origin: 'https://evil.example' }, 'serve/strange-origin'],
      [{ origin: 'null' }, 'serve/strange-origin'],
      [{ origin: 'http://127.0.0.1:1' }, 'serve/strange-origin'],
      [{ 'sec-fetch-site': 'cross-site' }, 'serve/strange-origin'],
    ];
    for (const [headers, code] of strange) {
      const { status, body } = await raw(service.url, headers);
      expect([headers, status, body.issues[0].code]).toEqual([headers, 403, code]);
      expect(await upgrade(`${service.url}/socket`, headers)).toBe(403);
    }
    for (const headers of [{ host: `localhost:${port}` }, { origin: service.url }, {}]) {
      expect((await raw(service.url, headers as Record<string, string>)).status).toBe(200);
      expect(await upgrade(`${service.url}/socket`, headers as Record<string, string>)).toBe(101);
    }
    expect(await upgrade(`${service.url}/elsewhere`)).toBe(404);
    await service.kill('SIGTERM');
  });
});

test('so many campaigns may be under way, and no more', async () => {
  const where = folder();
  const service = await start(['--max-campaigns', '2'], where);
  await service.post('/campaigns', loadOf('a'));
  await service.post('/campaigns', loadOf('b'));
  const { status, body } = await service.post('/campaigns', loadOf('c'));
  expect([status, body.issues[0].code]).toEqual([503, 'serve/too-many-campaigns']);
  expect((await service.post('/campaigns', loadOf('a'))).status).toBe(200);
  // One that has ended is not under way.
  await service.post('/campaigns/a/fail', { turn: 0, message: 'it does not start' });
  expect((await service.post('/campaigns', loadOf('c'))).status).toBe(201);
  expect((await service.post('/campaigns', loadOf('d'))).status).toBe(503);
  await service.ask('DELETE', '/campaigns/b');
  expect((await service.post('/campaigns', loadOf('d'))).status).toBe(201);
  await service.kill();
  const again = await start(['--max-campaigns', '2'], where);
  expect((await again.get('/')).body).toMatchObject({ campaigns: 3, underWay: 2, open: 0 });
  expect((await again.post('/campaigns', loadOf('e'))).status).toBe(503);
  await again.kill('SIGTERM');
});

test.each([
  ['a port that is in use', 'serve/port-in-use'],
  ['a folder that cannot be made', 'serve/bad-folder'],
])('%s is told', async (what, code) => {
  const service = await start();
  const { port } = new URL(service.url);
  const words = what.includes('port')
    ? ['--port', port, '--traces', folder()]
    : ['--port', '0', '--traces', '/dev/null/x'];
  const { status, stderr } = spawnSync(process.execPath, [MAIN, 'serve', ...words], {
    encoding: 'utf8',
    timeout: 600_000,
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining(code)]);
  await service.kill('SIGTERM');
});
