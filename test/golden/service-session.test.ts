// A session with the service, started in this process: requests that are right and requests that are wrong, over HTTP and a WebSocket, and every
// answer, without the words of messages and without times. service-session.json holds them.
// UPDATE_SESSION=1 npx vitest run test/golden/service-session.test.ts writes it anew.

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningService, startService } from '../../src/serve/index.ts';
import { untimed } from '../reference/untimed.ts';

const FILE = fileURLToPath(new URL('./service-session.json', import.meta.url));
const known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
const isWritten = env['UPDATE_SESSION'] === '1';
const vending = readFileSync(new URL('../../examples/vending/vending.game.json', import.meta.url), 'utf8');
let folder = '';
const fresh: Record<string, unknown> = {};
const bugs: unknown[] = [];
let service: RunningService;

const TOKEN = 'a-token-of-16-characters';
const OPTIONS = {
  host: '127.0.0.1',
  port: 0,
  token: TOKEN,
  maxBody: 60_000,
  idle: 1e9,
  maxCampaigns: 12,
  sync: 'never',
  report: (error: unknown) => bugs.push(error),
} as const;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'covergame-session-'));
  service = await startService({ ...OPTIONS, folder });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
  if (isWritten) writeFileSync(FILE, `${JSON.stringify(fresh, null, 1)}\n`);
});

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
const WORDS = new Set([
  'why',
  'message',
  'text',
  'title',
  'detail',
  'hint',
  'version',
  'summary',
  'description',
  'cure',
]);
const OF_TIME = new Set(['ms', 'idle', 'started', 'touched', 'modified', 'bytes']);

/** Without words, as long as there are some, and without times. */
function plain(value: unknown, key = ''): unknown {
  if (OF_TIME.has(key)) return typeof value;
  if (typeof value === 'string') return WORDS.has(key) ? (value.trim().length > 3 ? '…' : value) : value;
  if (Array.isArray(value)) return value.map((one) => plain(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, name)]));
}

