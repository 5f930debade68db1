import { expect, test } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import { actionsOf } from '../../../src/report/index.ts';

test('moves are summed up by action, without arguments and outcomes, for each player', () => {
  const game = buildGame({
    initial: 'a',
    nodes: [
      { id: 'a', owner: 'tester' },
      { id: 'b', owner: 'sut' },
    ],
    edges: [
      { from: 'a', to: 'b', label: 'pay(1, "x (y)")' },
      { from: 'a', to: 'a', label: 'pay(2)' },
      { from: 'a', to: 'a', label: 'add two' },
      { from: 'b', to: 'a', label: 'pay(1): refused' },
      { from: 'b', to: 'a', label: 'GET /notes/{id}: 200' },
      { from: 'b', to: 'b' },
    ],
  });
  expect(actionsOf(game)).toEqual([
    { action: 'add two', by: 'tester', nodes: 1, edges: 1 },
    { action: 'pay', by: 'tester', nodes: 1, edges: 2 },
    { action: 'GET /notes/{id}: 200', by: 'sut', nodes: 1, edges: 1 },
    { action: 'pay', by: 'sut', nodes: 1, edges: 1 },
  ]);
});
