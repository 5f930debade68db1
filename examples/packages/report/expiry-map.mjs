// expiry-map 2.0.0: an item that was set again goes before its time. (Public: SamVerschueren/expiry-map#6.) The clock is mocked, so that
// the script shows the same on every machine.
//
//   node expiry-map.mjs

import { mock } from 'node:test';
import ExpiryMap from 'expiry-map';

mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
const pass = async (ms) => {
  mock.timers.tick(ms);
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

const map = new ExpiryMap(1000);
map.set('key', 1);
map.set('key', 2);
await pass(600);
map.set('key', 3);
await pass(600);
console.log('600 ms after the last set, with 1000 ms to live:', map.get('key'));
