// Whoever starts Redis or Mosquitto and dies, in whatever way, leaves nothing behind.

import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasRedis } from '../../examples/inventory/redis.ts';
import { hasMosquitto } from '../../examples/mqtt/server.ts';

const file = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const SERVERS = [
  { name: 'redis-server', module: 'examples/inventory/redis.ts', start: 'startRedis', there: hasRedis() },
  { name: 'mosquitto', module: 'examples/mqtt/server.ts', start: 'startMosquitto', there: hasMosquitto() },
];

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

for (const { name, module, start, there } of SERVERS) {
  if (!there) console.log(`what ${name} leaves behind is not tested: it is not installed`);
  describe.skipIf(!there)(name, () => {
    it.each(['SIGKILL', 'SIGINT', 'throw'])('goes with its starter after %s', async (way) => {
      const ends = way === 'throw' ? 'throw new Error()' : '';
      const code = `
        const { ${start} } = await import(${JSON.stringify(file(module))});
        const { port } = await ${start}();
        console.log(port);
        process.stdin.once('data', () => { ${ends} });`;
      const words = ['--import', file('scripts/typescript.mjs'), '--input-type=module', '-e', code];
      const child = spawn('node', words, { stdio: ['pipe', 'pipe', 'ignore'] });
      const port = await new Promise<number>((resolve) =>
        child.stdout.once('data', (text) => resolve(Number(text))),
      );
      expect(await isOpen(port)).toBe(true);
      if (ends) child.stdin.write('go\n');
      else child.kill(way as NodeJS.Signals);
      await new Promise((resolve) => child.once('exit', resolve));
      await expect.poll(() => isOpen(port), { timeout: 600_000 }).toBe(false);
    });
  });
}
