// `covergame solve --workers`: the value of one worker, checked proofs of both bounds, and an end when it is asked for.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { setCover } from '../../bench/solve/covering.ts';
import { anyOwner, uniformMealy } from '../../bench/solve/families.ts';
import { orThrow } from '../../src/base/index.ts';
import { formatById } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-workers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

function written(game: Game): string {
  const path = at(`${game.name.replaceAll(' ', '-').replaceAll('/', '-')}.game.json`);
  writeFileSync(path, [...orThrow(formatById('native')!.write!(game))].join(''));
  return path;
}

function start(...words: string[]): ChildProcess {
  return spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function end(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let [out, err] = ['', ''];
  child.stdout!.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err };
}

const CASES: readonly { game: Game; restart: boolean; workers: number }[] = [
  { game: uniformMealy(30, 2, 2, 5), restart: false, workers: 2 },
  { game: uniformMealy(30, 2, 2, 5), restart: true, workers: 3 },
  { game: uniformMealy(70, 3, 2, 3), restart: true, workers: 2 },
  { game: uniformMealy(60, 3, 2, 5), restart: true, workers: 4 },
  { game: setCover(40, 3), restart: true, workers: 2 },
  { game: anyOwner(3000, 30, 3, 4), restart: true, workers: 2 },
  { game: anyOwner(3000, 30, 3, 4), restart: false, workers: 2 },
];

test.each(CASES.map((one) => ({ ...one, name: one.game.name })))(
  '$name, restart $restart, $workers workers: the value, with proofs that are accepted',
  async ({ game, restart, workers }) => {
    const model = written(game);
    const { lower } = solve(game, { restart });
    const words = ['--workers', `${workers}`, ...(restart ? ['--restart'] : [])];
    const files = game.n > 2000 ? ['--witness'] : ['--witness', '--proof'];
    const named = files.flatMap((option) => [option, at(`${option}.json`)]);
    const { code, out, err } = await end(start('solve', model, ...words, '--json', ...named));
    expect([code, err, JSON.parse(out)]).toMatchObject([0, '', { lower, upper: lower, exact: true }]);
    const paths = files.map((option) => at(`${option}.json`));
    const checked = await end(start('verify', model, ...paths, '--json'));
    const proven = game.n > 2000 ? { upper: lower } : { upper: lower, lower };
    expect([checked.code, JSON.parse(checked.out)]).toMatchObject([0, proven]);
  },
);

test('a decision is that of one worker', async () => {
  const game = uniformMealy(30, 2, 2, 6);
  const model = written(game);
  const { lower } = solve(game);
  const ask = (most: number) =>
    end(start('solve', model, '--at-most', `${most}`, '--workers', '2', '--json'));
  const [yes, no] = [await ask(lower), await ask(lower - 1)];
  expect([yes.code, JSON.parse(yes.out).atMost]).toEqual([0, true]);
  expect([no.code, JSON.parse(no.out).atMost]).toEqual([1, false]);
});

const hard = written(uniformMealy(400, 3, 2, 1));

test('the time limit ends it with an interval, a valid witness and exit code 3', async () => {
  const words = ['--workers', '2', '--time-limit', '0', '--witness', at('hard.json')];
  const { code, out } = await end(start('solve', hard, ...words, '--json'));
  const { lower, upper, exact, total } = JSON.parse(out);
  expect([code, exact]).toEqual([3, false]);
  expect(0 < lower && lower < upper && upper <= total).toBe(true);
  const checked = await end(start('verify', hard, at('hard.json'), '--json'));
  expect([checked.code, JSON.parse(checked.out)]).toMatchObject([0, { valid: true, upper, issues: [] }]);
});

test('Ctrl-C ends all threads with what is known', async () => {
  const child = start('solve', hard, '--restart', '--workers', '3', '--progress');
  await new Promise((resolve) => child.stderr!.once('data', resolve));
  child.kill('SIGINT');
  const { code, out } = await end(child);
  expect(code).toBe(3);
  expect(out).toMatch(/^guarantee with restart: between \d+ and \d+ of \d+ .*, interrupted$/m);
});

test.each([
  [['--workers', '0'], 'cli/bad-number'],
  [['--workers', '2', '--budget', '10'], 'cli/unused-option'],
])('%s is refused', async (words, issue) => {
  const { code, out } = await end(start('solve', 'login', ...words, '--json'));
  expect([code, JSON.parse(out).error.code]).toEqual([2, issue]);
});

test('several workers solve gains near 2^53, with gains of 0 among them, as one does', async () => {
  const model = at('huge.game.json');
  const gains = [0, 2 ** 40, 2 ** 41];
  const nodes = Array.from({ length: 9000 }, (_, i) => ({
    id: `v${i}`,
    owner: i % 2 === 0 ? 'tester' : 'sut',
    gain: gains[i % 3 === 0 ? 0 : i < 10 ? 2 : 1],
  }));
  const edges = nodes.map(({ id }, i) => ({ from: id, to: `v${(i + 1) % nodes.length}` }));
  const total = nodes.reduce((sum, { gain }) => sum + gain, 0);
  writeFileSync(model, JSON.stringify({ format: 'covergame/1', initial: 'v0', nodes, edges }));
  const witness = at('huge.witness.json');
  const [one, two] = [
    await end(start('solve', model, '--json')),
    await end(start('solve', model, '--json', '--workers', '2', '--witness', witness)),
  ];
  const { lower, upper, exact } = JSON.parse(one.out);
  expect([one.code, lower, upper, exact]).toEqual([0, total, total, true]);
  expect([two.code, JSON.parse(two.out)]).toMatchObject([0, { lower, upper }]);
  const checked = await end(start('verify', model, witness, '--json'));
  expect(JSON.parse(checked.out)).toMatchObject({ valid: true, upper });
});
