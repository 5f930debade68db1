// Redis holds what somebody else wrote: keys of other types, texts that are no JSON, values of other shapes, values of gigabytes. Whoever meets one says
// which key it is; nobody calls it a bug, and nobody waits for ever.

import { type ChainableCommander, Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InputError, orThrow, setLimits, VERSION } from '../../../src/base/index.ts';
import {
  attachFleet,
  connect,
  type FleetCampaign,
  type Link,
  listCampaigns,
  listExperiments,
  runWorker,
  startFleet,
  stopCampaign,
  workers,
} from '../../../src/fleet/index.ts';
import { modelFacts } from '../../../src/game/index.ts';
import { randomGame } from '../../../src/model/index.ts';
import { headerOf, settle } from '../../../src/run/index.ts';
import { strategyNamed } from '../../../src/strategy/index.ts';
import { hasRedis, type OwnRedis, ownRedis } from './redis-server.ts';

const game = orThrow(randomGame({ nodes: 40, seed: 2 }));
const settled = settle({
  game,
  strategy: strategyNamed('adaptive'),
  sut: 'uniform',
  budget: 4000,
  resetCost: 3,
  seed: 5,
  instances: 6,
  spendAll: true,
});
const { hash, name } = modelFacts(game);
const record: FleetCampaign = {
  id: 'odd',
  version: VERSION,
  started: '2026-01-01T00:00:00.000Z',
  status: 'open',
  model: { path: 'random', name, hash, options: {} },
  sut: { id: 'uniform', hash: null },
  strategy: 'adaptive',
  suite: null,
  settings: { budget: 4000 },
  maxTest: 30,
};

/** Ways to put a value of another type where there is one. */
const TYPES: readonly ((redis: ChainableCommander, key: string) => ChainableCommander)[] = [
  (redis, key) => redis.set(key, 'mine'),
  (redis, key) => redis.rpush(key, 'mine'),
  (redis, key) => redis.hset(key, 'mine', 'mine'),
  (redis, key) => redis.sadd(key, 'mine'),
  (redis, key) => redis.zadd(key, '1', 'mine'),
  (redis, key) => redis.xadd(key, '*', 'mine', 'mine'),
];

