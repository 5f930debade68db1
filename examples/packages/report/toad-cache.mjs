// toad-cache 3.7.4: getting an element that has expired is not counted as a miss.
//
//   node toad-cache.mjs

import { LruHitStatistics } from 'toad-cache';

const cache = new LruHitStatistics(10, 20, 'some-cache-id');
cache.set('key', 'value');
await new Promise((resolve) => setTimeout(resolve, 60));
console.log('get:', cache.get('key'));
const [{ hits, misses, expirations }] = Object.values(cache.getStatistics()['some-cache-id']);
console.log(`hits ${hits}, misses ${misses}, expirations ${expirations}`);
