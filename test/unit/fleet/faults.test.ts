// What goes wrong in a fleet, one fault at a time: a test delivered twice, a Redis that does not answer, a worker with a full disk, one that
// lies, one that lags, one that is cut off, two who want to lead, and a trace that cannot be written.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { orThrow, VERSION } from '../../../src/base/index.ts';
import { REAL_DISK, useDisk } from '../../../src/base/node/index.ts';
import {
  attachFleet,
  connect,
  type FleetCampaign,
  type FleetEvent,
  type FleetOptions,
  type FleetResult,
  type Link,
  runWorker,
  startFleet,
} from '../../../src/fleet/index.ts';
import { Roster } from '../../../src/fleet/lead/index.ts';
import { buildGame, modelFacts } from '../../../src/game/index.ts';
import { headerOf, readTrace, settle } from '../../../src/run/index.ts';
import { strategyNamed } from '../../../src/strategy/index.ts';
import type { DrivenSut } from '../../../src/sut/node/index.ts';
import { hasRedis, type OwnRedis, ownRedis } from './redis-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'fleet-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const game = buildGame({
  name: 'coin',
  initial: 'hand',
  nodes: [
    { id: 'hand', owner: 'tester' },
    { id: 'air', owner: 'sut' },
    { id: 'heads', owner: 'tester' },
    { id: 'tails', owner: 'tester' },
  ],
  edges: [
    { from: 'hand', to: 'air', label: 'throw' },
    { from: 'air', to: 'heads', label: 'heads' },
    { from: 'air', to: 'tails', label: 'tails' },
    { from: 'heads', to: 'hand', label: 'take' },
    { from: 'tails', to: 'hand', label: 'take' },
  ],
});
const BUDGET = 900;
const settled = settle({
  game,
  strategy: strategyNamed('rdm'),
  sut: 'coin',
  budget: BUDGET,
  resetCost: 1,
  seed: 3,
  instances: 4,
});
const { hash, name } = modelFacts(game);

/** A coin that is thrown in turns; `fault` may break it when it is reset. */
const coin = (fault: () => void = () => {}): DrivenSut => ({
  address: 'coin',
  open: () => {
    let thrown = 0;
    return {
      reset: fault,
      apply: () => {},
      observe: () => ({ label: thrown++ % 2 === 0 ? 'heads' : 'tails' }),
      close: () => {},
    };
  },
});

const record = (id: string): FleetCampaign => ({
  id,
  version: VERSION,
  started: '2026-01-01T00:00:00.000Z',
  status: 'open',
  model: { path: 'coin', name, hash, options: {} },
  sut: { id: 'coin', hash: 'c' },
  strategy: 'rdm',
  suite: null,
  settings: {},
  maxTest: 12,
});

const links: Link[] = [];
const over: AbortController[] = [];
const servers: OwnRedis[] = [];
afterEach(async () => {
  for (const one of over.splice(0)) one.abort();
  for (const link of links.splice(0)) link.end();
  for (const redis of servers.splice(0)) await redis.end();
});

async function redisHere(): Promise<OwnRedis> {
  const redis = await ownRedis();
  servers.push(redis);
  return redis;
}

async function linkTo(url: string): Promise<Link> {
  const link = await connect(url);
  links.push(link);
  return link;
}

async function work(
  url: string,
  named: string,
  sut: DrivenSut,
  tell: (text: string) => void = () => {},
): Promise<void> {
  const link = await linkTo(url);
  const end = new AbortController();
  over.push(end);
  runWorker({
    link,
    name: named,
    seats: 1,
    lease: 1000,
    install: async () => ({ settled, hash, sut }),
    model: async () => game,
    signal: end.signal,
    tell,
  }).catch(() => {});
}

interface Led {
  readonly result: FleetResult;
  readonly events: readonly FleetEvent[];
  readonly jobs: readonly number[];
}

async function lead(url: string, id: string, more: Partial<FleetOptions> = {}, attach = false): Promise<Led> {
  const events: FleetEvent[] = [];
  const trace = join(folder, `${id}.jsonl`);
  const result = await (attach ? attachFleet : startFleet)({
    link: await linkTo(url),
    campaign: record(id),
    settled,
    header: headerOf(settled),
    trace,
    signal: new AbortController().signal,
    ...more,
    onEvent: (event) => {
      events.push(event);
      more.onEvent?.(event);
    },
  });
  const { runs } = orThrow(readTrace(game, { name: trace, bytes: readFileSync(trace) }));
  return { result, events, jobs: runs[0].sources!.map(({ job }) => job!) };
}

/** Every test once, in order, and the budget spent but for what pays for no further test. */
function expectWhole({ result, jobs }: Led): void {
  expect(result.detached).toBe(false);
  expect(jobs).toEqual([...new Set(jobs)].sort((a, b) => a - b));
  expect(result.outcome.spent).toBeLessThanOrEqual(BUDGET);
  expect(result.outcome.spent).toBeGreaterThan(BUDGET - 8);
  expect(result.outcome.resets + 1).toBe(jobs.length);
  expect(result.failures).toEqual([]);
}

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
      if (text !== 'leaves disk: its results were of no use') return;
      resetsWhenLeft = resets;
      void work(url, 'good', coin());
    });
    const led = await lead(url, 'disk');
    expectWhole(led);
    expect(named(led.events, 'trouble')).toEqual(['full']);
    expect(named(led.events, 'banned')).toEqual(['full']);
    expect(led.result.troubles['full']).toBeGreaterThanOrEqual(3);
    expect(resets).toBe(resetsWhenLeft);
    expect(led.result.standing.named).toContain('full is in trouble');
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
