// covergame/node-test and covergame/jest inside the real runners, as child processes: the same tests, and what is said of them.

import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesNamed, root, runHost } from './host.ts';

// Inside the project, so that the package finds itself by its name.
const scratch = join(root, '.covergame/plain');
const jestProgram = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function copyTo(name: string): string {
  const folder = join(scratch, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  cpSync(join(root, 'test/plugin/plain-host'), folder, { recursive: true });
  return folder;
}

describe('node:test', () => {
  let said = '';
  let folder = '';
  beforeAll(() => {
    folder = copyTo('node-test');
    said = runHost(['--test', '--test-reporter=tap', 'node.spec.mjs'], {}, folder).stdout;
  });

  const line = (name: string): string =>
    said.split('\n').find((text) => new RegExp(`^ *(not )?ok \\d+ - ${name}`).test(text)) ?? said;

  test.each([
    ['pass', /^ *ok/],
    ['fail', /^ *not ok/],
    ['deficient', /^ *not ok/],
    ['inconclusive', /^ *not ok/],
    ['no budget', /^ *not ok/],
    ['case 1', /^ *ok/],
    ['many', /^ *ok/],
    ['suite', /^ *ok/],
    ['only tails', /^ *not ok/],
    ['only tails, as certain', /^ *ok/],
  ])('%s', (name, expected) => expect(line(name)).toMatch(expected));

  test('a failure tells its way and the command that runs it again, and that command does', () => {
    expect(said).toContain('off-model at "air": the system answered "edge"');
    expect(said).toMatch(/node --test '?--test-name-pattern=fail\$'? node\.spec\.mjs/);
    const again = runHost(
      ['--test', '--test-reporter=tap', '--test-name-pattern=fail$', 'node.spec.mjs'],
      {},
      folder,
    );
    expect(again.status).toBe(1);
    expect(again.stdout).toContain('off-model at "air"');
  });

  test('every test leaves a trace of its own', () => {
    expect(filesNamed(join(folder, 'covergame-results'), 'trace.jsonl').size).toBeGreaterThanOrEqual(8);
  });
});

describe('Jest', () => {
  interface JestCase {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }
  let cases: ReadonlyMap<string, JestCase> = new Map();
  let folder = '';
  const run = (words: readonly string[]): ReturnType<typeof runHost> =>
    runHost(['--experimental-vm-modules', jestProgram, '--json', ...words], {}, folder);
  const casesIn = (stdout: string): Map<string, JestCase> => {
    const { testResults } = JSON.parse(stdout) as { testResults: { assertionResults: JestCase[] }[] };
    return new Map(
      testResults.flatMap(({ assertionResults }) => assertionResults).map((item) => [item.fullName, item]),
    );
  };

  beforeAll(() => {
    folder = copyTo('jest');
    const config = {
      testMatch: ['**/jest.spec.mjs'],
      transform: {},
      moduleFileExtensions: ['mjs', 'js', 'json'],
    };
    writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
    const { stdout, stderr } = run([]);
    if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
    cases = casesIn(stdout);
  });

  test.each([
    ['pass', 'passed'],
    ['fail', 'failed'],
    ['deficient', 'failed'],
    ['inconclusive', 'failed'],
    ['no budget', 'failed'],
    ['many campaign: adaptive, budget 60, run 2 of 2', 'passed'],
    ['suite all cases together: require all', 'passed'],
    ['only tails all cases together: require all', 'failed'],
    ['only tails, as certain all cases together: require guarantee', 'passed'],
  ])('%s is %s', (name, status) => expect(cases.get(name)?.status).toBe(status));

  test('cases are tests', () => {
    expect([...cases.keys()].filter((name) => name.startsWith('suite case')).length).toBeGreaterThan(0);
  });

  test('a failure tells its way and the command that runs it again, and that command does', () => {
    const [message] = cases.get('fail')!.failureMessages;
    expect(message).toContain('off-model at "air": the system answered "edge"');
    expect(message).toMatch(/npx jest jest\.spec\.mjs -t '\^fail\$'/);
    const again = casesIn(run(['jest.spec.mjs', '-t', '^fail$']).stdout);
    expect(
      [...again.values()].filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    ).toEqual(['fail']);
    expect(existsSync(join(folder, 'covergame-results'))).toBe(true);
  });
});
