// Secrets planted wherever text of strangers or of the user comes in: in addresses, command lines, variables of the environment, headers, everything a system
// can say, its standard error, what clients of a service tell. None may come out again: not in a trace, a report of any kind, an answer, a log or an error.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';
import { findingsOf, REPORTS, readTally } from '../../src/report/index.ts';
import { atLength } from '../length.ts';
import { endServices, MAIN, ROOT, start } from '../serve/running.ts';

afterAll(endServices);

const SECRETS =
  /SSN-1|123456|tok-in|hunter2|sesame|leaky-env|abcdefgh\.ijkl|tok-in-query|user-name-token|served-token/;
const folder = mkdtempSync(join(tmpdir(), 'covergame-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const model = join(folder, 'm.game.json');
writeFileSync(
  model,
  JSON.stringify({
    format: 'covergame/1',
    name: 'small',
    initial: 'a',
    nodes: [
      { id: 'a', owner: 'tester' },
      { id: 'b', owner: 'sut' },
    ],
    edges: [
      { from: 'a', to: 'b', label: 'go' },
      { from: 'b', to: 'a', label: 'yes' },
    ],
  }),
);

function covergame(...words: string[]): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    encoding: 'utf8',
    env: { ...process.env, LEAKY_API_TOKEN: 'leaky-env-value', COVERGAME_DEBUG: '1' },
  });
  return { status, out: stdout + stderr };
}

const LEAKY = join(ROOT, 'test/fixtures/leaky-sut.mjs');
const exec = (mode: string): string =>
  `exec: env MY_PASSWORD=sesame-open node ${LEAKY} ${mode} --password hunter2-long`;
const PLAYED = ['--strategy', 'rdm', '--budget', '12', '--shrink-tries', '3'];
const REDACT = ['--redact', 'SSN-\\d+'];

const MODES = ['label', 'failure', 'death', ...atLength([], ['node', 'refused', 'garbage'])];
test.each(MODES)('a system that leaks by %s', (mode) => {
  const trace = join(folder, `${mode}.jsonl`);
  const json = mode === 'label' || mode === 'death' ? ['--json'] : [];
  const run = covergame('run', model, ...PLAYED, '--sut', exec(mode), '--trace', trace, ...REDACT, ...json);
  expect([0, 1]).toContain(run.status);
  const written = readFileSync(trace, 'utf8');
  expect(run.out).toContain('[redacted]');
  expect(written).toContain('[redacted]');
  expect(run.out).not.toMatch(SECRETS);
  expect(written).not.toMatch(SECRETS);
});

test('reports of every kind, a merged file and a replay', async () => {
  const traces = ['label', 'failure', 'death'].map((mode) => join(folder, `${mode}.jsonl`));
  const game = orThrow(readModel(sourceOf('m', readFileSync(model, 'utf8'))));
  const sources = traces.map((name) => ({ name, bytes: readFileSync(name) }));
  const findings = findingsOf(orThrow(readTally(game, sources)), { modelPath: model });
  for (const { id, render } of REPORTS) expect(await render(findings, {}), id).not.toMatch(SECRETS);
  const merged = join(folder, 'all.coverage.json');
  expect(covergame('merge', model, ...traces, '-o', merged).status).toBe(0);
  expect(readFileSync(merged, 'utf8')).not.toMatch(SECRETS);
  const replay = covergame('replay', model, traces[1], '--sut', exec('failure'), '--tries', '2', ...REDACT);
  expect(replay.out).toContain('[redacted]');
  expect(replay.out).not.toMatch(SECRETS);
});

test('a trace from before anybody knew is shown without the secret', () => {
  const trace = join(folder, 'old.jsonl');
  covergame('run', model, ...PLAYED, '--sut', exec('failure'), '--trace', trace);
  expect(readFileSync(trace, 'utf8')).toMatch(/SSN-123456/);
  for (const id of ['html', 'json']) {
    const { out } = covergame('report', model, trace, '--as', id, '-o', '-', ...REDACT);
    expect(out).not.toMatch(SECRETS);
  }
  expect(covergame('merge', model, trace, '-o', '-', ...REDACT).out).not.toMatch(SECRETS);
});