describe.skipIf(!hasRedis)('a Redis that others write into (redis-server)', () => {
  let redis: OwnRedis;
  let stranger: Redis;
  let link: Link;
  beforeAll(async () => {
    redis = await ownRedis();
    stranger = new Redis(redis.port, '127.0.0.1');
    link = await connect(redis.url);
  });
  afterEach(async () => {
    setLimits({ 'fleet-value-bytes': 2 ** 26 });
    await stranger.flushall();
  });
  afterAll(async () => {
    stranger.disconnect();
    link.end();
    await redis.end();
  });

  /** What an action comes to: its value, or the key that is in the way; anything else is a bug. */
  async function keyIn<T>(action: Promise<T>): Promise<T | string> {
    return action.catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      const key = /^the key (covergame:\S+?),? .*in? ?Redis has /.exec(error.message)?.[1];
      if (key === undefined) throw error;
      return key;
    });
  }

  const options = { campaign: record, settled, header: headerOf(settled) };
  const never = new AbortController().signal;

  /** A campaign with a worker; `spoil` comes after some tests. What both ended with. */
  async function campaignWith(spoil: () => Promise<void>): Promise<unknown[]> {
    const [leads, works] = [await connect(redis.url), await connect(redis.url)];
    const [leave, over] = [new AbortController(), new AbortController()];
    let spoilt: Promise<void> | null = null;
    const working = keyIn(
      runWorker({
        link: works,
        name: 'w',
        seats: 2,
        lease: 1000,
        install: async () => ({ settled, hash, sut: null }),
        model: async () => game,
        signal: over.signal,
        tell: () => {},
      }),
    ).finally(() => leave.abort());
    const leading = keyIn(
      startFleet({
        ...options,
        link: leads,
        signal: leave.signal,
        onEvent: ({ event }) => {
          if (event === 'accepted') spoilt ??= spoil();
        },
      }),
    ).finally(() => over.abort());
    try {
      const ended = await Promise.all([leading, working]);
      await spoilt;
      return ended;
    } finally {
      leads.end();
      works.end();
    }
  }

  const everybody = (): Promise<unknown[]> =>
    Promise.all([
      keyIn(listCampaigns(link)),
      keyIn(listExperiments(link)),
      keyIn(workers(link)),
      keyIn(attachFleet({ ...options, link, signal: AbortSignal.abort() })).catch((error: InputError) =>
        // Led by the one that was spoilt, or gone with its record.
        expect(error.issues[0].code).toMatch(/^fleet\/(led|no-campaign|over)$/),
      ),
      keyIn(stopCampaign(link, record.id)).catch((error: InputError) =>
        expect(error.issues[0].code).toBe('fleet/no-campaign'),
      ),
    ]);

  it.each(TYPES.flatMap((_, type) => [0, 1, 2].map((first): [number, number] => [type, first])))(
    'every third key is overwritten in the middle of a campaign (type %i, from %i)',
    { timeout: 60_000 },
    async (type, first) => {
      const spoilt: string[] = [];
      const ended = await campaignWith(async () => {
        const keys = (await stranger.keys('covergame:*')).sort();
        for (const key of keys.filter((_, i) => i % 3 === first)) {
          await TYPES[type](stranger.multi().del(key), key).exec();
          spoilt.push(key);
        }
      });
      const said = [...ended, ...(await everybody())].filter((one) => typeof one === 'string');
      expect(spoilt.length).toBeGreaterThan(3);
      // Whoever gives up names a key of the fleet; somebody did.
      expect(said.length).toBeGreaterThan(0);
    },
  );

  it('a record that is no JSON, has another shape, or is too large is named by its key and field', async () => {
    const fields: readonly (readonly [string, RegExp])[] = [
      ['{', /not JSON/],
      ['[]', /another value \(this is a list; it must be an object\)/],
      [JSON.stringify({ ...record, status: 'new' }), /"status" is "new"; it must be one of open/],
      [JSON.stringify({ ...record, settings: { budget: '5' } }), /"settings.budget" is "5"/],
      [
        JSON.stringify({ ...record, model: { ...record.model, options: { set: [{}] } } }),
        /"model.options.set"/,
      ],
      ['['.repeat(1000), /nested too deeply/],
    ];
    for (const [text, why] of fields) {
      await stranger.hset('covergame:campaigns', 'odd', text);
      for (const action of [
        listCampaigns(link),
        attachFleet({ ...options, link, signal: never }),
        stopCampaign(link, 'odd'),
      ]) {
        const error = await action.then(
          () => null,
          (reason: unknown) => reason,
        );
        expect(error, text.slice(0, 60)).toBeInstanceOf(InputError);
        expect((error as InputError).message).toMatch(/^the key covergame:campaigns, field odd, in Redis/);
        expect((error as InputError).message).toMatch(why);
      }
    }
  });

  it('values beyond the limit are not read', async () => {
    setLimits({ 'fleet-value-bytes': 10_000 });
    const fresh = await connect(redis.url);
    try {
      await stranger.hset('covergame:campaigns', 'odd', 'x'.repeat(20_000));
      await expect(listCampaigns(fresh)).rejects.toThrow(
        /the key covergame:campaigns in Redis has at least \d+ bytes: the limit fleet-value-bytes is 10000/,
      );
      await stranger.del('covergame:campaigns');
      await stranger.set('covergame:lead:odd', 'x'.repeat(20_000));
      await stranger.hset('covergame:campaigns', 'odd', JSON.stringify(record));
      await expect(attachFleet({ ...options, link: fresh, signal: never })).rejects.toThrow(
        'fleet-value-bytes',
      );
    } finally {
      fresh.end();
    }
  });

  it('jobs that are no tests are named by those who take them and those who take up the lead', async () => {
    const odd = campaignWith(async () => {
      for (const key of await stranger.keys('covergame:tests-odd:*-1'))
        if ((await stranger.type(key)) === 'hash') await stranger.hset(key, 'data', '{"job":"one"}');
      await stranger.hset('covergame:tests-odd:meta', 'mine', 'mine');
    });
    for (const ended of await odd)
      if (typeof ended === 'string') expect(ended).toMatch(/^covergame:tests-odd:/);
    await stranger.del('covergame:lead:odd');
    const campaign = JSON.parse((await stranger.hget('covergame:campaigns', 'odd'))!) as FleetCampaign;
    if (campaign.status === 'open')
      expect(await keyIn(attachFleet({ ...options, link, signal: AbortSignal.abort() }))).toMatch(
        /^covergame:tests-odd:/,
      );
  });
});
