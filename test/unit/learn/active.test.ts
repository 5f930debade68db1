import { describe, expect, test } from 'vitest';
import { buildGame, type GameSpec } from '../../../src/game/index.ts';
import { machineGame, machineSpec } from '../../../src/learn/index.ts';
import { difference, distinctStates } from '../../reference/same-behaviour.ts';
import { learned } from './learned.ts';

/** A machine in short: [state, stimulus, answers, state, weight]. */
function machine(...rows: (readonly [string, string, string, string, number?])[]) {
  const states = [...new Set(rows.flatMap(([from, , , to]) => [from, to]))];
  const waiting = new Set(rows.map(([from, input]) => `${from} ${input}`));
  const spec: GameSpec = {
    initial: states[0],
    nodes: [
      ...states.map((id) => ({ id, owner: 'tester' as const })),
      ...[...waiting].map((id) => ({ id, owner: 'sut' as const })),
    ],
    edges: [
      ...[...waiting].map((id) => ({ from: id.split(' ')[0], to: id, label: id.split(' ')[1] })),
      ...rows.map(([from, input, label, to, weight = 1]) => ({
        from: `${from} ${input}`,
        to,
        label,
        weight,
      })),
    ],
  };
  return buildGame(spec);
}

describe('a machine learned back from what it answers', () => {
  test('deterministic: the lock that opens after three right numbers', () => {
    const lock = machine(
      ['0', 'a', 'no', '1'],
      ['0', 'b', 'no', '0'],
      ['1', 'a', 'no', '1'],
      ['1', 'b', 'no', '2'],
      ['2', 'a', 'open', '0'],
      ['2', 'b', 'no', '0'],
    );
    const { machine: found, finished, nondeterministic, leastTries } = learned(lock, 1);
    expect(difference(lock, machineGame(found))).toBeNull();
    expect([found.states.length, finished, nondeterministic]).toEqual([3, true, []]);
    expect(leastTries).toBeGreaterThan(1);
  });

  test('nondeterministic, with a rare answer that leads elsewhere', () => {
    const server = machine(
      ['up', 'get', 'ok', 'up', 8],
      ['up', 'get', 'failed', 'down', 2],
      ['down', 'get', 'none', 'down'],
      ['down', 'start', 'ready', 'up'],
      ['up', 'start', 'ready', 'up'],
    );
    const { machine: found, nondeterministic } = learned(server, 3);
    expect(difference(server, machineGame(found))).toBeNull();
    expect(nondeterministic).toEqual(['get']);
    const weights = machineSpec(found).edges.filter(({ from, label }) => from === 's0 get' && label);
    const [ok, failed] = ['ok', 'failed'].map((word) => weights.find(({ label }) => label === word)!.weight!);
    expect(ok / (ok + failed)).toBeCloseTo(0.8, 1);
  });

  test('a stimulus that a state does not take is left out, and one that is always silent needs no answer', () => {
    const door = buildGame({
      initial: 'shut',
      nodes: [
        { id: 'shut', owner: 'tester' },
        { id: 'pushed', owner: 'sut' },
        { id: 'open', owner: 'tester' },
      ],
      edges: [
        { from: 'shut', to: 'pushed', label: 'push' },
        { from: 'pushed', to: 'open', label: 'creaks' },
        { from: 'pushed', to: 'shut', label: 'stuck' },
        { from: 'open', to: 'shut', label: 'let go' },
      ],
    });
    expect(difference(door, machineGame(learned(door, 2).machine))).toBeNull();
  });

  test('several observations in one answer are a chain, and answers that begin alike share it', () => {
    const vending = buildGame({
      initial: 'idle',
      nodes: [
        { id: 'idle', owner: 'tester' },
        { id: 'pressed', owner: 'sut' },
        { id: 'brewing', owner: 'sut' },
      ],
      edges: [
        { from: 'idle', to: 'pressed', label: 'press' },
        { from: 'pressed', to: 'brewing', label: 'brewing' },
        { from: 'pressed', to: 'idle', label: 'sold out' },
        { from: 'brewing', to: 'idle', label: 'tea' },
        { from: 'brewing', to: 'idle', label: 'coffee' },
      ],
    });
    const found = machineGame(learned(vending, 1).machine);
    expect([found.n, found.m, difference(vending, found)]).toEqual([3, 5, null]);
  });

  test('states of the original that no play tells apart are one', () => {
    const twins = machine(['a', 'x', '1', 'b'], ['b', 'x', '1', 'c'], ['c', 'x', '2', 'a']);
    const more = machine(['a', 'x', '1', 'b'], ['b', 'x', '1', 'a']);
    expect(learned(twins, 1).machine.states).toHaveLength(distinctStates(twins));
    expect(learned(more, 1).machine.states).toHaveLength(1);
  });

  test('a budget spent so far leaves a model of what is known, not finished', () => {
    const lock = machine(['0', 'a', 'no', '1'], ['1', 'a', 'no', '2'], ['2', 'a', 'open', '0']);
    const { finished, steps, resets, machine: found } = learned(lock, 1, { budget: 30 });
    expect(finished).toBe(false);
    expect(steps + 10 * resets).toBeLessThanOrEqual(30);
    expect(machineGame(found).n).toBeGreaterThan(0);
  });

  test('the same seed asks the same', () => {
    const coin = machine(
      ['0', 'toss', 'heads', '0'],
      ['0', 'toss', 'tails', '1'],
      ['1', 'toss', 'edge', '0'],
    );
    expect(learned(coin, 5)).toEqual(learned(coin, 5));
  });
});

test('a state behind a rare answer that looks like another one until the right stimulus is given', () => {
  const coffee = machine(
    ['ready', 'press', 'coffee', 'ready', 4],
    ['ready', 'press', 'no water', 'dry', 1],
    ['dry', 'press', 'dry', 'dry'],
    ['dry', 'refill', 'full', 'ready', 9],
    ['dry', 'refill', 'stuck', 'stuck', 1],
    ['ready', 'refill', 'full', 'ready'],
    ['stuck', 'press', 'dry', 'stuck'],
    ['stuck', 'refill', 'stuck', 'stuck'],
  );
  for (let seed = 1; seed <= 10; seed++)
    expect(difference(coffee, machineGame(learned(coffee, seed).machine))).toBeNull();
});
