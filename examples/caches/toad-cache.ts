// The Lru of toad-cache with room for one item drops the older one.

import { Lru } from 'toad-cache';
import { cacheDriver } from './cache-driver.ts';

export default () =>
  cacheDriver(() => {
    const cache = new Lru<string>(1);
    return {
      set(key, value) {
        cache.set(key, value);
        return true;
      },
      get: (key) => cache.get(key),
      clear: () => cache.clear(),
    };
  });
