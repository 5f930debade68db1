// What a run against a real system leaves, and what it says where it cannot do what was asked: a kept trace, lines that can be pasted, a
// budget of 0, a system that cannot be reset.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
afterAll(() => rmSync(folder, { recursive: true }));

writeFileSync(
  join(folder, 'coin.mmd'),
  'stateDiagram-v2\n  [*] --> table\n  state air <<choice>>\n  table --> air : toss\n  air --> table : heads\n  air --> floor : tails\n  floor --> air : toss\n',
);
/** A coin that says something else at every `odd`th toss, and writes down how often it was reset. */
const driver = (name: string, odd: number): string[] => {
  writeFileSync(
    join(folder, `${name}.mjs`),
    `import { appendFileSync } from 'node:fs';
let tosses = 0;
let answer = '';
export const reset = () => appendFileSync('resets', '.');
export const apply = () => { tosses++; answer = tosses % ${odd} === 0 ? 'edge' : tosses % 3 ? 'heads' : 'tails'; };
export const observe = () => ({ label: answer });
export const close = () => {};
`,
  );
  return ['run', 'coin.mmd', '--sut', `./${name}.mjs`];
};
const fair = driver('fair', 1e9);
const odd = driver('odd', 9);

function covergame(words: readonly string[], program = main) {
  const { status, stdout, stderr } = spawnSync('node', [program, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr, lines: stdout.split('\n') };
}
const results = join(folder, 'covergame-results');
const resets = (): number => {
  const path = join(folder, 'resets');
  const made = existsSync(path) ? readFileSync(path, 'utf8').length : 0;
  rmSync(path, { force: true });
  return made;
};

describe('a trace that was not asked for', () => {
  test('is kept if the run fails, under a name of its own, and the lines that are printed can be run', () => {
    const first = covergame([...odd, '--budget', '50']);
    expect([first.status, first.lines[0]]).toEqual([
      1,
      'coin: adaptive against ./odd.mjs, budget 50, seed 1',
    ]);
    expect(first.stdout).toContain('\ntrace      covergame-results/coin-1.jsonl\n');
    const second = JSON.parse(covergame([...odd, '--budget', '50', '--json']).stdout);
    expect(second.traceFile).toBe('covergame-results/coin-2.jsonl');
    const replay = first.lines.find((line) => line.startsWith('replay: covergame '))!;
    const again = covergame(replay.replace('replay: covergame ', '').split(' '));
    expect(again.stdout).toMatch(/^test 1: /);
    rmSync(results, { recursive: true });
  });

  test('leaves nothing if the run does not fail, or could not begin', () => {
    const { stdout } = covergame([...fair, '--budget', '50', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass', traceFile: null });
    expect(covergame(['run', 'coin.mmd', '--sut', './none.mjs', '--budget', '50']).status).toBe(2);
    expect(existsSync(results)).toBe(false);
  });

  test('never takes the place of a file that is there', () => {
    mkdirSync(results);
    writeFileSync(join(results, 'coin-1.jsonl'), 'mine');
    expect(covergame([...odd, '--budget', '50']).stdout).toContain('covergame-results/coin-2.jsonl');
    expect(covergame([...fair, '--budget', '50']).status).toBe(0);
    expect(readFileSync(join(results, 'coin-1.jsonl'), 'utf8')).toBe('mine');
    expect(readdirSync(results)).toEqual(['coin-1.jsonl', 'coin-2.jsonl']);
    rmSync(results, { recursive: true });
  });

  // Root writes where nobody may.
  test.skipIf(process.getuid?.() === 0)('is kept elsewhere if this folder is read-only', () => {
    chmodSync(folder, 0o555);
    const { stdout } = covergame([...odd, '--budget', '50']);
    chmodSync(folder, 0o755);
    const path = /\ntrace {6}(.*)\n/.exec(stdout)![1];
    expect(path.startsWith(tmpdir())).toBe(true);
    rmSync(path);
  });
});

test('the line that repeats a run names npx where npm keeps the command', () => {
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(main, join(bin, 'covergame'));
  const { lines } = covergame([...fair, '--budget', '5'], join(bin, 'covergame'));
  expect(lines.at(-2)).toBe('again: npx covergame run coin.mmd --sut ./fair.mjs --budget 5 --seed 1');
});

test.each([[fair], [['run', 'coin.mmd']]])(
  '%j refuses a budget of 0, and asks for one that is missing',
  (run) => {
    const none = covergame([...run, '--budget', '0']);
    expect([none.status, none.stderr]).toEqual([
      2,
      'error: --budget is 0, and a visit to the first state costs 1 [run/no-budget]\n  hint: give at least 1; 10 for each state is a start\n',
    ]);
    expect(covergame(run).stderr).toContain('--budget is missing');
  },
);

describe('a system that cannot be reset', () => {
  test('is tested in one test, and a failure is not tried again', () => {
    resets();
    const { stdout } = covergame([...odd, '--budget', '50', '--no-reset', '--keep-going', '--json']);
    const { verdict, failures, resetCost } = JSON.parse(stdout);
    expect([verdict, failures.length, failures[0].rate, resetCost]).toEqual(['fail', 1, null, 51]);
    expect(resets()).toBe(1);
    rmSync(results, { recursive: true });
  });

  test('has no reset cost, and a run of it cannot be resumed', () => {
    const cost = covergame([...fair, '--budget', '50', '--no-reset', '--reset-cost', '3']);
    expect([cost.status, cost.stderr]).toEqual([
      2,
      expect.stringContaining('--reset-cost does not go with --no-reset'),
    ]);
    const traced = [...fair, '--budget', '50', '--no-reset', '--trace', 't.jsonl'];
    const whole = covergame(traced).lines;
    const lines = readFileSync(join(folder, 't.jsonl'), 'utf8').split('\n');
    writeFileSync(join(folder, 't.jsonl'), `${lines.slice(0, 12).join('\n')}\n`);
    const { status, stderr } = covergame([...traced, '--resume']);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('the run in t.jsonl cannot be resumed: its system cannot be reset'),
    ]);
    expect(whole).toContain('verdict    pass: no failure; 3 of 3 states covered.');
  });

  test('plays for what is certain without a reset, simulated too', () => {
    const played = (words: readonly string[]) =>
      JSON.parse(
        covergame(['run', 'coin.mmd', '--budget', '60', '--sut', 'adversary', '--json', ...words]).stdout,
      );
    expect(played(['--no-reset']).resets.max).toBe(0);
    expect(played(['--no-reset']).guarantee.restart).toBe(false);
    expect(played([]).guarantee.restart).toBe(true);
  });
});
