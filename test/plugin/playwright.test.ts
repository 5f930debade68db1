// covergame/playwright inside a real Playwright Test, run as a child process: without a browser for what verdicts become,
// and with the ticket shop of the examples in a real Chromium.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, nameMissingChromium } from '../reference/chromium.ts';
import { filesNamed, type PlaywrightCase, root, runPlaywright, timeless } from './host.ts';

nameMissingChromium('the Playwright example is not run in a browser');

const scratch = join(root, '.covergame/playwright');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const factsOf = ({ results }: PlaywrightCase) => {
  const { body } = results[results.length - 1].attachments.find(({ name }) => name === 'covergame.json')!;
  return JSON.parse(Buffer.from(body!, 'base64').toString());
};

describe('the consequences of verdicts', () => {
  let cases: ReadonlyMap<string, PlaywrightCase>;
  beforeAll(() => {
    ({ cases } = runPlaywright(join(root, 'test/plugin/playwright-host'), join(scratch, 'coin'), [
      'coin.spec.ts',
      '--workers=2',
    ]));
  }, 200_000);
  const found = (title: string): PlaywrightCase => cases.get(title)!;

  test.each([
    ['pass', 'expected', 'passed', 'pass'],
    ['fail', 'unexpected', 'failed', 'fail'],
    ['assertion', 'unexpected', 'failed', 'fail'],
    ['deficient', 'skipped', 'skipped', 'deficient'],
    ['deficient, passed', 'expected', 'passed', 'deficient'],
    ['inconclusive', 'skipped', 'skipped', 'inconclusive'],
    ['case', 'expected', 'passed', 'pass'],
    ['diverted case', 'skipped', 'skipped', 'inconclusive'],
    ['slow', 'skipped', 'skipped', 'inconclusive'],
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
      'off-model at "air": the SUT answered "edge"; the model allows "heads" or "tails"',
    );
    expect(message).toMatch(/start -> "table"\n\s+do "toss" -> "air"\n\s+then the SUT answered "edge"/);
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
    expect(why('slow')).toContain('the time of the test, 600000 ms, was nearly over');
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

describe('workers and filters', () => {
  const host = join(root, 'test/plugin/playwright-host');
  const run = (name: string, words: readonly string[]) => {
    const output = join(scratch, name);
    const { cases, status } = runPlaywright(host, output, ['parallel.spec.ts', ...words]);
    return {
      status,
      cases: [...cases.values()].map(({ title, status, annotations }) => [title, status, annotations]),
      traces: new Map([...filesNamed(output, '/trace.jsonl')].map(([path, text]) => [path, timeless(text)])),
    };
  };

  test('one worker or two: the same tests, the same results, the same traces', { timeout: 200_000 }, () => {
    const one = run('one', ['--workers=1']);
    expect([one.status, one.cases.length]).toEqual([0, one.traces.size]);
    expect(one.cases.length).toBeGreaterThan(3);
    expect(run('two', ['--workers=2'])).toEqual(one);
  });

  test('--grep selects, --repeat-each repeats in folders of their own', { timeout: 200_000 }, () => {
    const { cases, traces } = run('some', ['-g', 'case 1', '--repeat-each=2']);
    expect(new Set(cases.map(([title]) => title)).size).toBe(1);
    expect(traces.size).toBe(2);
    const [first, second] = traces.values();
    expect(first).toBe(second);
  });
});

describe.skipIf(!CHROMIUM)('examples/playwright-tickets, in a browser', () => {
  const example = join(root, 'examples/playwright-tickets');
  const run = (name: string, words: readonly string[], bug = '') =>
    runPlaywright(example, join(scratch, name), words, { TICKET_BUG: bug });

  test('is green though the shop diverts, and attaches trace and report', { timeout: 200_000 }, () => {
    const { status, stdout, cases } = run('clean', ['--workers=1']);
    expect(status, stdout).toBe(0);
    const [whole, ...single] = cases.values();
    expect(whole.status).toBe('expected');
    for (const { status } of single) expect(['expected', 'skipped']).toContain(status);
    expect(single.some((found) => factsOf(found).resets > 0)).toBe(true);
    expect(whole.results[0].attachments.map(({ name }) => name)).toEqual([
      'trace.jsonl',
      'report.html',
      'covergame.json',
    ]);
  });

  test('is red with the bug, and shows the way there and the page', {
    timeout: 200_000,
  }, () => {
    const { status, cases } = run('bug', ['-g', 'budget'], 'charge-on-cancel');
    expect([status, cases.size]).toEqual([1, 1]);
    const [{ results, status: outcome }] = cases.values();
    expect([outcome, results.length]).toEqual(['unexpected', 1]);
    const [{ message }] = results[0].errors;
    expect(message).toContain(
      'off-model at "cancelling": the SUT answered "ticket"; the model allows "released"',
    );
    expect(message).toMatch(
      /saw "declined" -> "declined"\n\s+do "cancel" -> "cancelling"\n\s+then the SUT answered "ticket"/,
    );
    const { path, body } = results[0].attachments.find(({ name }) => name === 'screenshot.png')!;
    const picture = body === undefined ? readFileSync(path!) : Buffer.from(body, 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    const report = results[0].attachments.find(({ name }) => name === 'report.html')!;
    expect(readFileSync(report.path!, 'utf8')).toContain('npx playwright test');
  });
});
