// A model too hard to be solved at once: what is printed when the work is ended by the clock or by Ctrl-C.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { Dice } from '../../src/base/index.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'covergame-solve-'));
const model = join(folder, 'hard.game.json');
const large = join(folder, 'large.game.json');
const witness = join(folder, 'w.json');
writeFileSync(model, JSON.stringify(hardModel(400, 3)));
writeFileSync(large, JSON.stringify(hardModel(6000, 2)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the time limit ends it with an interval, a valid witness and exit code 3', async () => {
  const { code, out } = await end(start('solve', model, '--json', '--time-limit', '0', '--witness', witness));
  const { lower, upper, exact, total } = JSON.parse(out);
  expect(code).toBe(3);
  expect(exact).toBe(false);
  expect(0 < lower && lower < upper && upper <= total).toBe(true);
  const checked = await end(start('verify', model, witness, '--json'));
  expect([checked.code, JSON.parse(checked.out)]).toMatchObject([0, { valid: true, upper, issues: [] }]);
});

test.each([
  { words: [], limit: '0' },
  { words: ['--restart'], limit: '0' },
  { words: [], limit: '1' },
])('a large model ends in time with a witness: $words, $limit s', async ({ words, limit }) => {
  const { code, out } = await end(
    start('solve', large, ...words, '--json', '--time-limit', limit, '--witness', witness),
  );
  const { nodes, lower, upper, exact, total } = JSON.parse(out);
  // With no time at all it cannot be done; how far it comes in a second is the machine's affair.
  if (limit === '0') expect(exact).toBe(false);
  expect([code, lower === upper, nodes]).toEqual([exact ? 0 : 3, exact, 18_000]);
  expect(0 < lower && lower <= upper && upper <= total).toBe(true);
  const checked = await end(start('verify', large, witness, '--json'));
  expect([checked.code, JSON.parse(checked.out)]).toMatchObject([0, { valid: true, upper, issues: [] }]);
});

test('Ctrl-C ends the work on a large model with what is known', async () => {
  const child = start('solve', large, '--progress', '--witness', witness);
  await new Promise((resolve) => child.stderr!.once('data', resolve));
  child.kill('SIGINT');
  const { code, out } = await end(child);
  expect(code).toBe(3);
  expect(out).toMatch(/^guarantee: between \d+ and \d+ of \d+ .*, interrupted$/m);
  const checked = await end(start('verify', large, witness, '--json'));
  expect(checked.code).toBe(0);
});

test('a decision that is open at the time limit is null', async () => {
  const { code, out } = await end(start('solve', model, '--json', '--time-limit', '0', '--at-most', '200'));
  expect([code, JSON.parse(out).atMost]).toEqual([3, null]);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it with what is known', async (signal) => {
  const child = start('solve', large, '--progress', '--restart', '--witness', witness);
  await new Promise((resolve) => child.stderr!.once('data', resolve));
  child.kill(signal);
  const { code, out } = await end(child);
  expect(code).toBe(3);
  expect(out).toMatch(/^guarantee with restart: between \d+ and \d+ of \d+ .*, interrupted$/m);
  expect(JSON.parse(readFileSync(witness, 'utf8')).closure.length).toBeGreaterThan(0);
});

test('a large file is read no longer than the time limit, and read whole without one', async () => {
  const aut = join(folder, 'padded.aut');
  const lines = Array.from(
    { length: 100 },
    (_, i) => `(${i}, "${'x'.repeat(60_000)}${i % 7}", ${(i + 1) % 100})`,
  );
  writeFileSync(aut, `des (0, 100, 100)\n${lines.join('\n')}\n`);
  const ba = join(folder, 'padded.ba');
  writeFileSync(ba, lines.map((_, i) => `${'x'.repeat(60_000)}${i % 7},${i}->${(i + 1) % 100}\n`).join(''));
  for (const path of [aut, ba]) {
    const whole = await end(start('solve', path, '--json'));
    expect([whole.code, JSON.parse(whole.out)]).toMatchObject([0, { nodes: 200, lower: 200, upper: 200 }]);
    const { code, out } = await end(start('solve', path, '--json', '--time-limit', '0'));
    expect([code, JSON.parse(out).error.code]).toEqual([3, 'cli/ended-early']);
  }
});

function start(...words: string[]): ChildProcess {
  return spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function end(child: ChildProcess): Promise<{ code: number | null; out: string }> {
  let out = '';
  child.stdout!.on('data', (chunk) => {
    out += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out };
}

/** A random Mealy machine: every state has so many inputs, each with two outcomes among all states. */
function hardModel(states: number, inputs: number): object {
  const dice = Dice.of(1);
  const nodes: object[] = [];
  const edges: object[] = [];
  for (let s = 0; s < states; s++) {
    nodes.push({ id: `s${s}`, owner: 'tester' });
    for (let i = 0; i < inputs; i++) {
      nodes.push({ id: `s${s}/${i}`, owner: 'sut' });
      edges.push({ from: `s${s}`, to: `s${s}/${i}` });
      for (let o = 0; o < 2; o++) edges.push({ from: `s${s}/${i}`, to: `s${dice.below(states)}` });
    }
  }
  return { format: 'covergame/1', initial: 's0', nodes, edges };
}
