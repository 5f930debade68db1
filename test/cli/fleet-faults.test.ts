// A fleet over TLS with a user of its own, a worker whose clock is a day ahead and that may write nothing, and failures that the fleet shrinks.

import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MAIN, ROOT } from '../serve/running.ts';
import { freePort, hasRedis, type OwnRedis, ownRedis } from '../unit/fleet/redis-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'fleet-cli-faults-'));
const children: ChildProcess[] = [];
const servers: OwnRedis[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const redis of servers.splice(0)) await redis.end();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** The vending machine of the examples, behind the wire protocol; after a refund it forgets to brew. */
const BROKEN = `import { createInterface } from 'node:readline';
let refunded = false;
let turn = 0;
const say = (message) => console.log(JSON.stringify(message));
const answers = {
  coin: () => [turn++ % 3 === 0 ? 'rejected' : 'accepted'],
  press: () => (refunded ? ['tea'] : turn++ % 4 === 0 ? ['sold out'] : ['brewing', 'coffee']),
  cancel: () => {
    refunded = true;
    return ['refunded'];
  },
  take: () => [],
};
for await (const line of createInterface(process.stdin)) {
  const message = JSON.parse(line);
  if (message.do === 'reset') {
    refunded = false;
    say({ ready: message.test });
  } else for (const observation of answers[message.stimulus]()) say({ observation, after: message.id });
}
`;

async function covergame(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const running = promisify(execFile)(process.execPath, [MAIN, ...words, '--json'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  const { stdout, stderr, code } = await running.then(
    (done) => ({ ...done, code: 0 }),
    (error) => error as { stdout: string; stderr: string; code: number },
  );
  return { object: JSON.parse(stdout), exit: code, stderr };
}

async function redisHere(...words: readonly string[]): Promise<OwnRedis> {
  const redis = await ownRedis(...words);
  servers.push(redis);
  return redis;
}

describe('a fleet without Redis', () => {
  it('leaves nothing open behind', async () => {
    const { stderr } = await covergame(['fleet', 'ls', '--redis', 'redis://127.0.0.1:1']);
    expect(stderr).toContain('fleet/no-redis');
    expect(stderr).not.toContain('left open');
  });
});

describe.skipIf(!hasRedis)('a fleet (redis-server)', () => {
  it.skipIf(!hasOpenssl)(
    'is reached over TLS, by a user with a password (openssl)',
    async () => {
      const [key, pem] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
      const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-days',
          '2',
          '-keyout',
          key,
          '-out',
          pem,
          ...subject,
        ],
        { stdio: 'ignore' },
      );
      const port = await freePort();
      const tls = ['--tls-port', `${port}`, '--tls-cert-file', pem, '--tls-key-file', key];
      await redisHere(
        ...tls,
        '--tls-ca-cert-file',
        pem,
        '--tls-auth-clients',
        'no',
        '--user',
        ...'night on >s3cret ~covergame:* &* +@all'.split(' '),
      );
      const url = (password: string): string => `rediss://night:${password}@127.0.0.1:${port}`;
      const trusting = { NODE_EXTRA_CA_CERTS: pem };
      const code = async (given: string, env = {}): Promise<string> =>
        (await covergame(['fleet', 'ls', '--redis', given], env)).object.error?.code ?? 'none';
      expect(await code(url('s3cret'))).toBe('fleet/certificate');
      expect(await code(url('wrong'), trusting)).toBe('fleet/password');
      const words = [MAIN, 'worker', '--redis', url('s3cret'), '--name', 'night'];
      children.push(
        spawn(process.execPath, words, { cwd: ROOT, env: { ...process.env, ...trusting }, stdio: 'ignore' }),
      );
      const run = await covergame(
        ['run', 'login', '--strategy', 'adaptive', '--budget', '200', '--fleet', url('s3cret')],
        trusting,
      );
      expect([run.exit, run.object.error]).toEqual([0, undefined]);
      expect(run.stderr).not.toContain('s3cret');
    },
    120_000,
  );

  it('plays with a worker whose clock is a day ahead, and that may write nothing', async () => {
    const { url } = await redisHere();
    const shift = join(folder, 'ahead.mjs');
    writeFileSync(shift, 'const now = Date.now;\nDate.now = () => now() + 86_400_000;\n');
    const line = `ulimit -f 0; exec "$0" --import "$1" "$2" worker --redis "$3" --name ahead`;
    children.push(
      spawn('sh', ['-c', line, process.execPath, shift, MAIN, url], { cwd: ROOT, stdio: 'ignore' }),
    );
    const trace = join(folder, 'ahead.jsonl');
    const run = await covergame([
      'run',
      'login',
      '--strategy',
      'adaptive',
      '--budget',
      '300',
      '--fleet',
      url,
      '--trace',
      trace,
    ]);
    expect(run.object.error).toBeUndefined();
    expect(run.object.plays.map(({ instance }: { instance: string }) => instance)).toEqual(['ahead']);
    expect(run.object.fleet).toMatchObject({ lost: {}, lies: {}, troubles: {} });
  });

  it('shrinks what fails, and the report says who found it', async () => {
    const { url } = await redisHere();
    const program = join(folder, 'broken.mjs');
    writeFileSync(program, BROKEN);
    const sut = `exec: ${process.execPath} ${program}`;
    const model = 'examples/vending/vending.game.json';
    children.push(
      spawn(process.execPath, [MAIN, 'worker', '--redis', url, '--name', 'bench-1', '--sut', sut], {
        cwd: ROOT,
        stdio: 'ignore',
      }),
    );
    const trace = join(folder, 'broken.jsonl');
    const run = await covergame([
      ...['run', model, '--strategy', 'adaptive', '--budget', '400', '--sut', sut, '--fleet', url],
      ...['--trace', trace, '--shrink-tries', '30', '--answer-time', '300'],
    ]);
    expect(run.object.verdict).toBe('fail');
    const [failure] = run.object.failures;
    expect(failure.shortest).toMatchObject({ steps: expect.any(Number), repeats: expect.any(Number) });
    expect(failure.shortest.steps).toBeLessThanOrEqual(failure.steps);
    expect(readFileSync(trace, 'utf8')).toContain('"shortest"');
    const { object: report } = await covergame(['report', model, trace]);
    expect(report.verdict).toBe('fail');
    expect(report.instances).toEqual([expect.objectContaining({ instance: 'bench-1', failures: 1 })]);
    expect(report.failures[0].instances).toEqual(['bench-1']);
  });
});
