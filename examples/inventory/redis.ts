// Debian's redis-server on a free port of the loopback, without a file on the disk, for as long as it is needed.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface RedisServer {
  readonly port: number;
  stop(): void;
}

export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  await ready(child);
  // It must not keep us alive; when we go, it goes.
  child.unref();
  (child.stdout as Socket).unref();
  return { port, stop };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('redis-server was not ready within 10 s')), 10_000);
    child.once('error', () =>
      reject(new Error('redis-server is not installed: apt-get install redis-server')),
    );
    child.once('exit', (code) => reject(new Error(`redis-server ended with code ${code}`)));
    child.stdout!.on('data', (chunk) => {
      if (!String(chunk).includes('Ready to accept connections')) return;
      clearTimeout(late);
      resolve();
    });
  });
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
