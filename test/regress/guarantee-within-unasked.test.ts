// The exact tables of small games took moves that cost nothing, from a node to where the SUT kept quiet, for worth nothing: less was said to be forced than
// is, and called exact.

import { expect, it } from 'vitest';
import { buildGame, forGoal } from '../../src/game/index.ts';
import { guaranteedWithin } from '../../src/play/index.ts';
import { forcedWithin } from '../reference/budget-force.ts';

it('counts what is forced after the SUT kept quiet for a second time', () => {
  const model = buildGame({
    initial: 'door',
    nodes: ['door', 'hall', 'bell', 'attic'].map((id) => ({ id, owner: 'tester' as const })),
    edges: [
      { from: 'door', to: 'bell', label: 'ring', by: 'sut' },
      { from: 'door', to: 'hall', label: 'enter' },
      { from: 'door', to: 'bell', label: 'look' },
      { from: 'hall', to: 'door', label: 'leave' },
      { from: 'bell', to: 'hall', label: 'answer' },
      { from: 'bell', to: 'attic', label: 'climb' },
    ],
  });
  const game = forGoal(model, 'nodes');
  for (const [budget, forced] of [
    [4, 3],
    [6, 4],
    [40, 4],
  ]) {
    expect(forcedWithin(game, budget, 1000)).toBe(forced);
    expect(guaranteedWithin(game, { budget, resetCost: 1000 })).toMatchObject({
      lower: forced,
      upper: forced,
    });
  }
});