interface Asked {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const HEADERS = [
  'content-type',
  'allow',
  'www-authenticate',
  'cache-control',
  'x-content-type-options',
  'location',
];

/** Long answers that other tests read: a digest of what there is, without values. */
const WHOLE = /^\/openapi\.json|as=json/;

function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

async function ask(url: string, path: string, { method, body, headers = {} }: Asked = {}): Promise<unknown> {
  const response = await fetch(url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${TOKEN}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const media = response.headers.get('content-type') ?? '';
  const told = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const read = /[/+]json/.test(media) && text !== '' ? plain(JSON.parse(text)) : `${text.length > 0}`;
  return {
    status: response.status,
    told,
    read: WHOLE.test(path) ? digest(JSON.stringify(shapeOf(read))) : read,
  };
}

/** Everything that is asked, in order: the answer of one depends on those before it. */
async function hold(
  name: string,
  requests: readonly (readonly [string, Asked?])[],
  { url } = service,
): Promise<void> {
  const rows: unknown[] = [];
  for (const [path, asked] of requests) {
    rows.push([
      `${asked?.method ?? (asked?.body === undefined ? 'GET' : 'POST')} ${path}`,
      await ask(url, path, asked),
    ]);
  }
  fresh[name] = JSON.parse(JSON.stringify(rows));
  if (!isWritten) expect(fresh[name]).toEqual(known[name]);
  expect(bugs).toEqual([]);
}

const load = (campaign: string, more: object = {}): [string, Asked] => [
  '/campaigns',
  { body: { campaign, model: vending, strategy: 'adaptive', budget: 40, ...more } },
];
const say = (campaign: string, operation: string, body: object): [string, Asked] => [
  `/campaigns/${campaign}/${operation}`,
  { body },
];

test('what is known to everybody', () =>
  hold('known', [
    ['/'],
    ['/openapi.json'],
    ['/campaigns'],
    ['/campaigns/none'],
    ['/nowhere'],
    ['/campaigns/none/next'],
  ]));

test('who may ask', () =>
  hold('who', [
    ['/', { headers: { authorization: '' } }],
    ['/', { headers: { authorization: 'Bearer wrong-token-of-16-ch' } }],
    ['/', { headers: { authorization: `Basic ${TOKEN}` } }],
    ['/', { headers: { origin: 'http://elsewhere.example' } }],
    ['/', { method: 'DELETE' }],
    ['/campaigns', { method: 'PUT', body: {} }],
  ]));

test('loads', () =>
  hold('loads', [
    load('first'),
    load('first'),
    load('first', { budget: 41 }),
    load('suite', { strategy: 's2', suite: [['idle', 'inserted', 'paid']] }),
    load('until', { budget: undefined, until: 'coverage>=90 or budget 30' }),
    load('labels', { goal: 'labels' }),
    load('optimal', { strategy: 'optimal', restart: true }),
    load('dot', {
      model: 'digraph g { a -> b [label="go"]; b -> a [label="!back"]; }',
      sutLabels: '^!',
      strategy: 'rdm',
    }),
    load('kept', { keepGoing: true, tolerate: ['late'], redact: ['sec.et'] }),
    load('wrong', { strategy: 'adaptve', budget: -1 }),
    load('wrong', { bugdet: 3 }),
    load('wrong', { model: 'nonsense' }),
    load('wrong', { model: vending.replace('"inserted"', '"insertd"') }),
    load('wrong', { initial: 'idel' }),
    load('wrong', { until: 'gain>=99' }),
    load('wrong', { budget: undefined }),
    load('wrong', { strategy: 's2', suite: [['idle', 'paid']] }),
    load('../up'),
    load('wrong', { redact: ['('] }),
    load('wrong', { require: 'nodes:none' }),
    ['/campaigns', { body: '{' }],
    ['/campaigns', { body: '[]' }],
    ['/campaigns', { body: 'x'.repeat(70_000) }],
    ['/campaigns', { body: '{}', headers: { 'content-type': 'text/plain' } }],
    ['/campaigns'],
  ]));

test('turns', async () => {
  await hold('turns', [
    load('turns', { strategy: 'rdm', budget: 30, keepGoing: true }),
    ['/campaigns/turns/next'],
    say('turns', 'observe', { turn: 0, observation: 'x' }),
    say('turns', 'restart', { turn: 7 }),
    say('turns', 'restart', { turn: 0 }),
    say('turns', 'restart', { turn: 0 }),
    say('turns', 'observe', { turn: 1, observation: 'rejected' }),
    say('turns', 'observe', { turn: 3 }),
    say('turns', 'observe', { turn: 4, node: 'idle' }),
    say('turns', 'observe', { turn: 5 }),
    say('turns', 'observe', { turn: 6, edge: 0 }),
    say('turns', 'observe', { turn: 7, edge: 0, node: 'idle' }),
    say('turns', 'observe', { turn: 7 }),
    ['/campaigns/turns/statistics'],
    ['/campaigns/turns'],
    say('turns', 'fail', { turn: 8, message: 'no change', kind: 'error' }),
    ['/campaigns/turns/next'],
    say('turns', 'fail', { turn: 9, message: 'x', kind: 'nothing' }),
    say('turns', 'fail', { turn: 9 }),
    say('turns', 'restart', { turn: 9, why: 'it hung' }),
    ['/campaigns/turns/statistics'],
    ['/campaigns/turns/report?as=json'],
    ['/campaigns/turns/report?as=junit&per=node'],
    ['/campaigns/turns/report?as=paper'],
    ['/campaigns/turns/report?per=day'],
    ['/campaigns/turns/trace'],
    ['/campaigns/turns/trace?x=1'],
  ]);
  const trace = untimed(readFileSync(join(folder, 'turns.jsonl'), 'utf8'));
  fresh['trace'] = digest(trace.replace(/"(?:why|message|version)":"[^"]*"/g, ''));
  if (!isWritten) expect(fresh['trace']).toBe(known['trace']);
});

test('faults of the system', async () => {
  for (const [name, seen] of Object.entries({
    label: { observation: 'tea' },
    node: { node: 'brewing' },
    edge: { edge: 9 },
    silence: { silence: true },
    data: { data: { price: 3 } },
    nothing: {},
  })) {
    await hold(`fault ${name}`, [
      load(`fault-${name}`, { strategy: 'rdm' }),
      say(`fault-${name}`, 'restart', { turn: 0 }),
      say(`fault-${name}`, 'observe', { turn: 1 }),
      say(`fault-${name}`, 'observe', { turn: 2, ...seen }),
      [`/campaigns/fault-${name}/statistics`],
      [`/campaigns/fault-${name}`, { method: 'DELETE' }],
      [`/campaigns/fault-${name}`, { method: 'DELETE' }],
    ]);
  }
});

/** A service of its own, in a folder of its own. */
async function beside(options: object, action: (own: RunningService, where: string) => Promise<void>) {
  const where = mkdtempSync(join(tmpdir(), 'covergame-session-'));
  const own = await startService({ ...OPTIONS, folder: where, ...options });
  try {
    await action(own, where);
  } finally {
    await own.stop();
    rmSync(where, { recursive: true, force: true });
  }
}

test('no more campaigns than are allowed', () =>
  beside({ maxCampaigns: 2 }, (own) => {
    const small = { model: 'digraph { a -> b; b -> a; }', strategy: 'rdm' };
    const requests: [string, Asked?][] = [
      load('one', small),
      load('two', small),
      load('three', small),
      load('one', small),
      ['/'],
      ['/campaigns'],
      ['/campaigns/one', { method: 'DELETE' }],
      load('three', small),
      ['/campaigns'],
    ];
    return hold('full', requests, own);
  }));

test('a WebSocket', async () => {
  const place = `${service.url.replace('http', 'ws')}/socket`;
  const headers = { authorization: `Bearer ${TOKEN}` };
  const socket = new WebSocket(place, { headers });
  const messages: unknown[] = [
    { id: 1, op: 'status' },
    { id: 'x', op: 'load', campaign: 'socket', model: vending, strategy: 'rdm', budget: 20 },
    { id: 2, op: 'restart', campaign: 'socket', turn: 0 },
    { id: 3, op: 'observe', campaign: 'socket', turn: 1, observation: 'rejected' },
    { id: 4, op: 'observe', campaign: 'socket', turn: 1, observation: 'accepted' },
    { id: 5, op: 'nothing' },
    { id: 6, op: 'observe', campaign: 'socket' },
    { op: 'next', campaign: 'socket' },
    { id: 7, op: 'report', campaign: 'socket', as: 'markdown' },
    { id: 8, op: 'trace', campaign: 'socket' },
    { id: 9, op: 'remove', campaign: 'socket' },
    [],
    'text',
    { id: {}, op: 'status' },
  ];
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const answers: unknown[] = [];
  for (const message of messages) {
    const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
    socket.send(JSON.stringify(message));
    const read = JSON.parse(await answer) as Record<string, unknown>;
    const texts = Object.entries(read).filter(([, value]) => typeof value === 'string' && value.length > 200);
    answers.push(plain({ ...read, ...Object.fromEntries(texts.map(([key]) => [key, 'long'])), open: 0 }));
  }
  socket.close();
  fresh['socket'] = JSON.parse(
    JSON.stringify(answers, (key, value) => (COUNTS.has(key) ? typeof value : value)),
  );
  if (!isWritten) expect(fresh['socket']).toEqual(known['socket']);
  const refused = (path: string, given: object) =>
    new Promise((resolve) => new WebSocket(path, given).once('error', ({ message }) => resolve(message)));
  expect(await refused(`${place}s`, { headers })).toContain('404');
  expect(await refused(place, {})).toContain('401');
});

/** Of the whole service: other tests have campaigns there, too. */
const COUNTS = new Set(['campaigns', 'underWay', 'open']);

test('a service that others can reach needs a token, and a port is taken once', async () => {
  const { token: _, ...without } = OPTIONS;
  await expect(startService({ ...without, folder, host: '0.0.0.0' })).rejects.toMatchObject({
    issues: [{ code: 'serve/needs-token' }],
  });
  const other = mkdtempSync(join(tmpdir(), 'covergame-session-'));
  await expect(startService({ ...OPTIONS, folder: other, port: service.port })).rejects.toMatchObject({
    issues: [{ code: 'serve/port-in-use' }],
  });
  await expect(startService({ ...OPTIONS, folder })).rejects.toThrow();
  rmSync(other, { recursive: true, force: true });
});

test('a service that stops leaves whole traces, and takes them up again', async () => {
  await beside({}, async (own, where) => {
    const requests: [string, Asked?][] = [
      load('lasting', { strategy: 'rdm' }),
      say('lasting', 'restart', { turn: 0 }),
    ];
    await hold('before', requests, own);
    await own.stop();
    fresh['files'] = readdirSync(where).toSorted();
    if (!isWritten) expect(fresh['files']).toEqual(known['files']);
    const again = await startService({ ...OPTIONS, folder: where });
    const after: [string, Asked?][] = [
      ['/'],
      ['/campaigns'],
      ['/campaigns/lasting/statistics'],
      say('lasting', 'observe', { turn: 1 }),
      ['/'],
      ['/campaigns/lasting', { method: 'DELETE' }],
      ['/campaigns'],
    ];
    await hold('after', after, again);
    await again.stop();
  });
});
