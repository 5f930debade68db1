// node-cache with `maxKeys: 1` throws when it is full.

import NodeCache from 'node-cache';
import { cacheDriver } from './cache-driver.ts';

export default () =>
  cacheDriver(() => {
    const cache = new NodeCache({ maxKeys: 1, checkperiod: 0 });
    return {
      set(key, value) {
        try {
          return cache.set(key, value);
        } catch {
          return false;
        }
      },
      get: (key) => cache.get<string>(key),
      clear: () => cache.flushAll(),
    };
  });
