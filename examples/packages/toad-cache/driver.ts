// Drives LruHitStatistics of toad-cache: items live for 15 ms, a tick of the clock is 10 ms.

import { HitStatisticsRecord, LruHitStatistics } from 'toad-cache';
import { Clock } from '../clock.ts';
import { commandDriver } from '../commands.ts';

type Counts = Readonly<Record<string, number>>;
const NAMES = [
  'evictions',
  'expirations',
  'hits',
  'misses',
  'invalidateOne',
  'invalidateAll',
  'sets',
];

export default () =>
  commandDriver(async () => {
    const clock = new Clock();
    const record = new HitStatisticsRecord();
    const cache = await clock.during(
      () => new LruHitStatistics<string>(2, 15, 'id', record as never, 24 * 365),
    );
    const counts = (): Counts => {
      const days = Object.values((record as never as { records: Record<string, object> }).records['id'] ?? {});
      return { ...(days.at(-1) as Counts) };
    };
    /** What a call makes the statistics count. */
    const tell = (call: () => unknown) => () =>
      clock.during(() => {
        const before = counts();
        call();
        const after = counts();
        const grown = NAMES.filter((name) => after[name] > before[name]).sort(
          (x, y) => NAMES.indexOf(x) - NAMES.indexOf(y),
        );
        const size = before['cacheSize'] === after['cacheSize'] ? [] : [`size ${after['cacheSize']}`];
        return [...grown, ...size].join(' + ') || 'nothing';
      });
    const ofKey = (key: string) => ({
      [`set ${key}`]: tell(() => cache.set(key, 'x')),
      [`get ${key}`]: tell(() => cache.get(key)),
    });
    return {
      ...ofKey('a'),
      ...ofKey('b'),
      ...ofKey('c'),
      'delete a': tell(() => cache.delete('a')),
      evict: tell(() => cache.evict()),
      clear: tell(() => cache.clear()),
      size: () => clock.during(() => `size is ${cache.size}`),
      keys: () => clock.during(() => `keys ${[...cache.keys()].sort().join()}`),
      wait: () => clock.pass(10).then(() => 'nothing'),
    };
  });
