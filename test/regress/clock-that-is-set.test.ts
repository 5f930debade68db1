// `run --time-limit` read the time of day: whoever set the clock ended the run, or let it go on for days.

import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { steadyMs } from '../../src/base/node/index.ts';
import { playAll } from '../../src/run/node/index.ts';
import { gameOf } from '../reference/games.ts';

const DAY = 86_400_000;
const game = gameOf('a tester: b', 'b sut: a c', 'c tester: a');
const real = Date.now;
afterEach(() => {
  Date.now = real;
});

const spec = { game, strategy: 'rdm', sut: 'uniform', budget: 200_000, resetCost: 1, seed: 1 };

it.each([
  ['runs in one piece', undefined],
  ['runs with pauses', new AbortController().signal],
])('%s end by no clock that jumps back and forth', async (_, signal) => {
  const dice = Dice.of(3);
  Date.now = () => real() + (dice.below(5) - 2) * DAY;
  const deadline = steadyMs() + DAY;
  const [outcomes] = await playAll([{ ...spec, runs: 3, deadline }], {
    workers: 1,
    ...(signal && { signal }),
  });
  expect(outcomes.map(({ end }) => end.reason)).toEqual(['budget', 'budget', 'budget']);
});

it.each([
  ['runs in one piece', undefined],
  ['runs with pauses', new AbortController().signal],
])('%s end in time though the clock is set back', async (_, signal) => {
  Date.now = () => real() - DAY;
  const [outcomes] = await playAll([{ ...spec, runs: 3, deadline: steadyMs() }], {
    workers: 1,
    ...(signal && { signal }),
  });
  expect(outcomes).toEqual([]);
});

it('the clock is the same in every thread', async () => {
  const module = new URL('../../src/base/node/steady-clock.ts', import.meta.url).href;
  const hooks = new URL('../../scripts/typescript.mjs', import.meta.url).href;
  const thread = new Worker(
    `import(${JSON.stringify(hooks)}).then(() => import(${JSON.stringify(module)})).then(({ steadyMs }) =>
      require('node:worker_threads').parentPort.postMessage(steadyMs()))`,
    { eval: true },
  );
  const before = steadyMs();
  const there = await new Promise<number>((resolve, reject) => {
    thread.once('message', resolve).once('error', reject);
  });
  expect(there).toBeGreaterThan(before - 50);
  expect(there).toBeLessThan(steadyMs() + 50);
});
