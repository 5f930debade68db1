// A campaign on a Redis of its own: workers that come, are cut off and come again, and a Redis that is killed and started again.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { orThrow, VERSION } from '../../../src/base/index.ts';
import {
  attachFleet,
  connect,
  type FleetCampaign,
  type FleetEvent,
  listCampaigns,
  runWorker,
  startFleet,
} from '../../../src/fleet/index.ts';
import { modelFacts, SUT } from '../../../src/game/index.ts';
import { randomGame } from '../../../src/model/index.ts';
import { judgeTally, readTally } from '../../../src/report/index.ts';
import { headerOf, isOfFleet, readTrace, replayAnswers, settle } from '../../../src/run/index.ts';
import { strategyNamed } from '../../../src/strategy/index.ts';
import { hasRedis, ownRedis } from './redis-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const game = orThrow(randomGame({ nodes: 40, seed: 2 }));
const settled = settle({
  game,
  strategy: strategyNamed('rdm-reset'),
  sut: 'uniform',
  budget: 1500,
  resetCost: 3,
  seed: 5,
  instances: 6,
});
const { hash, name } = modelFacts(game);
/** The other answers that the model allows where the system gave this one. */
const others = (edge: number): number[] => {
  const node = game.source[edge];
  if (game.owner[node] !== SUT) return [];
  return Array.from({ length: game.m }, (_, e) => e).filter((e) => e !== edge && game.source[e] === node);
};
const record = (id: string, more: Partial<FleetCampaign> = {}): FleetCampaign => ({
  id,
  version: VERSION,
  started: '2026-01-01T00:00:00.000Z',
  status: 'open',
  model: { path: 'random', name, hash, options: {} },
  sut: { id: 'uniform', hash: null },
  strategy: 'rdm-reset',
  suite: null,
  settings: {},
  maxTest: 40,
  ...more,
});

async function worker(url: string, named: string, signal: AbortSignal, told: string[] = []) {
  const link = await connect(url);
  const install = async () => ({ settled, hash, sut: null });
  const playing = runWorker({
    link,
    name: named,
    seats: 2,
    lease: 1000,
    install,
    model: async () => game,
    signal,
    tell: (text) => told.push(text),
  });
  // One that is cut off ends with that.
  playing.catch(() => {});
  return { link, playing, told };
}

