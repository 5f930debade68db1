// Kills the runner and the SUT at random moments, again and again, and compares the end with that of a run nobody
// disturbed: the traces must be the same to the byte, so no step is lost and none is there twice.
//
// COVERGAME_KILLS says how often each is killed; the full test is 50, the usual ones are smaller.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { atLength } from '../length.ts';
import { untimed } from '../reference/untimed.ts';

const KILLS = Number(process.env['COVERGAME_KILLS'] ?? atLength(3, 12));
const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'crash-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A ladder with choices on both sides; every tenth rung is a dead end, so that there are many tests. */
function model(): string {
  const dice = Dice.of(11);
  const size = 40;
  const nodes: object[] = [];
  const edges: object[] = [];
  for (let i = 0; i < size; i++) {
    nodes.push({ id: `t${i}`, owner: 'tester' }, { id: `s${i}`, owner: 'sut' });
    if (i % 10 !== 9) {
      edges.push(
        { from: `t${i}`, to: `s${i}`, label: 'a' },
        { from: `t${i}`, to: `s${dice.below(size)}`, label: 'b' },
      );
    }
    for (const label of ['x', 'y', 'z']) edges.push({ from: `s${i}`, to: `t${dice.below(size)}`, label });
  }
  const file = join(folder, 'ladder.game.json');
  writeFileSync(file, JSON.stringify({ format: 'covergame/1', name: 'ladder', initial: 't0', nodes, edges }));
  return file;
}

describe('a campaign whose runner and SUT are killed at random moments', () => {
  it(`ends as if nothing had happened, after ${KILLS} kills of each`, {
    timeout: 120_000 + KILLS * 20_000,
  }, async () => {
    const file = model();
    const budget = KILLS * 60;
    const pidFile = join(folder, 'pid');
    // The trace holds the command line of the SUT, so both runs have the same one.
    const words = [fixture('campaign.mjs'), file];
    const sut = ['node', fixture('model-sut.mjs'), file, '3', pidFile];
    const calm = join(folder, 'calm.jsonl');
    const { stdout, stderr } = spawnSync('node', [...words, calm, String(budget), ...sut], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const undisturbed = JSON.parse(stdout);

    const rough = join(folder, 'rough.jsonl');
    const dice = Dice.of(3);
    let runnerKills = 0;
    let sutKills = 0;
    let result: typeof undisturbed;
    for (let life = 0; !result; life++) {
      expect(life).toBeLessThan(KILLS * 4 + 5);
      rmSync(pidFile, { force: true });
      const child = spawn('node', [...words, rough, String(budget), ...sut], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let out = '';
      let err = '';
      child.stdout.on('data', (chunk) => (out += chunk));
      child.stderr.on('data', (chunk) => (err += chunk));
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      let alive = true;
      ended.then(() => {
        alive = false;
      });
      const sleep = (ms: number) => Promise.race([ended, new Promise((resolve) => setTimeout(resolve, ms))]);
      // Wait until the SUT lives, then hit the SUT, and then the runner, each when the trace has grown by some steps: so few that
      // the budget outlasts all kills on a machine of any speed.
      const grown = async (steps: number) => {
        const enough = linesOf(rough) + steps;
        while (alive && linesOf(rough) < enough) await sleep(5);
      };
      while (alive && !existsSync(pidFile)) await sleep(5);
      if (sutKills < KILLS) {
        await grown(dice.below(12));
        if (alive && kill(pidFile)) sutKills++;
      }
      if (runnerKills < KILLS) {
        await grown(dice.below(12));
        if (alive && child.kill('SIGKILL')) runnerKills++;
      }
      await ended;
      if (out !== '') result = JSON.parse(out);
      else expect(err).toBe('');
    }
    expect([runnerKills, sutKills]).toEqual([KILLS, KILLS]);
    expect(untimed(readFileSync(rough, 'utf8'))).toBe(untimed(readFileSync(calm, 'utf8')));
    expect(result.covered).toEqual(undisturbed.covered);
    expect([result.verdict, result.why]).toEqual([undisturbed.verdict, undisturbed.why]);
  });
});

function linesOf(file: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
}

function kill(pidFile: string): boolean {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
