// Drives @brokerloop/ttlcache by a clock of its own, which the package takes: entries are valid for 15 ms, a tick is 10 ms.

import { TTLCache } from '@brokerloop/ttlcache';
import { commandDriver } from '../commands.ts';

export default () =>
  commandDriver(() => {
    let now = 1000;
    const cache = new TTLCache<string, string>({ ttl: 15, max: 2, clock: { now: () => now } as never });
    let fired: string[] = [];
    cache.empty.on(() => fired.push('empty'));
    cache.full.on(() => fired.push('full'));
    cache.evict.on(({ key }) => fired.push(`evict ${key}`));
    /** What a call gives, and the signals it fires. */
    const tell = (call: () => string) => () => {
      fired = [];
      const result = call();
      return [...(result ? [result] : []), ...fired].join(' + ') || 'nothing';
    };
    const silently = (call: () => void) =>
      tell(() => {
        call();
        return '';
      });
    const ofKey = (key: string) => ({
      [`set ${key}`]: silently(() => cache.set(key, 'x')),
      [`get ${key}`]: tell(() => (cache.get(key) === 'x' ? 'value' : 'none')),
      [`has ${key}`]: tell(() => (cache.has(key) ? 'yes' : 'no')),
    });
    return {
      ...ofKey('a'),
      ...ofKey('b'),
      ...ofKey('c'),
      'delete a': tell(() => (cache.delete('a') === 'x' ? 'value' : 'none')),
      keys: tell(() => `keys ${[...cache.keys()].join()}`),
      cleanup: silently(() => cache.cleanup()),
      'resize 1': silently(() => cache.resize(1)),
      'resize 2': silently(() => cache.resize(2)),
      clear: silently(() => cache.clear()),
      wait: silently(() => {
        now += 10;
      }),
    };
  });
