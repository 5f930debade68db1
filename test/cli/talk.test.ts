// The examples of how a system talks, as a user runs them.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'talk-'));
afterAll(() => rmSync(folder, { recursive: true }));

function covergame(words: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('node', ['dist/cli/main.js', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

describe('examples/till: structured actions and a check beside the driver', { timeout: 120_000 }, () => {
  const till = ['examples/till/till.ts', '--sut', 'examples/till/driver.ts'];
  const play = ['--strategy', 'adaptive', '--budget', '200', '--answer-time', '20000'];

  it('passes the clean till', () => {
    const { status, stdout } = covergame(['run', ...till, ...play, '--json']);
    const result = JSON.parse(stdout);
    expect([status, result.verdict, result.failures]).toEqual([0, 'pass', []]);
    expect(result.trace).toContain('2 articles with coupon');
  });

  it('finds the article that is not charged, by the check, and again in replay and report', () => {
    const trace = join(folder, 'till.jsonl');
    const bug = { TILL_BUG: 'forgets' };
    const { status, stdout } = covergame(['run', ...till, ...play, '--trace', trace, '--json'], bug);
    const { verdict, failures } = JSON.parse(stdout);
    expect([status, verdict, failures.length]).toEqual([1, 'fail', 1]);
    const [{ kind, message, node, shortest }] = failures;
    expect(kind).toBe('assertion');
    expect(message).toMatch(/^the till shows \d+, but \d+ is due$/);
    expect(node).toMatch(/^\d articles? with coupon ! scan\((tea|bread)\)$/);
    expect(shortest.labels.slice(-3)).toEqual(['coupon', 'accepted', expect.stringMatching(/^scan\(/)]);
    const again = covergame(['replay', till[0], trace, ...till.slice(1)], bug);
    expect([again.status, again.stdout]).toEqual([0, expect.stringMatching(/the failure came again/)]);
    const mended = covergame(['replay', till[0], trace, ...till.slice(1), '--tries', '2']);
    expect(mended.status).toBe(3);
    expect(covergame(['report', till[0], trace]).stdout).toContain(message);
  });
});
