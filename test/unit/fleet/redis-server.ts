// A Redis of a test's own: on loopback, in a folder of its own, gone with the test.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export interface OwnRedis {
  readonly port: number;
  readonly url: string;
  /** Killed, and started again on the same folder. */
  restart(): Promise<void>;
  /** Answers nobody until it is thawed. */
  freeze(): void;
  thaw(): void;
  end(): Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export async function ownRedis(...words: readonly string[]): Promise<OwnRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(
      'redis-server',
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--appendonly',
        'yes',
        '--appendfsync',
        'always',
        '--save',
        '',
        ...words,
      ],
      { stdio: 'ignore' },
    );
    const probe = new Redis(port, '127.0.0.1', { retryStrategy: () => 20, maxRetriesPerRequest: null });
    probe.on('error', () => {});
    // Any answer will do: without the password it is a refusal.
    await probe.ping().catch(() => {});
    probe.disconnect();
  };
  const kill = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      await kill();
      await start();
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
