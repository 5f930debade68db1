// A comparison on a fleet is the comparison of one process, byte for byte: whoever played which runs, and whatever came twice or not at all.

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { orThrow, VERSION } from '../../../src/base/index.ts';
import {
  columnsOf,
  outcomesOf,
  type ShardResult,
  shardLie,
  shardsOf,
} from '../../../src/fleet/experiment/index.ts';
import { connect, type Link, playOnFleet, runWorker } from '../../../src/fleet/index.ts';
import { modelFacts, totalGain } from '../../../src/game/index.ts';
import { randomGame } from '../../../src/model/index.ts';
import { comparisonPlans, comparisonRows } from '../../../src/report/index.ts';
import { planOf, runnerOf } from '../../../src/run/index.ts';
import { type PoolPlan, playAll } from '../../../src/run/node/index.ts';
import { makeSuite } from '../../../src/suite/index.ts';
import { atLength } from '../../length.ts';
import { hasRedis, type OwnRedis, ownRedis } from './redis-server.ts';

const game = orThrow(randomGame({ nodes: 30, seed: 7 }));
const RUNS = atLength(30, 60);
const plans = comparisonPlans({
  game,
  strategies: atLength(['rdm', 's2'], ['rdm', 's2', 'adaptive']),
  suts: ['uniform'],
  budgets: [40, 90],
  resetCost: 5,
  seed: 9,
  suiteOf: (id) => (id === 's2' ? makeSuite(game, 'node', { resetCost: 5 }) : undefined),
}).map((plan): PoolPlan => ({ ...plan, runs: RUNS }));

const links: Link[] = [];
const over = new AbortController();
const servers: OwnRedis[] = [];
afterAll(async () => {
  over.abort();
  for (const link of links) link.end();
  for (const redis of servers) await redis.end();
});

async function linkTo(url: string): Promise<Link> {
  const link = await connect(url);
  links.push(link);
  return link;
}

describe('the shards of an experiment', () => {
  it('have every run of every plan once', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ runs: fc.integer({ min: 1, max: 500 }), budget: fc.integer({ min: 1, max: 1e6 }) }),
          {
            maxLength: 5,
          },
        ),
        (asked) => {
          const shards = shardsOf(asked);
          asked.forEach(({ runs }, plan) => {
            const seen = shards
              .filter((shard) => shard.plan === plan)
              .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i));
            expect(seen).toEqual([...Array(runs).keys()]);
          });
        },
      ),
    );
  });

  const shard = { plan: 1, from: 3, to: 9 };
  const runner = runnerOf(planOf(plans[1]));
  const outcomes = Array.from({ length: 6 }, (_, i) => runner(3 + i));
  const bounds = { budget: 40, total: totalGain(game), curves: true };
  const told: ShardResult = { ...shard, worker: 'w', ...columnsOf(outcomes, true) };

  it('travel as columns, and are put together again as they were', () => {
    const again = JSON.parse(JSON.stringify(told)) as ShardResult;
    expect(shardLie(shard, again, bounds)).toBeNull();
    expect(outcomesOf(again, totalGain(game))).toEqual(outcomes);
  });

  it.each([
    ['of other runs', { ...told, from: 4 }],
    ['without some runs', { ...told, gain: told.gain.slice(1) }],
    ['with more than the budget', { ...told, spent: told.spent.map(() => 41) }],
    ['with more than there is', { ...told, gain: told.gain.map(() => 1e9) }],
    ['with an end that is none', { ...told, end: told.end.map(() => 9) }],
    ['without its curves', { ...told, nodes: undefined }],
    ['of nothing', null],
  ])('are not believed %s', (_, lie) => {
    expect(shardLie(shard, lie && JSON.parse(JSON.stringify(lie)), bounds)).toEqual(expect.any(String));
  });
});

describe.skipIf(!hasRedis)('an experiment on a fleet (redis-server)', () => {
  it('is the table of one process, byte for byte, though one worker lies and Redis is restarted', async () => {
    const redis = await ownRedis();
    servers.push(redis);
    const { hash, name } = modelFacts(game);
    const work = async (named: string) =>
      runWorker({
        link: await linkTo(redis.url),
        name: named,
        seats: 1,
        lease: 1000,
        install: () => Promise.reject(new Error('there is no campaign')),
        model: async () => game,
        signal: over.signal,
        tell: () => {},
      }).catch(() => {});
    void work('a');
    void work('b');
    const link = await linkTo(redis.url);
    // Plays the first shards with another seed: right in shape, wrong in what it says.
    let lies = 0;
    const liar = new link.bull.Worker(
      'shards-cmp',
      async ({ data: { plan, from, to } }) => {
        lies++;
        const wrong = runnerOf(planOf({ ...plans[plan], seed: 1234 }));
        const played = Array.from({ length: to - from }, (_, i) => wrong(from + i));
        return { worker: 'liar', plan, from, to, ...columnsOf(played, true) };
      },
      {
        connection: link.another() as never,
        prefix: 'covergame',
        name: 'liar',
        lockDuration: 1000,
        stalledInterval: 500,
      },
    );
    liar.on('error', () => {});
    const said: string[] = [];
    let restarted = false;
    const experiment = {
      id: 'cmp',
      version: VERSION,
      started: '2026-01-01T00:00:00.000Z',
      model: { path: 'random', name, hash, options: {} },
      plans: plans.map(({ strategy, sut, suite, budget }) => ({
        strategy,
        sut,
        suite: suite ? { criterion: suite.criterion, resetCost: 5 } : null,
        budget,
        resetCost: 5,
        seed: 9,
        restart: false,
      })),
      curves: true,
    };
    const results = await playOnFleet({
      link,
      experiment,
      plans,
      signal: new AbortController().signal,
      tell: (text) => {
        said.push(text);
        void liar.close(true);
      },
      onRuns: (done) => {
        if (restarted || done < RUNS) return;
        restarted = true;
        void redis.restart();
      },
    });
    expect(restarted).toBe(true);
    expect(lies).toBeGreaterThan(0);
    expect(said.join()).toContain('liar sent a wrong result');
    const here = await playAll(plans, { workers: 1 });
    expect(JSON.stringify(comparisonRows(plans, results))).toBe(JSON.stringify(comparisonRows(plans, here)));
    expect(results).toEqual(here);
  });
});
