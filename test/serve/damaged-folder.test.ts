// What others do to the folder of a service: it starts all the same, tells whoever asks, and acknowledges nothing that is lost.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { endServices, folder, type Json, MAIN, play, start, vending } from './running.ts';

afterAll(endServices);

const LOAD = { model: vending, strategy: 'rdm', budget: 200 };
const codeOf = ({ status, body }: { status: number; body: Json }): [number, string] => [
  status,
  body.issues?.[0].code,
];

describe('what stands in the folder', () => {
  test('damaged files of loads, and folders where files should be, are told to whoever asks', async () => {
    const where = folder();
    const first = await start([], where);
    for (const campaign of ['good', 'cut', 'deep', 'other', 'gone'])
      await first.post('/campaigns', { ...LOAD, campaign });
    for (const [campaign, seed] of [
      ['mine', 1],
      ['theirs', 2],
    ])
      await first.post('/campaigns', { ...LOAD, campaign, seed });
    await first.kill();
    renameSync(join(where, 'theirs.jsonl'), join(where, 'mine.jsonl'));
    writeFileSync(join(where, 'cut.load.json'), readFileSync(join(where, 'cut.load.json')).subarray(0, 90));
    writeFileSync(join(where, 'deep.load.json'), `{"model":${'['.repeat(100_000)}`);
    writeFileSync(join(where, 'other.load.json'), '{"model":5}');
    rmSync(join(where, 'gone.jsonl'));
    mkdirSync(join(where, 'gone.jsonl'));
    mkdirSync(join(where, 'u.jsonl'));
    mkdirSync(join(where, 'v.load.json'));
    const again = await start([], where);
    for (const campaign of ['cut', 'deep', 'other', 'v']) {
      expect(codeOf(await again.get(`/campaigns/${campaign}/next`)), campaign).toEqual([
        422,
        'serve/damaged',
      ]);
    }
    expect(codeOf(await again.get('/campaigns/gone/next'))).toEqual([422, 'serve/cannot-read-trace']);
    expect(codeOf(await again.get('/campaigns/gone/trace'))).toEqual([422, 'serve/cannot-read-trace']);
    const mine = await again.get('/campaigns/mine/next');
    expect(codeOf(mine)).toEqual([422, 'serve/other-trace']);
    expect(JSON.stringify(mine.body)).toContain('seed 2 instead of 1');
    expect((await play(again, 'good')).do).toBe('done');
    expect(again.errors.join('')).toBe('');
  });

  test('a trace that is removed, replaced or cut under a running service is no longer acknowledged', async () => {
    const service = await start();
    for (const [campaign, spoil] of [
      ['removed', (path: string) => rmSync(path)],
      ['replaced', (path: string) => writeFileSync(`${path}.new`, 'x\n')],
    ] as const) {
      await service.post('/campaigns', { ...LOAD, campaign });
      await play(service, campaign, 5);
      const path = join(service.folder, `${campaign}.jsonl`);
      const kept = readFileSync(path);
      spoil(path);
      if (campaign === 'replaced') renameSync(`${path}.new`, path);
      const { body: turn } = await service.get(`/campaigns/${campaign}/next`);
      const operation = turn.do === 'reset' ? 'restart' : 'observe';
      const refused = await service.post(`/campaigns/${campaign}/${operation}`, {
        turn: turn.turn,
        ...(turn.do === 'observe' && { observation: turn.expects[0].observation }),
      });
      expect(codeOf(refused)).toEqual([507, 'serve/cannot-write-trace']);
      // It is not begun anew behind the client's back, and goes on once the file is back.
      expect((await service.get(`/campaigns/${campaign}/next`)).status).toBe(422);
      writeFileSync(path, kept);
      expect((await service.get(`/campaigns/${campaign}/next`)).body.turn).toBe(turn.turn);
      expect((await play(service, campaign)).do).toBe('done');
    }
  });
});

describe('looking at a campaign', () => {
  test('GET shows it, and no refusal suggests to delete', async () => {
    const service = await start();
    await service.post('/campaigns', { ...LOAD, campaign: 'one' });
    expect(await service.get('/campaigns/one')).toMatchObject({
      status: 200,
      body: { campaign: 'one', ended: false, open: true },
    });
    expect((await service.get('/campaigns/two')).status).toBe(404);
    const put = await service.ask('PUT', '/campaigns/one', {});
    expect(put.status).toBe(405);
    expect(put.headers.get('allow')).toBe('GET, DELETE');
    expect(put.body.issues[0].hint).toBe('use GET');
    expect((await service.get('/campaigns/one')).status).toBe(200);
  });
});

test.skipIf(spawnSync('prlimit', ['--version']).status !== 0)(
  'too many open files are told as that',
  async () => {
    const service = await start();
    await service.post('/campaigns', { ...LOAD, campaign: 'first' });
    expect(spawnSync('prlimit', ['--pid', String(service.pid), '--nofile=60:60']).status).toBe(0);
    let refused: Json;
    for (let i = 0; i < 80 && !refused; i++) {
      const { status, body } = await service.post('/campaigns', { ...LOAD, campaign: `c${i}` });
      if (status !== 201) refused = body;
    }
    expect(refused.status).toBe(507);
    expect(refused.issues[0].hint).toContain('too many open files');
  },
);

test('a lock goes with its process, whatever its number is used for afterwards', async () => {
  const where = folder();
  const service = await start([], where);
  await expect(start([], where)).rejects.toThrow(/is in use by another service, process \d+/);
  await service.kill();
  // A process of that number that is no service, and alive: this one.
  writeFileSync(join(where, '.covergame-serve'), `${process.pid} kernel`);
  const again = await start([], where);
  await again.kill('SIGTERM');
});

test('a full device as standard output is no bug of ours', () => {
  for (const words of [
    ['formats'],
    ['solve', 'models/coffee.game.json'],
    ['--help'],
    ['formats', '--json'],
  ]) {
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', '"$@" > /dev/full', 'bash', process.execPath, MAIN, ...words],
      {
        encoding: 'utf8',
      },
    );
    expect([status, /cannot be written/.test(stderr)], `${words.join(' ')}: ${stderr}`).toEqual([2, true]);
  }
});