describe.skipIf(!hasRedis)('a fleet (redis-server)', () => {
  it('goes on over workers that are cut off and a Redis that is restarted: every test once, nothing beyond the budget', async () => {
    const redis = await ownRedis();
    const over = new AbortController();
    const trace = join(folder, 't.jsonl');
    const events: FleetEvent[] = [];
    const workers = await Promise.all(['a', 'b', 'c'].map((named) => worker(redis.url, named, over.signal)));
    const link = await connect(redis.url);
    const stages = [
      // Cut off in the middle of whatever it does, for good.
      () => workers[0].link.end(),
      () => void redis.restart(),
      () => void worker(redis.url, 'd', over.signal).then((late) => workers.push(late)),
    ];
    const result = await startFleet({
      link,
      campaign: record('faults'),
      settled,
      header: headerOf(settled),
      trace,
      signal: new AbortController().signal,
      onEvent: (event) => {
        events.push(event);
        if (event.event === 'accepted' && event.job % 12 === 0) stages.shift()?.();
      },
    });
    over.abort();
    link.end();
    for (const { link: theirs } of workers) theirs.end();
    await redis.end();
    expect(stages.length).toBe(0);
    expect(result.outcome.spent).toBeLessThanOrEqual(1500);
    expect(result.outcome.spent).toBeGreaterThan(1400);
    const source = { name: trace, bytes: readFileSync(trace) };
    const { runs } = orThrow(readTrace(game, source));
    const jobs = runs[0].sources!.map(({ job }) => job!);
    expect(jobs).toEqual([...new Set(jobs)].sort((a, b) => a - b));
    const accepted = events
      .filter((event) => event.event === 'accepted')
      .map((event) => (event as { job: number }).job);
    expect(accepted.toSorted((a, b) => a - b)).toEqual(jobs);
    // What was lost and played again, by whom and when, changes no answer of the simulated system.
    const { strategy } = settled;
    expect(isOfFleet(runs[0])).toBe(true);
    expect(replayAnswers(game, strategy, undefined, runs[0])).toBeNull();
    const at = runs[0].events.findIndex((e) => e >= 0 && others(e).length > 0);
    const changed = { ...runs[0], events: runs[0].events.map((e, i) => (i === at ? others(e)[0] : e)) };
    expect(replayAnswers(game, strategy, undefined, changed)).toMatchObject({ event: at });
    const tally = orThrow(readTally(game, [source]));
    expect(tally.runs[0].coveredNodes.toSorted()).toEqual(result.outcome.coveredNodes.toSorted());
    expect(judgeTally(tally)).toMatchObject({ verdict: result.verdict, why: result.why });
  });

  it('can be left and attached again, with all that was played', async () => {
    const redis = await ownRedis();
    const over = new AbortController();
    const { link: theirs } = await worker(redis.url, 'a', over.signal);
    const leave = new AbortController();
    const first = await connect(redis.url);
    const left = await startFleet({
      link: first,
      campaign: record('left'),
      settled,
      header: headerOf(settled),
      signal: leave.signal,
      onEvent: (event) => {
        if (event.event === 'accepted' && event.job === 15) leave.abort();
      },
    });
    first.end();
    expect(left.detached).toBe(true);
    const trace = join(folder, 'left.jsonl');
    const link = await connect(redis.url);
    expect((await listCampaigns(link)).map(({ id, status }) => [id, status])).toEqual([['left', 'open']]);
    const result = await attachFleet({
      link,
      campaign: record('left'),
      settled,
      header: headerOf(settled),
      trace,
      signal: new AbortController().signal,
    });
    over.abort();
    expect(result.detached).toBe(false);
    expect(result.outcome.spent).toBeLessThanOrEqual(1500);
    expect(result.outcome.spent).toBeGreaterThan(1400);
    const jobs = orThrow(readTrace(game, { name: trace, bytes: readFileSync(trace) })).runs[0].sources!.map(
      ({ job }) => job!,
    );
    expect(new Set(jobs).size).toBe(jobs.length);
    expect(jobs[0]).toBe(1);
    link.end();
    theirs.end();
    await redis.end();
  });

  it('is refused by a worker of another version or with another model, who says why', async () => {
    const redis = await ownRedis();
    const link = await connect(redis.url);
    const over = new AbortController();
    const { told, link: theirs } = await worker(redis.url, 'odd', over.signal);
    const refusals: string[] = [];
    for (const [id, more] of [
      ['version', { version: '0.0.1' }],
      ['model', { model: { path: 'random', name, hash: 'other', options: {} } }],
    ] as const) {
      const leave = new AbortController();
      await startFleet({
        link,
        campaign: record(id, more),
        settled,
        header: headerOf(settled),
        signal: leave.signal,
        onEvent: (event) => {
          if (event.event !== 'refused') return;
          refusals.push(event.why);
          leave.abort();
        },
      });
    }
    over.abort();
    link.end();
    theirs.end();
    await redis.end();
    expect(refusals).toEqual([expect.stringContaining('0.0.1'), expect.stringContaining('fingerprint')]);
    expect(told.length).toBe(2);
  });

  it('says what is wrong with no Redis, a wrong password, and keys that are thrown away', async () => {
    const redis = await ownRedis('--requirepass', 'right');
    const lossy = await ownRedis('--maxmemory-policy', 'allkeys-lru');
    const code = (url: string) =>
      connect(url).then(
        () => 'none',
        (error) => error.issues[0].code,
      );
    const { port } = redis;
    expect(await code('redis://127.0.0.1:1')).toBe('fleet/no-redis');
    expect(await code(`redis://127.0.0.1:${port}`)).toBe('fleet/password');
    expect(await code(`redis://:wrong@127.0.0.1:${port}`)).toBe('fleet/password');
    expect(await code(`rediss://:right@127.0.0.1:${port}`)).toBe('fleet/no-redis');
    expect(await code(lossy.url)).toBe('fleet/eviction');
    expect(await code('http://127.0.0.1')).toBe('fleet/bad-url');
    const link = await connect(`redis://:right@127.0.0.1:${port}`);
    link.end();
    await redis.end();
    await lossy.end();
  });
});
