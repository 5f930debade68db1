// The four plug-ins in their real runners, with systems that exit, throw late, reject, loop, are flaky, never reach a state or never answer: every
// test is red, the runner ends with a code of its own, and what it prints names the cause. Nothing here waits for a clock but the
// limit of a test in which nothing else happens.

import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostRun, root, runHost } from './host.ts';

// Inside the project, so that the package finds itself by its name.
const scratch = join(root, '.covergame/wayward');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const require = createRequire(import.meta.url);
const programOf = (name: string, file: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), file);

const HOSTS: Readonly<Record<string, readonly string[]>> = {
  vitest: [programOf('vitest', 'vitest.mjs'), 'run', '--root', '.'],
  jest: ['--experimental-vm-modules', programOf('jest', 'bin/jest.js')],
  'node-test': ['--test', '--test-reporter=spec', 'node-test.spec.mjs'],
  playwright: [programOf('@playwright/test', 'cli.js'), 'test', '--reporter=list', '--workers=1'],
};

/** Whatever the runner's own marks before a line are, and however it indents. */
const linesOf = ({ stdout, stderr }: HostRun): string =>
  `${stdout}\n${stderr}`
    .split('\n')
    .map((line) => line.replace(/^[\s#│|ℹ]+/, ''))
    .join('\n');

const CAUSES: Readonly<Record<string, readonly RegExp[]>> = {
  exits: [
    /death at "\w+": the driver called process\.exit\(0\) \(systems\.mjs:\d+\)\nfails in 10 of 10 tries/,
  ],
  'throws late': [
    /error at "\w+": the driver threw outside of its calls, started by "\w+": too late \(systems\.mjs:\d+\)/,
  ],
  rejects: [
    /error at "\w+": the driver left a rejection unhandled, started by "\w+": unheard \(systems\.mjs:\d+\)/,
  ],
  'loops in a process of its own': [
    /hang at "table": the system did not take the stimulus "toss" within 1000 ms\nnot tried again/,
  ],
  'is flaky': [
    /off-model at "air": the system answered "edge"[^\n]*\nfails in 1 of 10 tries \(0\.3 to 45 %\)/,
  ],
  'never shows heads': [
    /inconclusive: 3 of 4 states covered [^\n]*`toss` answered "tails" \d+ of \d+ times, never "heads"/,
    /accept this coverage with `require: '75%'`/,
  ],
  'never answers': [
    /inconclusive: 2 of 4 states covered [^\n]*the run may take 800 ms of the 1000 ms that its test has/,
  ],
  'fails twice and falls silent': [
    /the system answered "edge"[^\n]*\nnot tried again\n+found in test 1; steps to the failure:\nstart -> "table"\ndo "toss" -> "air"\nthen the system answered "edge"/,
    /the system answered "rim"[^\n]*\nnot tried again\n+found in test 2; steps to the failure:\nstart -> "table"\ndo "toss" -> "air"\nthen the system answered "rim"/,
  ],
  'falls silent once it failed': [
    /the system answered "edge"[^\n]*\nnot tried again\n+found in test 1; steps to the failure:/,
  ],
};

describe.each(Object.entries(HOSTS))('%s', (name, words) => {
  const play = (coins: readonly string[]): HostRun => {
    const folder = join(scratch, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true });
    cpSync(join(root, 'test/plugin/plain-host'), join(scratch, 'plain-host'), { recursive: true });
    cpSync(join(root, 'test/plugin/wayward-host'), folder, { recursive: true });
    return runHost(words, { COVERGAME_COINS: coins.join(',') }, folder);
  };

  describe('a driver', () => {
    let run: HostRun;
    let said = '';
    beforeAll(() => {
      run = play(Object.keys(CAUSES));
      said = linesOf(run);
    });

    test('makes the runner end with an error, and every test fail', () => {
      const number = Object.keys(CAUSES).length;
      expect(run.status, said).toBe(1);
      expect(said).toMatch(new RegExp(`\\b${number} failed|fail ${number}\\b`));
      expect(said).not.toMatch(/\d+ passed|pass [1-9]|timed out|Exceeded timeout/);
    });

    test.each(Object.keys(CAUSES))('that %s: the run is told', (coin) => {
      for (const cause of CAUSES[coin]) expect(said).toMatch(cause);
    });
  });

  test('a driver that loops ends the runner with an error, the verdict and the trace', () => {
    const run = play(['loops']);
    const said = linesOf(run);
    expect(run.status, said).toBe(1);
    expect(said).toMatch(
      /^fail: hang at "table"[^\n]*\nhang at "table": the driver kept this process busy for 500 ms after apply\(\) was called: an endless loop\?\ntrace: \S+trace\.jsonl$/m,
    );
    expect(said).not.toMatch(/\d+ passed|pass [1-9]/);
  });
});
