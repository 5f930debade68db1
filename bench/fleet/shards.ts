// A comparison of a million runs, on the workers of a fleet and in one process: the same table, byte for byte. Starts what is built.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ownRedis } from '../../test/unit/fleet/redis-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = 'dist/cli/main.js';

/** True if the tables are the same. */
export async function benchShards(runs: number, workers: number): Promise<boolean> {
  const strategies = ['rdm', 'rdm-reset', 's2', 's4', 'gmu'];
  const budgets = [20, 40];
  const each = Math.ceil(runs / strategies.length / budgets.length);
  const words = ['compare', 'login', '--strategies', strategies.join(), '--budgets', budgets.join()];
  const compare = async (...more: string[]): Promise<{ text: string; seconds: number }> => {
    const began = performance.now();
    const line = [MAIN, ...words, '--runs', String(each), '--json', ...more];
    const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=6000', ...line], {
      cwd: root,
      maxBuffer: 1 << 28,
    });
    return { text: stdout, seconds: (performance.now() - began) / 1000 };
  };
  const redis = await ownRedis();
  const children: ChildProcess[] = [];
  try {
    for (let i = 1; i <= workers; i++) {
      const line = [MAIN, 'worker', '--redis', redis.url, '--name', `w${i}`];
      children.push(spawn(process.execPath, line, { cwd: root, stdio: 'ignore' }));
    }
    const fleet = await compare('--fleet', redis.url);
    const alone = await compare('--workers', '1');
    const same = fleet.text === alone.text;
    console.log(
      `${each * strategies.length * budgets.length} runs of ${strategies.length * budgets.length} cells: ${workers} workers ${fleet.seconds.toFixed(1)} s, one process ${alone.seconds.toFixed(1)} s; tables of ${alone.text.length} bytes, ${same ? 'the same byte for byte' : 'NOT THE SAME'}`,
    );
    return same;
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await redis.end();
  }
}
