// The commands of a fleet as processes: a worker, a campaign, the list of both; and what is wrong with no Redis.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { MAIN, ROOT } from '../serve/running.ts';
import { hasRedis, ownRedis } from '../unit/fleet/redis-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'fleet-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function covergame(...words: readonly string[]) {
  const running = promisify(execFile)(process.execPath, [MAIN, ...words, '--json'], { cwd: ROOT });
  const { stdout, code = 0 } = await running.then(
    (done) => ({ ...done, code: 0 }),
    (error) => error as { stdout: string; code: number },
  );
  return { object: JSON.parse(stdout), exit: code };
}

describe('a fleet without Redis', () => {
  it.each([['worker'], ['fleet', 'ls']])(
    'is exit code 2 with the cure: %s',
    async (...words) => {
      const { object, exit } = await covergame(...words, '--redis', 'redis://127.0.0.1:1');
      expect(exit).toBe(2);
      expect(object.error).toMatchObject({
        code: 'fleet/no-redis',
        hint: expect.stringContaining('redis-server'),
      });
    },
    30_000,
  );
});

describe.skipIf(!hasRedis)('a fleet (redis-server)', () => {
  it('plays a campaign whose trace has the verdict that was told', async () => {
    const redis = await ownRedis();
    const worker: ChildProcess = spawn(
      process.execPath,
      [MAIN, 'worker', '--redis', redis.url, '--name', 'night', '--instances', '2', '--json'],
      { cwd: ROOT },
    );
    let said = '';
    worker.stdout!.on('data', (text) => {
      said += text;
    });
    const trace = join(folder, 't.jsonl');
    const events = join(folder, 'e.jsonl');
    const run = await covergame(
      'run',
      'login',
      '--strategy',
      'adaptive',
      '--budget',
      '300',
      '--fleet',
      redis.url,
      '--instances',
      '3',
      '--trace',
      trace,
      '--events',
      events,
    );
    expect(run.object.error).toBeUndefined();
    expect(run.object.plays.map(({ instance }: { instance: string }) => instance)).toEqual(['night']);
    for (const reader of ['report', 'audit', 'replay']) {
      const { object } = await covergame(reader, 'login', trace);
      expect([reader, object.verdict?.verdict ?? object.verdict]).toEqual([reader, run.object.verdict]);
    }
    const replay = await covergame('replay', 'login', trace);
    expect(replay.object.reproduced).toBeNull();
    expect(replay.object.runs[0].reason).toContain('every recorded answer is that of the simulated system');
    const kinds = new Set(
      readFileSync(events, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).event),
    );
    for (const kind of ['started', 'issued', 'accepted', 'ended']) expect(kinds).toContain(kind);
    const { object } = await covergame('fleet', 'ls', '--redis', redis.url);
    expect(object).toMatchObject({
      campaigns: [{ status: 'ended', strategy: 'adaptive', sut: 'uniform', verdict: run.object.verdict }],
      workers: ['night'],
    });
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(JSON.parse(said)).toEqual({ worker: 'night', tests: expect.any(Number) });
    await redis.end();
  });
});
