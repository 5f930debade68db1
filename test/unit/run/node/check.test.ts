// The user's own check of an observation: when it is asked, what it is shown, and what its answers come to.

import { describe, expect, it } from 'vitest';
import { buildGame, transitionGame } from '../../../../src/game/index.ts';
import { testSystem } from '../../../../src/run/node/index.ts';
import { strategyNamed } from '../../../../src/strategy/index.ts';
import { type Check, Fault, type Observation } from '../../../../src/sut/index.ts';

const game = {
  ...buildGame({
    name: 'scale',
    initial: 'empty',
    nodes: [
      { id: 'empty', owner: 'tester' },
      { id: 'weighing', owner: 'sut' },
      { id: 'light', owner: 'tester' },
    ],
    edges: [
      { from: 'empty', to: 'weighing', label: 'put' },
      { from: 'weighing', to: 'light', label: 'done' },
      { from: 'light', to: 'empty', label: 'take' },
    ],
  }),
  states: [0, undefined, 3],
};

function play(check: Check, played = game as ReturnType<typeof transitionGame>) {
  const queue: Observation[] = [];
  const sut = {
    address: 'scale',
    open: () => ({
      reset() {
        queue.length = 0;
      },
      apply({ label }: { label: string }) {
        if (label === 'put') queue.push({ label: 'done', data: 3 });
      },
      observe: () => queue.shift() ?? new Promise<Observation>(() => {}),
      check,
      close() {},
    }),
  };
  const settings = { budget: 30, resetCost: 2, seed: 1, spendAll: true };
  return testSystem({ game: played, sut, strategy: strategyNamed('adaptive'), ...settings });
}

describe('a check beside the driver', () => {
  it('is shown where the observation leads, before it counts, and the state of the program there', async () => {
    const asked: unknown[] = [];
    const { verdict } = await play((state, { data }) => void asked.push([state, data]));
    expect(verdict).toBe('pass');
    expect(asked[0]).toEqual([{ from: 'weighing', node: 'light', label: 'done', value: 3 }, 3]);
    expect(asked.length).toBeGreaterThan(3);
  });

  it('knows nothing of transitions that are covered', async () => {
    const nodes = new Set<string>();
    await play(({ node, value }) => void nodes.add(`${node} ${value}`), transitionGame(game));
    expect([...nodes]).toEqual(['light 3']);
  });

  it.each([
    ['a text', () => 'too heavy', 'assertion', 'too heavy'],
    ['false', () => false, 'assertion', 'check returned false of "done"'],
    ['an error', () => assertThat(false), 'assertion', 'not so'],
    ['a fault', () => raise(new Fault('refused', 'no')), 'refused', 'no'],
    [
      'a promise',
      async () => {},
      'error',
      'check returned a promise, but it must return at once: wait in observe() instead',
    ],
  ])('fails the test by %s', async (_, check, kind, message) => {
    const { verdict, failures, outcome } = await play(check);
    expect([verdict, failures.length]).toEqual(['fail', 1]);
    expect(failures[0]).toMatchObject({ kind, message, node: 'weighing', shortest: { repeats: 10 } });
    // Nothing is covered by an answer that was wrong.
    expect([...outcome.coveredNodes].map((v) => game.ids[v])).toEqual(['empty', 'weighing']);
  });

  it.each([undefined, null, true, 0, {}])('goes on after %s', async (said) => {
    expect((await play(() => said)).verdict).toBe('pass');
  });
});

function assertThat(holds: boolean): void {
  if (!holds) throw new Error('not so');
}

function raise(fault: Fault): never {
  throw fault;
}
