// A stimulus that is called "(all a & b)" is one stimulus: the model was refused with a hint to do what had been done.

import { expect, it } from 'vitest';
import { buildGame, isPlain, plainGame } from '../../src/game/index.ts';
import { simulate } from '../../src/index.ts';

it('plays a model whose stimulus looks like several words', () => {
  const game = buildGame({
    initial: 'a',
    nodes: [
      { id: 'a', owner: 'tester' },
      { id: 'b', owner: 'sut' },
    ],
    edges: [
      { from: 'a', to: 'b', label: '(all x & y)' },
      { from: 'b', to: 'a', label: 'done' },
    ],
  });
  expect(isPlain(plainGame(game))).toBe(true);
  expect(simulate(game, { strategy: 'rdm', budget: 10 }).coverage).toBe(100);
});
