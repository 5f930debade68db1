// A driver that leaves timers, sockets, servers or children open: the command ends all the same, with its verdict, and says what was
// left. Each test waits for the exit, however long a slow machine takes, and fails on a hang by the time-out of the suite alone.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-ends-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const model = join(folder, 'coin.game.json');
writeFileSync(
  model,
  JSON.stringify({
    format: 'covergame/1',
    initial: 'hand',
    nodes: [
      { id: 'hand', owner: 'tester' },
      { id: 'air', owner: 'sut' },
    ],
    edges: [
      { from: 'hand', to: 'air', label: 'toss' },
      { from: 'air', to: 'hand', label: 'heads' },
    ],
  }),
);

/** A driver that opens things and closes none. */
function driver(name: string, open: string, word = 'heads'): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
let opened = false;
export default () => ({
  async reset() {
    if (!opened) { opened = true; ${open} }
  },
  apply() {},
  observe: () => ({ label: '${word}' }),
  close() {},
});
`,
  );
  return path;
}

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

function run(sut: string, more: readonly string[] = []): Promise<Ended> {
  return new Promise((resolve) => {
    const words = [
      main,
      'run',
      model,
      '--strategy',
      'rdm',
      '--budget',
      '10',
      '--sut',
      sut,
      '--json',
      ...more,
    ];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      err += text;
    });
    child.once('exit', (code, signal) => setImmediate(() => resolve({ code, signal, out, err })));
  });
}

const LEAKS = [
  ['timers', 'setInterval(() => {}, 1000); setTimeout(() => {}, 1e9);', '2 timers'],
  [
    'sockets',
    "const server = createServer(); await new Promise((r) => server.listen(0, '127.0.0.1', r)); const socket = connect(server.address().port, '127.0.0.1'); await new Promise((r) => socket.once('connect', r));",
    'server',
  ],
  [
    'children',
    "spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { stdio: 'ignore' });",
    '1 child process',
  ],
] as const;

describe('the command ends', () => {
  test.each(LEAKS)('though a driver leaves %s open', async (name, open, left) => {
    const { code, out, err } = await run(driver(name, open), ['--in-process']);
    expect(JSON.parse(out).verdict).toBe('pass');
    expect(code).toBe(0);
    expect(err).toContain(left);
    expect(err).toContain('close()');
  });

  test.each(LEAKS)('and the process of a driver that leaves %s open with it', async (name, open) => {
    const { code, out, err } = await run(driver(`${name}-apart`, open));
    expect([JSON.parse(out).verdict, code, err]).toEqual(['pass', 0, '']);
  });

  test('with the exit code of its verdict', async () => {
    const { code, out } = await run(driver('wrong', 'setInterval(() => {}, 1000);', 'tails'));
    expect([JSON.parse(out).verdict, code]).toEqual(['fail', 1]);
  });

  test('and says nothing of a driver that left nothing', async () => {
    const { code, err } = await run(driver('clean', ''));
    expect([code, err]).toEqual([0, '']);
  });
});
