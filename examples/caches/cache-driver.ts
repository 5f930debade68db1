// What the drivers of this folder share: the words of the model for a cache with room for one item.

import { commandDriver, done, type Hands } from '../packages/commands.ts';

export interface OneItemCache {
  /** False if the cache refuses the item. */
  set(key: string, value: string): boolean;
  get(key: string): string | undefined;
  clear(): void;
}

export const cacheDriver = (open: () => OneItemCache) =>
  commandDriver((): Hands => {
    const cache = open();
    const ofKey = (key: string): Hands => ({
      [`set ${key}`]: () => (cache.set(key, 'x') ? 'stored' : 'refused'),
      [`get ${key}`]: () => (cache.get(key) === 'x' ? 'value' : 'nothing'),
    });
    return { ...ofKey('a'), ...ofKey('b'), clear: () => done(() => cache.clear()) };
  });
