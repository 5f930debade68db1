// Results in any order, some of them twice: merged as if they had come in theirs.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setLimits } from '../../../src/base/index.ts';
import { Intake, metricsText, standingText, type TestResult } from '../../../src/fleet/index.ts';
import { lieIn } from '../../../src/fleet/lie.ts';
import { requireLasting, unreachable } from '../../../src/fleet/redis.ts';
import { buildGame } from '../../../src/game/index.ts';

const result = (job: number, attempt = 1): TestResult => ({
  job,
  attempt,
  worker: `w${job % 3}`,
  state: 0,
  end: 'reset',
  why: '',
  lines: [
    { kind: 'start', test: job, instance: `w${job % 3}`, job, attempt },
    { kind: 'step', edge: 0 },
  ],
});

describe('the intake of results', () => {
  it('says which test is missing once what waits for it takes more than the limit, and takes what comes all the same', () => {
    setLimits({ 'fleet-intake-mebibytes': 1 });
    try {
      const merged: number[] = [];
      const intake = new Intake(({ job }) => merged.push(job));
      const long = (job: number): TestResult => ({
        ...result(job),
        lines: [{ kind: 'steps', edges: Array.from({ length: 50_000 }, () => 0) }],
      });
      for (const job of [2, 3]) intake.accept(long(job));
      expect(intake.missing).toBeNull();
      intake.accept(long(4));
      expect(intake.missing).toBe(1);
      expect(intake.accept(long(5))).toBe(true);
      intake.accept(result(1));
      expect([intake.missing, merged]).toEqual([null, [1, 2, 3, 4, 5]]);
      // Given up, it holds nobody up.
      for (const job of [7, 8, 9]) intake.accept(long(job));
      expect(intake.missing).toBe(6);
      intake.giveUp(6);
      expect(intake.missing).toBeNull();
    } finally {
      setLimits({ 'fleet-intake-mebibytes': 256 });
    }
  });

  it('gives them on once each and in order, whatever the order of arrival', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat(11)),
        fc.infiniteStream(fc.nat()),
        (count, twice, rolls) => {
          const arrivals = [...Array(count).keys(), ...twice.map((i) => i % count)].map((i) => result(i + 1));
          const shuffled = arrivals
            .map((one) => [one, rolls.next().value] as const)
            .sort((a, b) => a[1] - b[1]);
          const merged: TestResult[] = [];
          const intake = new Intake((one) => merged.push(one));
          for (const [one] of shuffled) intake.accept(one);
          intake.end();
          expect(merged).toEqual([...Array(count).keys()].map((i) => result(i + 1)));
          expect(intake.repeats).toBe(twice.length);
        },
      ),
    );
  });

  it('does not wait for what was given up, and at the end for nothing', () => {
    const merged: number[] = [];
    const intake = new Intake(({ job }) => merged.push(job));
    intake.accept(result(3));
    intake.giveUp(1);
    intake.accept(result(5));
    expect(merged).toEqual([]);
    intake.accept(result(2));
    expect(merged).toEqual([2, 3]);
    intake.end();
    expect(merged).toEqual([2, 3, 5]);
  });
});

describe('a result of a worker', () => {
  const game = buildGame({
    initial: 'a',
    nodes: [
      { id: 'a', owner: 'tester' },
      { id: 'b', owner: 'tester' },
    ],
    edges: [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ],
  });
  const asked = { job: 4, attempt: 1, allowance: 3 };

  it('is believed if it is one test of the model within its allowance', () => {
    expect(lieIn(game, asked, result(4))).toBeNull();
  });

  it.each([
    ['is nothing', null],
    ['is of another job', result(5)],
    ['is of two tests', { ...result(4), lines: [...result(4).lines, ...result(4).lines] }],
    ['begins in the middle', { ...result(4), lines: [{ kind: 'step', edge: 0 }] }],
    [
      'goes along an edge that is not there',
      { ...result(4), lines: [...result(4).lines, { kind: 'step', edge: 0 }] },
    ],
    [
      'spends more than it may',
      { ...result(4), lines: [...result(4).lines, ...[1, 0, 1].map((edge) => ({ kind: 'step', edge }))] },
    ],
    ['has a line that no test has', { ...result(4), lines: [{ kind: 'end' }] }],
    ['is signed by somebody else', { ...result(4), worker: 'w9' }],
    [
      'has a failure that is none',
      { ...result(4), lines: [...result(4).lines, { kind: 'failure', failure: null }] },
    ],
  ])('is not if it %s', (_, told) => {
    expect(lieIn(game, asked, told)).toEqual(expect.any(String));
  });
});

describe('a Redis that cannot be used', () => {
  const info = (version: string, policy: string): string =>
    `redis_version:${version}\r\nmaxmemory_policy:${policy}\r\naof_enabled:0\r\n`;
  const code = (action: () => void): string => {
    try {
      action();
    } catch (error) {
      return (error as { issues: { code: string }[] }).issues[0].code;
    }
    return 'none';
  };

  it('is told from one that can, with the cure', () => {
    const said: string[] = [];
    const warn = (text: string): unknown => said.push(text);
    expect(code(() => requireLasting(info('7.0.15', 'noeviction'), warn))).toBe('none');
    expect(said.length).toBe(1);
    expect(code(() => requireLasting(info('5.0.3', 'noeviction'), warn))).toBe('fleet/redis-version');
    expect(code(() => requireLasting(info('6.0.16', 'noeviction'), warn))).toBe('fleet/redis-version');
    expect(code(() => requireLasting(info('7.0.15', 'allkeys-lru'), warn))).toBe('fleet/eviction');
  });

  it.each([
    ['fleet/password', { message: 'WRONGPASS invalid username-password pair or user is disabled.' }],
    ['fleet/password', { message: 'NOAUTH Authentication required.' }],
    [
      'fleet/protected',
      { message: 'DENIED Redis is running in protected mode because protected mode is enabled' },
    ],
    ['fleet/permission', { message: "NOPERM this user has no permissions to run the 'info' command" }],
    ['fleet/no-redis', { message: 'connect', code: 'ECONNREFUSED' }],
    ['fleet/no-redis', { message: 'wrong version number' }],
  ])('is %s', (expected, error) => {
    expect(unreachable('redis://h', error).issues[0]).toMatchObject({
      code: expected,
      hint: expect.any(String),
    });
  });
});

describe('where a fleet stands', () => {
  const standing = {
    workers: 2,
    tests: 10,
    inFlight: 3,
    spent: 100,
    budget: 300,
    coverage: 50,
    failures: 0,
    lost: 1,
    lies: 0,
    troubles: 0,
    repeats: 0,
    rate: 2,
    named: [],
  };

  it('is told in a line, with an estimate of the end', () => {
    expect(standingText(standing)).toBe(
      '2 workers, 10 tests (2.0/s), 50.0 % covered, 100 of 300 spent, about 10 s left',
    );
  });

  it('names who is slow or lost', () => {
    const named = ['a is slow', 'b was lost', 'c was lost', 'd has problems'];
    expect(standingText({ ...standing, named })).toMatch(
      /left; a is slow, b was lost, c was lost and 1 more$/,
    );
  });

  it('is told to Prometheus', () => {
    expect(metricsText(standing)).toContain(
      '# TYPE covergame_tests_total counter\ncovergame_tests_total 10\n',
    );
    expect(metricsText(standing)).toContain('covergame_in_flight 3\n');
  });
});
