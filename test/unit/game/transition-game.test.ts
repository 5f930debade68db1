import { expect, it } from 'vitest';
import { buildGame, forGoal, gainOf, reachable, SUT, transitionGame } from '../../../src/game/index.ts';
import { solve } from '../../../src/solve/index.ts';

const game = buildGame({
  name: 'loop',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester', gain: 4 },
    { id: 'b', owner: 'sut' },
    { id: 'a -> b', owner: 'tester' },
  ],
  edges: [
    { from: 'a', to: 'b' },
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a', label: 'ok', weight: 3 },
    { from: 'b', to: 'b', label: 'retry' },
  ],
});

it('gives every edge a node of gain 1 and every node of the model none', () => {
  const { ids, n, m, gain, owner, initial, weight } = transitionGame(game);
  expect([n, m, ids[initial]]).toEqual([7, 8, 'a']);
  expect(ids.slice(0, 3)).toEqual([...game.ids]);
  expect(ids.slice(3)).toEqual(['a -> b #2', 'a -> b #3', 'b -[ok]-> a', 'b -[retry]-> b']);
  expect([...gain]).toEqual([0, 0, 0, 1, 1, 1, 1]);
  expect(owner[1]).toBe(SUT);
  expect([...weight!].toSorted()).toEqual([1, 1, 1, 1, 1, 1, 1, 3]);
});

it('makes guarantee and total speak of transitions', () => {
  const transitions = forGoal(game, 'transitions');
  expect(gainOf(transitions, reachable(transitions))).toBe(4);
  // The tester takes one edge to b, where the SUT retries for ever.
  expect(solve(transitions).upper).toBe(2);
  expect(forGoal(game, 'nodes')).toBe(game);
});
