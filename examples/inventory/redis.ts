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
  // The shell waits for the end of its input and then ends Redis: however we go, even by SIGKILL, it goes too.
  const child = spawn(
    'sh',
    [
      '-c',
      'redis-server "$@" & cat > /dev/null; kill -9 $!; wait',
      'redis',
      ...['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    ],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  try {
    await ready(child);
  } catch (error) {
    child.stdin.end();
    throw error;
  }
  child.unref();
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as Socket).unref();
  return { port, stop: () => child.stdin.end() };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error('redis-server was not ready within 10 s; is it installed?')),
      10_000,
    );
    child.once('error', () =>
      reject(new Error('redis-server is not installed: apt-get install redis-server')),
    );
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
