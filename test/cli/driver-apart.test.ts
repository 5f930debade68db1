// A driver module runs in a process of its own: whatever it does there, the run ends with a verdict on it, a trace and a reproduction, and
// standard output holds nothing else. What each driver does depends on the test alone, so every failure comes again.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-apart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const model = write(
  'coin.game.json',
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

/** A coin whose third toss of every test does something to its process. */
const driver = (name: string, third: string, top = ''): string =>
  write(
    `${name}.mjs`,
    `import { closeSync, writeSync } from 'node:fs';
${top}
let tosses = 0;
let waiting = [];
export default {
  reset() { tosses = 0; waiting = []; },
  apply() {
    tosses++;
    if (tosses === 3) { ${third} }
    waiting.push({ label: 'heads' });
  },
  observe: () => waiting.shift() ?? new Promise(() => {}),
  close() {},
};`,
  );

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(
  words: readonly string[],
  onStart: (end: (signal: NodeJS.Signals) => void) => void = () => {},
): Promise<Ran> {
  const child = spawn(process.execPath, [main, 'run', model, ...words], {
    cwd: folder,
    env: { ...process.env, COVERGAME_LIMITS: 'driver-mebibytes=64' },
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  onStart((signal) => child.kill(signal));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

/** A process that ended and that nobody has asked about does not live. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}

const AGAIN = ['--budget', '20', '--shrink-tries', '2', '--reset-cost', '2', '--json'];

describe('a driver module that', () => {
  test.each([
    ['exits', 'process.exit(0)', 'death', /process\.exit\(0\) \(exits\.mjs:9\)/],
    ['throws later', 'setTimeout(() => { throw new Error("too late"); })', 'error', /too late/],
    [
      'rejects',
      'Promise.reject(new Error("unheard"))',
      'error',
      /rejection unhandled, started by "toss": unheard/,
    ],
    ['kills itself', 'process.kill(process.pid, "SIGKILL")', 'death', /process\.kill/],
    ['closes its connection', 'closeSync(3)', 'death', /process of the driver ended|closed its connection/],
    [
      'fills its memory',
      'const all = []; for (;;) all.push(new Array(1e5).fill({}))',
      'death',
      /ran out of memory \(64 MiB\)/,
    ],
    ['prints', 'console.log("{}")', 'garbage', /printed "\{\}" on standard output, .* started by "toss"/],
    ['prints past Node', 'writeSync(1, "raw")', 'garbage', /printed "raw" on standard output/],
  ])('%s fails as what it is, and again', async (name, third, kind, message) => {
    const path = driver(name.replaceAll(' ', '-'), third);
    const { code, out } = await run(['--sut', path, ...AGAIN]);
    const { verdict, failures, traceFile } = JSON.parse(out);
    expect([code, verdict, failures.length]).toEqual([1, 'fail', 1]);
    expect(failures[0]).toMatchObject({ kind, message: expect.stringMatching(message) });
    expect(failures[0].rate.tries).toBeGreaterThan(0);
    expect(failures[0].rate.failed).toBe(failures[0].rate.tries);
    expect(existsSync(join(folder, traceFile))).toBe(true);
  });

  test('loops is a hang, found within the time for a stimulus', async () => {
    const path = driver('loops', 'for (;;);');
    const { code, out } = await run(['--sut', path, '--budget', '20', '--shrink-tries', '0', '--json']);
    const [failure] = JSON.parse(out).failures;
    expect(failure).toMatchObject({
      kind: 'hang',
      message: 'the system did not take the stimulus "toss" within 5000 ms',
    });
    expect(code).toBe(1);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('loops from the start is ended by %s', async (signal) => {
    const mark = join(folder, `loading-${signal}`);
    const top = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(mark)}, ''); for (;;);`;
    const path = write('never-loads.mjs', top);
    const { code, err } = await run(['--sut', path, '--budget', '20'], (end) => {
      const look = setInterval(() => {
        if (!existsSync(mark)) return;
        clearInterval(look);
        end(signal);
      }, 20);
    });
    expect(err).toMatch(/never-loads\.mjs was interrupted/);
    expect(code).not.toBe(0);
  });

  test('loops does not outlive a run that is killed', async () => {
    const mark = join(folder, 'looping');
    const third = `writeFileSync(${JSON.stringify(mark)}, String(process.pid)); for (;;);`;
    const path = driver('outlives', third, "import { writeFileSync } from 'node:fs';");
    const { code } = await run(['--sut', path, '--budget', '20'], (end) => {
      const look = setInterval(() => {
        if (!existsSync(mark) || readFileSync(mark, 'utf8') === '') return;
        clearInterval(look);
        end('SIGKILL');
      }, 20);
    });
    expect(code).toBeNull();
    const pid = Number(readFileSync(mark, 'utf8'));
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  test('exits while it is loaded is a wrong set-up', async () => {
    const path = driver('gone', '', 'process.exit(0);');
    const { code, err } = await run(['--sut', path, '--budget', '20']);
    expect(err).toMatch(
      /^error: .*gone\.mjs could not be loaded, so nothing was tested: the driver called process\.exit\(0\)/,
    );
    expect(code).toBe(2);
  });

  test('has matches and check, and answers with what no message can hold', async () => {
    const path = write(
      'own.mjs',
      `let told = 0;
let waiting = [];
export const matches = ({ data }, edge) => data.word() === edge.label;
export const check = (state, { data }) => { if (data.word() !== 'heads' || ++told > 4) throw new Error('told too often'); };
export default () => ({
  reset() { told = 0; waiting = []; },
  apply() { waiting.push({ data: { word: () => 'heads' } }); },
  observe: () => waiting.shift(),
  pending: () => waiting[0],
  close() {},
});`,
    );
    const { out } = await run(['--sut', path, ...AGAIN]);
    expect(JSON.parse(out).failures[0]).toMatchObject({ kind: 'assertion', message: 'told too often' });
  });

  test('never answers keeps nothing open once it is closed', async () => {
    const path = write(
      'silent.mjs',
      'export default { reset() {}, apply() {}, observe: () => new Promise(() => {}), close() {} };',
    );
    const { code, err } = await run([
      '--sut',
      path,
      '--answer-time',
      '50',
      '--shrink-tries',
      '0',
      '--budget',
      '20',
    ]);
    expect([code, err]).toEqual([1, '']);
  });

  test('runs in the process of the run with --in-process', async () => {
    const path = driver('here', '', 'console.error(process.argv[1]);');
    const apart = await run(['--sut', path, '--budget', '20']);
    const here = await run(['--sut', path, '--budget', '20', '--in-process']);
    expect([apart.code, here.code]).toEqual([0, 0]);
    expect(apart.err).toMatch(/driver-host\.js\n$/);
    expect(here.err).toBe(`${main}\n`);
  });
});
