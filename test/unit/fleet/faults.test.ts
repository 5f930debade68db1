// What goes wrong in a fleet, one fault at a time: a test delivered twice, a Redis that does not answer, a worker with a full disk, one that
// lies, one that lags, one that is cut off, two who want to lead, and a trace that cannot be written.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REAL_DISK, useDisk } from '../../../src/base/node/index.ts';
import { attachFleet, type FleetEvent, startFleet } from '../../../src/fleet/index.ts';
import { Roster } from '../../../src/fleet/lead/index.ts';
import { headerOf } from '../../../src/run/index.ts';
import { coin, expectWhole, folder, lead, linkTo, record, redisHere, settled, work } from './coin-fleet.ts';
import { hasRedis } from './redis-server.ts';

const named = (events: readonly FleetEvent[], kind: FleetEvent['event']): string[] => [
  ...new Set(events.flatMap((event) => (event.event === kind && 'worker' in event ? [event.worker] : []))),
];

describe.skipIf(!hasRedis)('a fleet (redis-server)', () => {
  it('counts a test once that is delivered twice', async () => {
    const { url } = await redisHere();
    const link = await linkTo(url);
    await work(url, 'a', coin());
    const queue = new link.bull.Queue('tests-twice', {
      connection: link.another() as never,
      prefix: 'covergame',
    });
    const led = await lead(url, 'twice', {
      onEvent: (event) => {
        if (event.event !== 'accepted' || event.job > 10) return;
        const data = { job: event.job, attempt: 7, allowance: 20 };
        void queue.add('test', data, { jobId: `t${event.job}-7` }).catch(() => {});
      },
    });
    expectWhole(led);
    expect(led.result.standing.repeats).toBeGreaterThan(0);
    await queue.close();
  });

  it('waits for a Redis that does not answer, and loses nothing', async () => {
    const redis = await redisHere();
    await work(redis.url, 'a', coin());
    let frozen = false;
    const led = await lead(redis.url, 'frozen', {
      onEvent: (event) => {
        if (frozen || event.event !== 'accepted' || event.job < 9) return;
        frozen = true;
        redis.freeze();
        setTimeout(() => redis.thaw(), 1500);
      },
    });
    expect(frozen).toBe(true);
    expectWhole(led);
  });

  it('goes on without a worker whose disk is full, and names it', async () => {
    const { url } = await redisHere();
    let resets = 0;
    const full = coin(() => {
      if (++resets > 3) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    // Another comes when this one has left: how many tests it tries before it hears that it is banned depends on the machine.
    let resetsWhenLeft = 0;
    await work(url, 'full', full, (text) => {
      if (text !== 'leaves disk: its results were not usable') return;
      resetsWhenLeft = resets;
      void work(url, 'good', coin());
    });
    const led = await lead(url, 'disk');
    expectWhole(led);
    expect(named(led.events, 'trouble')).toEqual(['full']);
    expect(named(led.events, 'banned')).toEqual(['full']);
    expect(led.result.troubles['full']).toBeGreaterThanOrEqual(3);
    expect(resets).toBe(resetsWhenLeft);
    expect(led.result.standing.named).toContain('full has problems');
    expect(led.result.verdict).not.toBe('fail');
  });

  it('does not believe a worker that lies, names it, and goes on with others', async () => {
    const { url } = await redisHere();
    const link = await linkTo(url);
    let lies = 0;
    const liar = new link.bull.Worker(
      'tests-lies',
      async ({ data: { job, attempt } }) => {
        lies++;
        const start = { kind: 'start', test: job, instance: 'liar', job, attempt };
        const lines = [start, { kind: 'steps', edges: [0, 1, 4, 0, 1] }];
        return { job, attempt, worker: 'liar', state: 0, end: 'reset', why: '', lines };
      },
      { connection: link.another() as never, prefix: 'covergame', name: 'liar' },
    );
    liar.on('error', () => {});
    let caught = 0;
    const led = await lead(url, 'lies', {
      onEvent: (event) => {
        if (event.event !== 'lie' || ++caught !== 3) return;
        void liar.close(true);
        void work(url, 'honest', coin());
      },
    });
    expect(lies).toBeGreaterThanOrEqual(3);
    expectWhole(led);
    expect(named(led.events, 'lie')).toEqual(['liar']);
    expect(named(led.events, 'banned')).toEqual(['liar']);
    expect(named(led.events, 'accepted')).toEqual(['honest']);
  });

  it('is led by one at a time, and can be attached when the trace could be written no further', async () => {
    const { url } = await redisHere();
    await work(url, 'a', coin());
    let refused: Promise<string> | null = null;
    let full = false;
    const second = await linkTo(url);
    const before = useDisk({
      ...REAL_DISK,
      writeSync: (...given) => {
        if (full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        return REAL_DISK.writeSync(...given);
      },
    });
    const trace = join(folder, 'full.jsonl');
    const first = await startFleet({
      link: await linkTo(url),
      campaign: record('full'),
      settled,
      header: headerOf(settled),
      trace,
      signal: new AbortController().signal,
      onEvent: (event) => {
        if (event.event !== 'accepted') return;
        refused ??= attachFleet({
          link: second,
          campaign: record('full'),
          settled,
          header: headerOf(settled),
          trace,
          signal: new AbortController().signal,
        })
          .then(
            () => 'taken',
            (error) => error.issues[0].code,
          )
          .finally(() => {
            full = true;
          });
      },
    }).finally(() => useDisk(before));
    expect(first.detached).toBe(true);
    expect(first.traceTrouble).toContain('full');
    expect(await refused).toBe('fleet/led');
    expectWhole(await lead(url, 'full', {}, true));
  });
});

describe('the roster of the workers', () => {
  const test = (job: number, since: number) => ({
    job,
    attempt: 1,
    allowance: 9,
    held: { by: `w${job}`, since },
    slow: false,
  });

  it('calls slow whose test takes ten times as long as most, and at least ten seconds', () => {
    const roster = new Roster(0);
    for (let job = 1; job <= 9; job++) roster.accepted('w', test(job, 0), 2000);
    expect(roster.isSlow(test(10, 0), 19_999)).toBe(false);
    expect(roster.isSlow(test(10, 0), 20_000)).toBe(true);
    expect(roster.named).toEqual(['w10 is slow']);
    roster.accepted('w10', test(10, 0), 21_000);
    expect(roster.named).toEqual([]);
    const fresh = new Roster(0);
    expect(fresh.isSlow(test(1, 0), 9_999)).toBe(false);
    expect(fresh.isSlow(test(1, 0), 10_000)).toBe(true);
  });

  it('has enough of a worker after three jobs in a row that came to nothing', () => {
    const roster = new Roster(0);
    const useless = () => roster.useless('w', 'troubles');
    expect([useless(), useless()]).toEqual([false, false]);
    roster.accepted('w', test(1, 0), 1);
    expect([useless(), useless(), useless()]).toEqual([false, false, true]);
    expect(roster.hopeless).toBe(false);
    for (let i = 0; i < 300; i++) useless();
    expect(roster.hopeless).toBe(true);
  });

  it('knows who is gone, and tells tests a second from the beginning on', () => {
    const roster = new Roster(0);
    expect(roster.isGone('w1')).toBe(false);
    roster.workers = ['w2'];
    expect([roster.isGone('w1'), roster.isGone('w2')]).toEqual([true, false]);
    for (let job = 1; job <= 10; job++) roster.accepted('w2', test(job, 0), 1000);
    expect(roster.rate(2000)).toBe(5);
    expect(roster.rate(11_000)).toBe(1);
    expect(roster.rate(12_000)).toBe(0);
  });
});
