// Who sees the model: the tab that was opened with the studio's address, and nobody else; and what can be had there.

import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followedTrace, type RunningStudio, startStudio } from '../../src/studio/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-studio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Without a client's own care for paths and headers. */
function ask(port: number, path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Told> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asking.on('error', reject);
    asking.end();
  });
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const tokenOf = ({ url }: RunningStudio): string => new URL(url).searchParams.get('token')!;

describe('a studio', () => {
  let studio: RunningStudio;
  let pass: Record<string, string> = {};
  const trace = join(folder, 'trace.jsonl');

  beforeAll(async () => {
    writeFileSync(trace, 'one\n');
    studio = await startStudio({
      port: 0,
      model: { given: 'x', text: '{}' },
      trace: followedTrace(trace),
    });
  });
  afterAll(() => studio.stop());

  test('is for this machine, on a port that was free', () => {
    expect(studio.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/);
  });

  test.each([
    '/given',
    '/trace',
    '/program?all',
    '/model',
    '/pass',
    '/assets/x.js',
    '/given?token=',
    '/given?token=wrong',
  ])('without its token %s is refused', async (path) => {
    for (const headers of [{}, bearer(''), bearer('wrong')] as Record<string, string>[]) {
      const { status, text } = await ask(studio.port, path, { headers });
      expect(status).toBe(403);
      expect(text).not.toContain('<');
    }
  });

  test('the page itself holds nothing of the user’s', async () => {
    for (const path of ['/', '/?token=wrong']) {
      const { status, text } = await ask(studio.port, path);
      expect([status, text]).toEqual([200, expect.stringContaining('id="given-model"></script>')]);
    }
  });

  test('looking without taking does not use the token up, nor does the page', async () => {
    const headers = bearer(tokenOf(studio));
    expect((await ask(studio.port, '/pass', { method: 'HEAD', headers })).status).toBe(403);
    expect((await ask(studio.port, '/given', { headers })).status).toBe(403);
    expect((await ask(studio.port, new URL(studio.url).search.replace('?', '/?'))).status).toBe(200);
  });

  test('a page of another site is refused, whatever it knows', async () => {
    const strangers: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { host: 'evil.example' },
      { host: `evil.example:${studio.port}` },
      { origin: `http://localhost:${studio.port + 1}` },
    ];
    for (const stranger of strangers) {
      const headers = { ...stranger, ...bearer(tokenOf(studio)) };
      expect((await ask(studio.port, '/pass', { headers })).status, JSON.stringify(stranger)).toBe(403);
    }
  });

  test('the token is good once, for a pass that is no cookie', async () => {
    const first = await ask(studio.port, '/pass', { headers: bearer(tokenOf(studio)) });
    expect(first.status).toBe(200);
    expect(first.headers['set-cookie']).toBeUndefined();
    pass = bearer(JSON.parse(first.text).pass);
    expect((await ask(studio.port, '/pass', { headers: bearer(tokenOf(studio)) })).status).toBe(403);
    expect((await ask(studio.port, '/given', { headers: pass })).text).toContain('"given":"x"');
    for (const wrong of [bearer(tokenOf(studio)), { authorization: `${pass['authorization']}x` }])
      expect((await ask(studio.port, '/given', { headers: wrong })).status).toBe(403);
  });

  test('what a browser sends to other ports of the machine opens nothing here', async () => {
    const answers = await Promise.all(
      ['/', '/given', '/trace'].map((path) => ask(studio.port, path, { headers: pass })),
    );
    expect(answers.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
    ]);
    const secret = pass['authorization'].slice('Bearer '.length);
    for (const name of [`covergame-studio-${studio.port}`, 'covergame-pass', 'pass'])
      expect((await ask(studio.port, '/given', { headers: { cookie: `${name}=${secret}` } })).status).toBe(
        403,
      );
  });

  test('a page of another site is refused with the pass, too', async () => {
    const headers = { ...pass, origin: 'http://evil.example' };
    expect((await ask(studio.port, '/given', { headers })).status).toBe(403);
  });

  test('scripts come from the page alone, and nothing may frame it', async () => {
    const { headers } = await ask(studio.port, '/', { headers: pass });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s changes nothing', async (method) => {
    expect((await ask(studio.port, '/given', { method, headers: pass })).status).toBe(405);
  });

  test.each([
    '/../package.json',
    '/assets/../../index.js',
    '/%2e%2e/single.html',
    '/etc/passwd',
    '/assets',
    '//',
  ])('there is nothing at %s', async (path) => {
    const { status } = await ask(studio.port, path, { headers: pass });
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test('a trace that grows is read on from where one is', async () => {
    const more = (from: string) => ask(studio.port, `/trace?from=${from}`, { headers: pass });
    expect((await more('0')).text).toBe('one\n');
    expect((await more('4')).text).toBe('');
    appendFileSync(trace, 'two\n');
    expect((await more('4')).text).toBe('two\n');
    for (const odd of ['-1', 'x', '1e400', '']) expect((await more(odd)).text).toBe('one\ntwo\n');
    // Another campaign has begun in the same file.
    writeFileSync(trace, 'x\n');
    expect((await more('8')).status).toBe(416);
    expect((await more('0')).text).toBe('x\n');
    rmSync(trace);
    expect(await more('0')).toMatchObject({ status: 200, text: '' });
  });

  test('a second studio on its port is told so', async () => {
    await expect(startStudio({ port: studio.port, model: null })).rejects.toThrow(
      `port ${studio.port} is taken`,
    );
  });
});
