// covergame/playwright inside a real Playwright Test, run as a child process, without a browser: what verdicts become. Workers, filters and
// the ticket shop of the examples in a real Chromium: test/long/playwright.test.ts.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsOf, type PlaywrightCase, root, runPlaywright, timeless } from './host.ts';

const scratch = join(root, '.covergame/playwright');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the consequences of verdicts', () => {
  let cases: ReadonlyMap<string, PlaywrightCase>;
  beforeAll(() => {
    ({ cases } = runPlaywright(join(root, 'test/plugin/playwright-host'), join(scratch, 'coin'), [
      'coin.spec.ts',
      'block.spec.ts',
      '--workers=2',
    ]));
  });
  const found = (title: string): PlaywrightCase => cases.get(title)!;

  test.each([
    ['pass', 'expected', 'passed', 'pass'],
    ['fail', 'unexpected', 'failed', 'fail'],
    ['assertion', 'unexpected', 'failed', 'fail'],
    ['deficient', 'skipped', 'skipped', 'deficient'],
    ['deficient, passed', 'expected', 'passed', 'deficient'],
    ['inconclusive', 'unexpected', 'failed', 'inconclusive'],
    ['case', 'expected', 'passed', 'pass'],
    ['diverted case', 'skipped', 'skipped', 'inconclusive'],
    ['slow', 'unexpected', 'failed', 'inconclusive'],
    ['once', 'flaky', 'passed', 'pass'],
  ])('%s is %s: %s, verdict %s', (title, status, result, verdict) => {
    const { status: seen, results } = found(title);
    expect([seen, results[results.length - 1].status]).toEqual([status, result]);
    expect(factsOf(found(title)).verdict).toBe(verdict);
  });

  test('a failure is shown at the line of its test, with the way there and the command that runs it again', () => {
    const { results, line } = found('fail');
    const [{ message, location }] = results[0].errors;
    expect(message).toContain(
      'off-model at "air": the system answered "edge"; the model allows "heads" or "tails"',
    );
    expect(message).toMatch(/start -> "table"\n\s+do "toss" -> "air"\n\s+then the system answered "edge"/);
    expect(message).toMatch(/again: +npx playwright test \S*coin\.spec\.ts:\d+ -g 'on its edge fail' -c \S+/);
    expect([location?.file.endsWith('coin.spec.ts'), location?.line]).toEqual([true, line]);
  });

  test('what an expect in a driver says is the message, without colours', () => {
    const [{ message }] = found('assertion').results[0].errors;
    expect(message).toMatch(
      /assertion at "air": expect\(received\)\.toBe\(expected\)[\s\S]*Expected: "heads"/,
    );
  });

  test('a skipped test says why', () => {
    const why = (title: string) => found(title).annotations.find(({ type }) => type === 'skip')?.description;
    expect(why('diverted case')).toMatch(/^inconclusive: diverted in 10 of 10 tries, as the model allows/);
    expect(found('slow').results[0].errors[0].message).toContain(
      'the run may take 480000 ms of the 600000 ms that its test has',
    );
  });

  test('a retry plays the same seed, and what failed first is kept', () => {
    const { results } = found('once');
    expect(results.map(({ status, retry }) => [status, retry])).toEqual([
      ['failed', 0],
      ['passed', 1],
    ]);
    const headers = results.map(({ attachments }) => {
      const { path } = attachments.find(({ name }) => name === 'trace.jsonl')!;
      return timeless(readFileSync(path!, 'utf8')).split('\n')[0];
    });
    expect(headers[0]).toBe(headers[1]);
    expect(headers[0]).toContain('"seed":1');
  });

  test('what the driver does appears as steps', () => {
    const titles = found('case').results[0].steps!.map(({ title }) => title);
    expect(titles.slice(0, 3)).toEqual(['test 1', 'do "toss"', 'await an answer']);
    expect(found('case').results[0].steps![2].steps![0].title).toMatch(/^saw "(heads|tails)"$/);
  });
});

describe('blocks', () => {
  let all: readonly PlaywrightCase[];
  let status: number | null;
  beforeAll(() => {
    ({ all, status } = runPlaywright(join(root, 'test/plugin/playwright-host'), join(scratch, 'block'), [
      'block.spec.ts',
      '--workers=2',
    ]));
  });
  const of = (wanted: string): [string, string][] =>
    all
      .filter(({ block }) => block === wanted)
      .map(({ title, results }) => [title, results[results.length - 1].status]);
  const messageOf = (wanted: string): string =>
    all
      .filter(({ block }) => block === wanted)
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
      .join('\n');

  test('make a test for each campaign, with the fixture of the user or with sut', () => {
    expect(of('by fixture')).toEqual([
      ['campaign: adaptive, budget 60, run 1 of 2', 'passed'],
      ['campaign: adaptive, budget 60, run 2 of 2', 'passed'],
    ]);
    expect(of('by sut')).toEqual([['campaign: adaptive, budget 60', 'failed']]);
    expect(status).toBe(1);
  });

  test('make a test for each case, and judge them together by the last, though the project runs tests at once', () => {
    const cases = of('cases by fixture');
    expect(cases.length).toBeGreaterThan(1);
    expect(cases.map(([, result]) => result)).toEqual(cases.map(() => 'passed'));
    expect(cases.at(-1)![0]).toBe('all cases together: require all');
    expect(of('cases by sut')).toEqual([
      ['case 1: table → air → heads', 'skipped'],
      ['case 2: table → air → tails', 'passed'],
      ['all cases together: require all', 'failed'],
    ]);
    expect(messageOf('cases by sut')).toMatch(
      /inconclusive: 3 of 4 states covered \(3 were certain\)\. 1 depends on answers that never came: `toss` answered "tails" 11 of 11 times, never "heads"\.\nUse more `tries`\./,
    );
  });

  test('of one line keep their cases apart', () => {
    expect(of('whole').map(([, result]) => result)).toEqual(['passed', 'passed', 'passed']);
    expect(of('half').map(([, result]) => result)).toEqual(['passed', 'failed']);
    expect(messageOf('half')).toContain('inconclusive: 3 of 4 states covered');
  });

  test('stand at the line of the user who declared them, where failures and filters lead', () => {
    const text = readFileSync(join(root, 'test/plugin/playwright-host/block.spec.ts'), 'utf8');
    const line = text.split('\n').findIndex((one) => one.includes("'by sut'")) + 1;
    const { line: shown, results } = all.find(({ block }) => block === 'by sut')!;
    const [{ message, location }] = results[0].errors;
    expect([shown, location!.line]).toEqual([line, line]);
    expect(message).toMatch(
      /again: +npx playwright test \S*block\.spec\.ts:\d+ -g 'by sut campaign: adaptive, budget 60' -c \S+/,
    );
  });

  test('take the address of a system', () => {
    expect(messageOf('nobody there')).toContain('the first reset of http://127.0.0.1:1/sut failed');
  });
});
