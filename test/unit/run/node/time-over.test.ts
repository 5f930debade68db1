// The end of the time hides no hang: a call that has taken half of the time or more by then is a failure.

import { expect, test } from 'vitest';
import { buildGame } from '../../../../src/game/index.ts';
import { TimeOver, testSystem } from '../../../../src/run/node/index.ts';
import { StopSignal } from '../../../../src/run/node/session/index.ts';
import { strategyNamed } from '../../../../src/strategy/index.ts';
import type { Driver } from '../../../../src/sut/index.ts';

const door = buildGame({
  initial: 'shut',
  nodes: [
    { id: 'shut', owner: 'tester' },
    { id: 'moving', owner: 'sut' },
  ],
  edges: [
    { from: 'shut', to: 'moving', label: 'push' },
    { from: 'moving', to: 'shut', label: 'creaks' },
  ],
});

/** Covers all there is with its first push; from its fourth on it takes none. */
const stuck = (): Driver => {
  let pushes = 0;
  return {
    reset() {},
    apply: () => (++pushes < 4 ? undefined : new Promise(() => {})),
    observe: () => ({ label: 'creaks' }),
    close() {},
  };
};

/** Takes every push, in a later turn of the event loop. */
const slow = (): Driver => ({ ...stuck(), apply: () => new Promise((resolve) => setImmediate(resolve)) });

const play = (open: () => Driver, more: object) =>
  testSystem({
    ...{ game: door, sut: { address: 'door', open }, strategy: strategyNamed('adaptive'), again: '' },
    ...{ seed: 1, budget: 1_000_000, resetCost: 10, spendAll: true, shrinkTries: 0, repeats: 0 },
    ...more,
  });

const ENDS: Record<string, () => object> = {
  'the time limit': () => ({ timeLimit: 1000 }),
  'a signal that says so': () => {
    const clock = new AbortController();
    setTimeout(() => clock.abort(new TimeOver(1000, 'the test has no more time')), 1000);
    return { signal: clock.signal };
  },
};

test.each(Object.entries(ENDS))('a call that waits when %s ends the run is a hang', async (_, end) => {
  const { verdict, failures } = await play(stuck, end());
  expect(verdict).toBe('fail');
  expect(failures.map(({ signature }) => signature)).toEqual(['hang after push: ']);
  expect(failures[0].message).toMatch(
    /did not take the stimulus "push" within \d+ ms, and the time of the run was over$/,
  );
});

test.each(Object.entries(ENDS))('a system that answers is none, when %s ends the run', async (_, end) => {
  const { verdict, failures } = await play(slow, end());
  expect([verdict, failures.length]).toEqual(['pass', 0]);
});

test('the end of the time is a reason for the run alone, and for none that repeats it', () => {
  const clock = new AbortController();
  const [run, again] = [true, false].map((endsRun) => new StopSignal(clock.signal, 10_000, endsRun));
  clock.abort(new TimeOver(1000, 'the test has no more time'));
  expect([run, again].map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect([run, again].map(({ signal }) => signal.reason instanceof TimeOver)).toEqual([true, false]);
  for (const stop of [run, again]) stop.end();
});
