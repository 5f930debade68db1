// `run` and `replay` against a real system, as a script meets them: exit codes, one JSON object, what cannot be done.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'drive-'));
afterAll(() => rmSync(folder, { recursive: true }));
const trace = join(folder, 't.jsonl');
const vending = ['examples/vending/vending.game.json'];
const sut = ['--sut', 'exec: python3 examples/vending/vending.py'];
const play = ['--strategy', 'rdm', '--budget', '200', '--answer-time', '20000'];

function covergame(words: readonly string[], bug = '') {
  const { status, stdout, stderr } = spawnSync('node', ['dist/cli/main.js', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VENDING_BUG: bug },
  });
  return { status, stdout, stderr };
}

describe('covergame against a real system', () => {
  it('passes the clean one with exit code 0, and replays it', () => {
    const { status, stdout } = covergame(['run', ...vending, ...play, ...sut, '--trace', trace, '--json']);
    const result = JSON.parse(stdout);
    expect([status, result.verdict, result.failures, result.sut]).toEqual([0, 'pass', [], sut[1]]);
    expect(result).toMatchObject({ strategy: 'rdm', budget: 200, resetCost: 10, runs: 1, seed: 1 });
    expect(result.coverage).toEqual({ mean: 100, halfWidth95: 0, min: 100, max: 100 });
    expect(result.trace).toHaveLength(200);
    const again = covergame(['replay', ...vending, trace, ...sut, '--json']);
    expect([again.status, JSON.parse(again.stdout).whole]).toEqual([0, true]);
  });

  it('fails the one with the bug with exit code 1, and tells the shortest way to it', () => {
    const { status, stdout } = covergame(['run', ...vending, ...play, ...sut, '--trace', trace], 'free-tea');
    expect(status).toBe(1);
    expect(stdout).toMatch(/verdict {4}fail: off-model at "pressed", fails in \d+ of 10 tries \(\d/);
    expect(stdout).toMatch(/shortest reproduction, \d+ steps:\n {3}coin · /);
    const again = covergame(['replay', ...vending, trace, ...sut], 'free-tea');
    expect(again.stdout).toMatch(/the failure occurred again/);
    expect(again.status).toBe(0);
    const mended = covergame(['replay', ...vending, trace, ...sut, '--tries', '2']);
    expect(mended.stdout).toMatch(/the failure did not occur again/);
    expect(mended.status).toBe(3);
  });

  it('answers git bisect run: the failure is there, gone, or cannot be judged', () => {
    covergame(['run', ...vending, ...play, ...sut, '--trace', trace], 'free-tea');
    const bisect = (address: readonly string[], bug = '') =>
      covergame(['replay', ...vending, trace, ...address, '--tries', '500', '--bisect'], bug).status;
    expect(bisect(sut, 'free-tea')).toBe(1);
    expect(bisect(sut)).toBe(0);
    expect(bisect(['--sut', 'exec: no-such-program-anywhere'])).toBe(125);
    covergame(['run', ...vending, ...play, ...sut, '--trace', trace]);
    expect(bisect(sut)).toBe(125);
  });

  it('covers transitions, which the SUT never hears of, and replays them', () => {
    const goal = ['--goal', 'transitions', '--strategy', 'adaptive', '--budget', '900'];
    const { status, stdout } = covergame(['run', ...vending, ...goal, ...sut, '--trace', trace, '--json']);
    const result = JSON.parse(stdout);
    expect([status, result.verdict, result.goal, result.total]).toEqual([0, 'pass', 'transitions', 12]);
    expect(result.coverage.mean).toBe(100);
    const again = covergame(['replay', ...vending, trace, ...sut, '--json']);
    expect([again.status, JSON.parse(again.stdout).whole]).toEqual([0, true]);
    const failed = covergame(['run', ...vending, ...goal, ...sut, '--spend-all'], 'free-tea');
    expect(failed.status).toBe(1);
    expect(failed.stdout).toMatch(/off-model at "pressed"/);
    expect(failed.stdout).toMatch(
      /shortest reproduction, \d+ steps:\n {3}(coin · rejected · )*coin · accepted · .*cancel · refunded · .*press$/m,
    );
    expect(failed.stdout).toMatch(/missed {5}"[^"]+ -\[/);
    expect(failed.stdout.slice(failed.stdout.indexOf('1. '))).not.toMatch(/->/);
  });

  it('ends with exit code 3 when what is required could not be tested', () => {
    const rdm = ['run', ...vending, '--strategy', 'rdm', ...sut, '--budget', '15'];
    const { status, stdout } = covergame(rdm);
    expect(stdout).toMatch(
      /verdict {4}inconclusive: 4 of 8 states covered \(2 were certain\)\. 4 were not reached/,
    );
    expect(stdout).toMatch(
      /cure {7}Use a larger budget, for instance --budget 30\. Or accept .* --require 50%\./,
    );
    expect(status).toBe(3);
    expect(covergame([...rdm, '--require', '50%']).status).toBe(0);
    expect(covergame([...rdm, '--require', 'guarantee']).status).toBe(0);
    // A stop condition ends the run, and says nothing of what is required.
    const until = covergame([...rdm, '--until', 'coverage>=25']);
    expect(until.stdout).toMatch(
      /verdict {4}inconclusive: .* The run was ended by its stop condition: coverage is/,
    );
    expect(until.status).toBe(3);
  });

  it.each([
    [['--runs', '3'], /one run at a time/],
    [['--trace', join(folder, 'no/such/file')], /its folder does not exist/],
    [['--tolerate', 'latte'], /--tolerate is "latte"/],
  ])('refuses %j with exit code 2', (words, message) => {
    const { status, stderr } = covergame(['run', ...vending, ...play, ...sut, ...words]);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });
});
