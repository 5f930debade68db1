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

describe('examples/till: structured actions and a check beside the driver', () => {
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
    expect([again.status, again.stdout]).toEqual([0, expect.stringMatching(/the failure occurred again/)]);
    const mended = covergame(['replay', till[0], trace, ...till.slice(1), '--tries', '2']);
    expect(mended.status).toBe(3);
    expect(covergame(['report', till[0], trace]).stdout).toContain(message);
  });
});

describe('examples/doorbell: unasked outputs, by a virtual clock', () => {
  const bell = ['examples/doorbell/doorbell.game.json', '--sut', 'examples/doorbell/driver.ts'];
  const play = ['--strategy', 'adaptive', '--goal', 'transitions', '--answer-time', '20000'];

  it('passes, in every reader of the trace, and replays', () => {
    const trace = join(folder, 'bell.jsonl');
    const { status, stdout } = covergame([
      'run',
      ...bell,
      ...play,
      '--budget',
      '200',
      '--trace',
      trace,
      '--json',
    ]);
    const result = JSON.parse(stdout);
    expect([status, result.verdict, result.coverage.mean]).toEqual([0, 'pass', 100]);
    expect([result.failures, result.disturbances, result.missed]).toEqual([[], [], []]);
    const again = covergame(['replay', bell[0], trace, ...bell.slice(1), '--json']);
    expect([again.status, JSON.parse(again.stdout).verdict]).toEqual([0, 'pass']);
    const report = covergame(['report', bell[0], trace]);
    expect(report.stdout).toMatch(/^doorbell: pass/);
    expect(report.stdout).not.toContain('quiet');
    expect(JSON.parse(covergame(['audit', bell[0], trace, '--json']).stdout).verdict).toBe('pass');
  });

  it('finds the bell that rings on after the door was opened', () => {
    const words = ['run', ...bell, '--strategy', 'adaptive', '--budget', '500', '--spend-all', '--json'];
    const { status, stdout } = covergame([...words, '--answer-time', '20000'], { DOORBELL_BUG: 'forgets' });
    const { failures } = JSON.parse(stdout);
    expect([status, failures.length]).toEqual([1, 1]);
    expect(failures[0].message).toMatch(/"rang out"/);
    expect(failures[0].shortest.labels).toContain('open');
  });

  it('is told by solve, inspect and check in nodes of the model', () => {
    const solved = JSON.parse(covergame(['solve', bell[0], '--json']).stdout);
    expect(solved).toMatchObject({
      nodes: 4,
      edges: 7,
      lower: 2,
      upper: 2,
      total: 4,
      model: { nodes: 4, edges: 7 },
    });
    expect(covergame(['check', bell[0]]).stdout).not.toMatch(/quiet/);
  });
});

describe('examples/relay: silence and bounds on time, by a virtual clock', () => {
  const relay = ['examples/relay/relay.ts', '--sut', 'examples/relay/driver.ts'];
  const play = [
    '--strategy',
    'adaptive',
    '--budget',
    '100',
    '--spend-all',
    '--answer-time',
    '60000',
    '--json',
  ];

  it('passes in no time, silence and all', () => {
    const { status, stdout } = covergame(['run', ...relay, ...play]);
    const result = JSON.parse(stdout);
    expect([status, result.verdict, result.coverage.mean]).toEqual([0, 'pass', 100]);
  });

  it('is late with its bug', () => {
    const { status, stdout } = covergame(['run', ...relay, ...play], { RELAY_BUG: 'slow' });
    const { failures } = JSON.parse(stdout);
    expect([status, failures.length]).toEqual([1, 1]);
    expect(failures[0]).toMatchObject({
      kind: 'late',
      message: 'the system answered "delivered" after 500 ms; the model allows 300 ms',
      node: 'lost ! resend',
    });
  });
});
