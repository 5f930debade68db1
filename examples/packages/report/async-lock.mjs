// async-lock 1.5.0: a task that has timed out in the queue still counts against `maxPending`.
//
//   node async-lock.mjs

import AsyncLock from 'async-lock';

const pass = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const lock = new AsyncLock({ timeout: 50, maxPending: 1 });
let finish;
const first = lock.acquire('key', () => new Promise((resolve) => (finish = resolve)));

const second = lock.acquire('key', () => {});
await second.catch(({ message }) => console.log('second:', message));

// Nobody is in the queue any more.
const third = lock.acquire('key', () => 'it ran');
third.then(
  (text) => console.log('third:', text),
  ({ message }) => console.log('third:', message),
);
await pass(10);
finish();
await first;
