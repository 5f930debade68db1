// Whoever starts PostgreSQL and dies leaves neither a server nor its folder behind.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasPostgres } from '../../examples/postgres/server.ts';

const file = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const why = hasPostgres() ? null : 'PostgreSQL is not installed (apt-get install postgresql)';
if (why) console.log(`what PostgreSQL leaves behind is not tested: ${why}`);

describe.skipIf(why)('PostgreSQL', () => {
  it('goes with its starter after SIGKILL', async () => {
    const code = `
      const { startPostgres } = await import(${JSON.stringify(file('examples/postgres/server.ts'))});
      const { host } = await startPostgres();
      console.log(host);
      process.stdin.resume();`;
    const words = ['--import', file('scripts/typescript.mjs'), '--input-type=module', '-e', code];
    const child = spawn('node', words, { stdio: ['pipe', 'pipe', 'ignore'] });
    const host = await new Promise<string>((resolve) =>
      child.stdout.once('data', (text) => resolve(String(text).trim())),
    );
    expect(existsSync(`${host}/data/postmaster.pid`)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(host), { timeout: 600_000 }).toBe(false);
  });
});
