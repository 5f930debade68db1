// @brokerloop/ttlcache 3.2.3: `cleanup` of a cache that is empty anyway fires `empty`.
//
//   node ttlcache.mjs

import { TTLCache } from '@brokerloop/ttlcache';

const cache = new TTLCache({ ttl: 1000, max: 10 });
cache.empty.on(() => console.log('empty fired, size', cache.size));
cache.cleanup();
cache.cleanup();
