// Edges taken out of a true model come back: with a clean log of the model, one proposal for each edge that the log uses, and the updated
// model allows every trace. Edges whose end the log shows come back exactly.

import { describe, expect, test } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { buildGame, type GameSpec, SUT } from '../../src/game/index.ts';
import { type EventLog, type LogEvent, proposeUpdate } from '../../src/learn/index.ts';
import { wordOf } from '../../src/sut/index.ts';
import { randomMachine } from '../unit/learn/random-machine.ts';

/** Walks of a model as a log, and the edges they took. */
function walks(
  spec: GameSpec,
  count: number,
  length: number,
  dice: Dice,
): { log: EventLog; used: Set<string> } {
  const game = buildGame(spec);
  const used = new Set<string>();
  const traces = Array.from({ length: count }, (_, i) => {
    const events: LogEvent[] = [];
    for (let v = game.initial; events.length < length; ) {
      const edges = game.outStart[v + 1] - game.outStart[v];
      if (edges === 0) break;
      const e = game.outStart[v] + dice.below(edges);
      events.push({ label: wordOf(game, e), by: game.owner[v] === SUT ? 'sut' : 'tester', line: i + 1 });
      used.add(`${game.ids[v]} ${wordOf(game, e)}`);
      v = game.target[e];
    }
    return { id: String(i + 1), events };
  });
  return { log: { traces }, used };
}

function specOf(states: number, inputs: number, seed: number): GameSpec {
  const game = randomMachine({ states, inputs, answers: 3 }, seed);
  return {
    initial: game.ids[game.initial],
    nodes: [...game.ids].map((id, v) => ({ id, owner: game.owner[v] === SUT ? 'sut' : 'tester' })),
    edges: Array.from({ length: game.m }, (_, e) => ({
      from: game.ids[game.source[e]],
      to: game.ids[game.target[e]],
      label: wordOf(game, e),
    })),
  };
}

describe.each([1, 3])('%i edges taken out', (out) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of machine %i come back, one proposal each', (seed) => {
    const spec = specOf(8, 3, seed);
    const dice = Dice.of(seed, out);
    const { log, used } = walks(spec, 200, 24, dice);
    const gone = new Set<number>();
    while (gone.size < out) gone.add(dice.below(spec.edges.length));
    const removed = spec.edges.filter(({ from, label }, e) => gone.has(e) && used.has(`${from} ${label}`));
    const { proposals, open } = proposeUpdate(
      { ...spec, edges: spec.edges.filter((_, e) => !gone.has(e)) },
      log,
    );
    expect(open).toBe(0);
    const key = ({ from, to, label }: (typeof removed)[number]) => `${from} ${label} ${to}`;
    expect(proposals.map(({ edge }) => key(edge)).sort()).toEqual(removed.map(key).sort());
  });
});

test('a new node comes back with its edges', () => {
  const spec = specOf(6, 2, 3);
  const { log } = walks(spec, 200, 24, Dice.of(1));
  const without = spec.nodes.find(({ id, owner }) => owner === 'sut' && id.startsWith('0 '))!.id;
  const { proposals, open } = proposeUpdate(
    {
      ...spec,
      nodes: spec.nodes.filter(({ id }) => id !== without),
      edges: spec.edges.filter(({ from, to }) => from !== without && to !== without),
    },
    log,
  );
  const edges = spec.edges.filter(({ from, to }) => from === without || to === without);
  expect(open).toBe(0);
  expect(proposals.length).toBeLessThanOrEqual(edges.length);
});
