// Debian's PostgreSQL in a temporary folder, on a socket there and on no port, for as long as it is needed. Its programs are not on the
// path, and refuse to run as root: then they run as the user postgres.

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HOME = '/usr/lib/postgresql';
const USER = 'postgres';

/** The folder of the newest server's programs, or undefined. */
function programs(): string | undefined {
  if (!existsSync(HOME)) return undefined;
  const releases = readdirSync(HOME).sort((a, b) => Number(b) - Number(a));
  return releases.map((release) => join(HOME, release, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

const isRoot = process.getuid?.() === 0;
export const hasPostgres = (): boolean =>
  programs() !== undefined && (!isRoot || spawnSync('id', [USER]).status === 0);

export interface PostgresServer {
  /** The folder of its socket. */
  readonly host: string;
  stop(): void;
}

export async function startPostgres(): Promise<PostgresServer> {
  const bin = programs();
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const host = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(host, 0o777);
  const data = join(host, 'data');
  const asUser = isRoot ? ['runuser', '-u', USER, '--'] : [];
  const [command, ...words] = [...asUser, join(bin, 'initdb'), '-D', data, '-A', 'trust', '-U', USER];
  const made = spawnSync(command, [...words, '--no-sync', '--locale=C', '-E', 'UTF8'], { encoding: 'utf8' });
  if (made.status !== 0) {
    rmSync(host, { recursive: true, force: true });
    throw new Error(`initdb failed: ${made.stderr}`);
  }
  // A circle of waiting sessions is looked for after 10 ms. The shell waits for the end of its input, ends the server and clears up.
  const server = [...asUser, join(bin, 'postgres'), '-D', data, '-k', host];
  const settings = ['listen_addresses=', 'fsync=off', 'deadlock_timeout=10ms'].flatMap((one) => ['-c', one]);
  const wait =
    'host="$0"; "$@" & cat > /dev/null; kill -QUIT $(head -1 "$host/data/postmaster.pid"); wait; rm -rf "$host"';
  const child = spawn('sh', ['-c', wait, host, ...server, ...settings], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  for (let tries = 0; !isReady(host); tries++) {
    if (tries > 600 || child.exitCode !== null) {
      child.stdin.end();
      throw new Error('PostgreSQL was not ready within 30 s');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.unref();
  (child.stdin as unknown as Socket).unref();
  return { host, stop: () => child.stdin.end() };
}

/** The last line of that file says so. */
function isReady(host: string): boolean {
  const { stdout } = spawnSync('cat', [join(host, 'data', 'postmaster.pid')], { encoding: 'utf8' });
  return /^ready\s*$/m.test(stdout);
}
