// Drives node-cache with `deleteOnExpire: false`: a key for two ticks lives for 0.015 s, a tick of the clock is 10 ms.

import { createRequire } from 'node:module';
import { Clock } from '../clock.ts';
import { commandDriver, done } from '../commands.ts';

interface Cache {
  set(key: string, value: string, ttl?: number): boolean;
  get(key: string): string | undefined;
  has(key: string): boolean;
  del(key: string): number;
  ttl(key: string, ttl: number): boolean;
  keys(): string[];
  flushAll(): void;
}
type CacheClass = new (options: object) => Cache;

export default (release = 'node-cache') =>
  commandDriver(async () => {
    const NodeCache = createRequire(import.meta.url)(release) as CacheClass;
    const clock = new Clock();
    const cache = await clock.during(() => new NodeCache({ deleteOnExpire: false, checkperiod: 0 }));
    const by = (call: () => string) => () => clock.during(call);
    const found = (value: string | undefined): string => (value === 'x' ? 'value' : String(value));
    const ofKey = (key: string) => ({
      [`set ${key}`]: by(() => String(cache.set(key, 'x'))),
      [`set ${key} for two ticks`]: by(() => String(cache.set(key, 'x', 0.015))),
      [`get ${key}`]: by(() => found(cache.get(key))),
      [`has ${key}`]: by(() => String(cache.has(key))),
      [`del ${key}`]: by(() => String(cache.del(key))),
      [`ttl ${key} two ticks`]: by(() => String(cache.ttl(key, 0.015))),
    });
    return {
      ...ofKey('a'),
      ...ofKey('b'),
      keys: by(() => `keys ${cache.keys().sort().join()}`),
      flushAll: by(() => done(() => cache.flushAll())),
      wait: () => clock.pass(10).then(() => 'done'),
    };
  });
