// Drives LruHitStatistics of toad-cache: items live for 15 ms, a tick of the clock is 10 ms.

import * as toadCache from 'toad-cache';
import { Clock } from '../clock.ts';
import { commandDriver } from '../commands.ts';

interface Cache {
  readonly size: number;
  set(key: string, value: string): void;
  get(key: string): string | undefined;
  delete(key: string): void;
  evict(): void;
  clear(): void;
  keys(): Iterable<string>;
  getStatistics(): Readonly<Record<string, Readonly<Record<string, Counts>>>>;
}
/** The types of the package do not name the class of its README. */
const { LruHitStatistics } = toadCache as unknown as {
  readonly LruHitStatistics: new (max: number, ttl: number, id: string) => Cache;
};
type Counts = Readonly<Record<string, number>>;
const NAMES = ['evictions', 'expirations', 'hits', 'misses', 'invalidateOne', 'invalidateAll', 'sets'];

export default () =>
  commandDriver(async () => {
    const clock = new Clock();
    const cache = await clock.during(() => new LruHitStatistics(2, 15, 'id'));
    const counts = (): Counts => ({ ...Object.values(cache.getStatistics()['id'])[0] });
    /** What a call makes the statistics count. */
    const tell = (call: () => unknown) => () =>
      clock.during(() => {
        const before = counts();
        call();
        const after = counts();
        const grown = NAMES.filter((name) => after[name] > before[name]);
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
