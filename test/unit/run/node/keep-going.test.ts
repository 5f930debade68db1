// A campaign that keeps going after a failure: it does not fail in the same way for ever, and tells causes, not how often each came.

import { describe, expect, it } from 'vitest';
import { buildGame } from '../../../../src/game/index.ts';
import { type SystemTest, testSystem } from '../../../../src/run/node/index.ts';
import { strategyNamed } from '../../../../src/strategy/index.ts';
import type { Driver } from '../../../../src/sut/index.ts';

/** Rooms in a row, with a bell in each and a cellar below the first, behind whose door most of the nodes lie. */
const ROOMS = 4;
const rooms = Array.from({ length: ROOMS }, (_, i) => i);
const cellar = Array.from({ length: 12 }, (_, i) => i);
const house = buildGame({
  initial: 'room0',
  nodes: [
    ...rooms.flatMap((i) => [
      { id: `room${i}`, owner: 'tester' as const },
      { id: `rings${i}`, owner: 'sut' as const },
    ]),
    { id: 'door', owner: 'sut' as const },
    ...cellar.map((i) => ({ id: `cellar${i}`, owner: 'tester' as const })),
  ],
  edges: [
    ...rooms.flatMap((i) => [
      { from: `room${i}`, to: `rings${i}`, label: 'ring' },
      { from: `rings${i}`, to: `room${i}`, label: 'ding' },
      { from: `room${i}`, to: `room${(i + 1) % ROOMS}`, label: 'on' },
    ]),
    { from: 'room0', to: 'door', label: 'down' },
    { from: 'door', to: 'cellar0', label: 'opens' },
    { from: 'door', to: 'room0', label: 'stays shut' },
    ...cellar.slice(1).map((i) => ({ from: `cellar${i - 1}`, to: `cellar${i}`, label: 'deeper' })),
    { from: 'cellar11', to: 'room0', label: 'up' },
  ],
});

/** Answers as `answer` says; moves on as the model does. */
function driver(answer: (stimulus: string, room: number, times: number) => string): () => Driver {
  return () => {
    let room = 0;
    let last = '';
    let times = 0;
    return {
      reset() {
        room = 0;
      },
      apply({ label }) {
        last = label;
        if (label === 'on') room = (room + 1) % ROOMS;
      },
      observe: () => ({ label: answer(last, room, ++times) }),
      close() {},
    };
  };
}

const test = (open: () => Driver, more: Partial<SystemTest> = {}): SystemTest => ({
  game: house,
  sut: { address: 'house', open },
  strategy: strategyNamed('adaptive'),
  budget: 800,
  resetCost: 10,
  seed: 1,
  keepGoing: true,
  shrinkTries: 0,
  provenance: null,
  ...more,
});

describe('--keep-going', () => {
  const jammed = driver((stimulus) => (stimulus === 'ring' ? 'ding' : 'jammed'));

  it.each([false, true])('prices a known failure out (spendAll %s)', async (spendAll) => {
    for (let seed = 1; seed <= 5; seed++) {
      const { failures, outcome } = await testSystem(test(jammed, { spendAll, seed }));
      expect(failures.map(({ signature }) => signature)).toEqual(['off-model after down: jammed']);
      expect(failures[0].count).toBeLessThanOrEqual(3);
      // The rooms and their bells, and the door.
      expect(outcome.gain).toBe(2 * ROOMS + 1);
    }
  });

  it('still gets to what lies behind a failure that comes only now and then', async () => {
    const flaky = driver((stimulus, _, times) =>
      stimulus === 'ring' ? 'ding' : times % 3 === 0 ? 'jammed' : 'opens',
    );
    const { failures, outcome } = await testSystem(test(flaky));
    expect(failures.length).toBeLessThanOrEqual(1);
    expect(outcome.coverage).toBe(100);
  });

  it('finds the other failure, too', async () => {
    const both = driver((stimulus, room) => (stimulus !== 'ring' ? 'jammed' : room === 3 ? 'dong' : 'ding'));
    const { failures, why } = await testSystem(test(both));
    expect(failures.map(({ signature }) => signature).sort()).toEqual([
      'off-model after down: jammed',
      'off-model after ring: dong',
    ]);
    expect(why).toMatch(/^2 different failures: off-model at "[^;]*; off-model at [^;]*$/);
  });

  it('tells one cause once, with all nodes it was seen at', async () => {
    const hoarse = driver((stimulus) => (stimulus === 'ring' ? 'dong' : 'stays shut'));
    const { failures, why } = await testSystem(test(hoarse));
    expect(why).toBe(`off-model at "${failures[0].nodes[0]}", not tried again.`);
    expect(failures).toHaveLength(1);
    expect([...failures[0].nodes].sort()).toEqual(rooms.map((i) => `rings${i}`));
    expect(failures[0].count).toBeGreaterThanOrEqual(ROOMS);
  });
});
