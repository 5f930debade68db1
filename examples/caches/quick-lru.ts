// quick-lru with `maxSize: 1` drops the older item.

import QuickLRU from 'quick-lru';
import { cacheDriver } from './cache-driver.ts';

export default () =>
  cacheDriver(() => {
    const cache = new QuickLRU<string, string>({ maxSize: 1 });
    return {
      set(key, value) {
        cache.set(key, value);
        return true;
      },
      get: (key) => cache.get(key),
      clear: () => cache.clear(),
    };
  });
