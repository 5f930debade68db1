// Drives quick-lru: items live for 15 ms, or for 5 ms; a tick of the clock is 10 ms.

import { Clock } from '../clock.ts';
import { commandDriver, done } from '../commands.ts';

interface Cache {
  set(key: string, value: string, options?: { maxAge: number }): unknown;
  get(key: string): string | undefined;
  has(key: string): boolean;
  delete(key: string): boolean;
  clear(): void;
}
type CacheClass = new (options: { maxSize: number; maxAge: number }) => Cache;

export default (release = 'quick-lru') =>
  commandDriver(async () => {
    const { default: QuickLRU } = (await import(release)) as { default: CacheClass };
    const clock = new Clock();
    const cache = new QuickLRU({ maxSize: 100, maxAge: 15 });
    const by = (call: () => string) => () => clock.during(call);
    const ofKey = (key: string) => ({
      [`set ${key}`]: by(() => done(() => cache.set(key, 'x'))),
      [`set ${key} for one tick`]: by(() => done(() => cache.set(key, 'x', { maxAge: 5 }))),
      [`get ${key}`]: by(() => (cache.get(key) === 'x' ? 'the value' : 'nothing')),
      [`has ${key}`]: by(() => (cache.has(key) ? 'yes' : 'no')),
      [`delete ${key}`]: by(() => String(cache.delete(key))),
    });
    return {
      ...ofKey('a'),
      ...ofKey('b'),
      clear: by(() => done(() => cache.clear())),
      wait: () => clock.pass(10).then(() => 'done'),
    };
  });