test('addresses with passwords and tokens', async () => {
  const nowhere = covergame(
    'run',
    model,
    ...PLAYED,
    '--sut',
    'http://me:hunter2-long@127.0.0.1:1/sut?token=tok-in-query',
    '--json',
  );
  expect(nowhere.status).toBe(2);
  expect(nowhere.out).toContain('[redacted]');
  expect(nowhere.out).not.toMatch(SECRETS);
  const socket = covergame('run', model, ...PLAYED, '--sut', 'ws://user-name-token@127.0.0.1:1/sut');
  expect(socket.status).toBe(2);
  expect(socket.out).not.toMatch(SECRETS);
});

test('a pattern that matches a name of the model, or is none, is refused', () => {
  const names = covergame('run', model, '--strategy', 'rdm', '--budget', '5', '--redact', 'y.s', '--json');
  expect(names.status).toBe(2);
  expect(names.out).toMatch(/base\/redacts-names/);
  expect(covergame('run', model, '--strategy', 'rdm', '--budget', '5', '--redact', '(').out).toMatch(
    /base\/bad-pattern/,
  );
  expect(covergame('run', model, '--strategy', 'rdm', '--budget', '5', '--redact', '(a)\\1').out).toMatch(
    /back-reference/,
  );
});

test('a service', async () => {
  const service = await start(['--redact', 'SSN-\\d+', '--token', 'served-token-text']);
  service.headers = { authorization: 'Bearer served-token-text' };
  const said: unknown[] = [];
  const post = async (path: string, body: object) => said.push((await service.post(path, body)).body);
  const load = { model: readFileSync(model, 'utf8'), strategy: 'rdm', budget: 60, keepGoing: true };
  await post('/campaigns', {
    ...load,
    campaign: 'c',
    sut: 'http://me:hunter2-long@host/x?api_key=tok-in-query',
    again: 'client --token tok-in-query',
  });
  await post('/campaigns/c/restart', { turn: 0 });
  await post('/campaigns/c/observe', { turn: 1, observation: 'SSN-123456 hunter2-long served-token-text' });
  const { body: next } = await service.get('/campaigns/c/next');
  await post('/campaigns/c/restart', { turn: next.turn });
  await post('/campaigns/c/fail', {
    turn: next.turn + 1,
    message: 'Authorization: Bearer abcdefgh.ijklmnop.qrst SSN-123456',
  });
  // Said again, because the answer was lost: it is known as the same.
  await post('/campaigns/c/fail', {
    turn: next.turn + 1,
    message: 'Authorization: Bearer abcdefgh.ijklmnop.qrst SSN-123456',
  });
  const { body: then } = await service.get('/campaigns/c/next');
  await post('/campaigns/c/restart', { turn: then.turn, why: 'SSN-123456 made me' });
  said.push((await service.get('/campaigns/c/statistics')).body);
  for (const { id } of REPORTS) said.push((await service.get(`/campaigns/c/report?as=${id}`)).body);
  const refused = await service.post('/campaigns', {
    ...load,
    model: load.model.replaceAll('yes', 'SSN-77'),
    campaign: 'd',
  });
  expect(refused.body.issues[0].code).toBe('base/redacts-names');
  const kept = readdirSync(service.folder)
    .filter((name) => name.startsWith('c.'))
    .map((name) => readFileSync(join(service.folder, name), 'utf8'));
  expect(kept.join()).toContain('[redacted]');
  expect(kept.join()).not.toMatch(SECRETS);
  expect(JSON.stringify(said)).toContain('[redacted]');
  expect(JSON.stringify(said)).not.toMatch(SECRETS);
  await service.kill('SIGTERM');
  expect(service.errors.join('')).not.toMatch(SECRETS);
});

test('an endpoint that echoes the header it was sent', async () => {
  const server = createServer((request, response) => {
    const heard = `authorization: ${request.headers.authorization} at ${request.url}`;
    if (request.url?.includes('reset')) response.end('{}');
    else response.writeHead(500).end(JSON.stringify({ message: heard }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const trace = join(folder, 'http.jsonl');
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, [
    MAIN,
    'run',
    model,
    ...PLAYED,
    '--trace',
    trace,
    '--sut',
    `http://me:hunter2-long@127.0.0.1:${port}/tok-in-path/sut`,
    '--redact',
    'tok-in-path',
  ]);
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (out += text));
  await new Promise((resolve) => child.once('close', resolve));
  server.close();
  const basic = Buffer.from('me:hunter2-long').toString('base64');
  expect(out).toContain('[redacted]');
  expect(out + readFileSync(trace, 'utf8')).not.toMatch(SECRETS);
  expect(out + readFileSync(trace, 'utf8')).not.toContain(basic);
});
