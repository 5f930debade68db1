// covergame/playwright with several workers and filters, and with the ticket shop of the examples in a real Chromium. What verdicts become:
// test/plugin/playwright.test.ts.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { factsOf, filesNamed, root, runPlaywright, timeless } from '../plugin/host.ts';
import { CHROMIUM, nameMissingChromium } from '../reference/chromium.ts';

nameMissingChromium('the Playwright example is not run in a browser');

const scratch = join(root, '.covergame/playwright-long');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

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
    // The last test judges the cases together, and plays nothing.
    expect([one.status, one.cases.length]).toEqual([0, one.traces.size + 1]);
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
      'off-model at "cancelling": the system answered "ticket"; the model allows "released"',
    );
    expect(message).toMatch(
      /saw "declined" -> "declined"\n\s+do "cancel" -> "cancelling"\n\s+then the system answered "ticket"/,
    );
    const { path, body } = results[0].attachments.find(({ name }) => name === 'screenshot.png')!;
    const picture = body === undefined ? readFileSync(path!) : Buffer.from(body, 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    const report = results[0].attachments.find(({ name }) => name === 'report.html')!;
    expect(readFileSync(report.path!, 'utf8')).toContain('npx playwright test');
  });
});
