// A look at a model with unasked outputs: the same whether the model or the plain game that it stands for is given.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildGame, plainGame } from '../../../src/game/index.ts';
import { inspectGame } from '../../../src/report/index.ts';
import { helped } from '../../arbitrary/helped-game.ts';

it('does not call a node forceable that an unasked output can keep the tester from', () => {
  const clients = buildGame({
    initial: 'idle',
    nodes: ['idle', 'A waiting', 'both waiting'].map((id) => ({ id, owner: 'tester' })),
    edges: [
      { from: 'idle', to: 'A waiting', label: 'start A' },
      { from: 'A waiting', to: 'idle', label: 'answer A', by: 'sut' },
      { from: 'A waiting', to: 'both waiting', label: 'start B' },
      { from: 'both waiting', to: 'idle', label: 'answers', by: 'sut' },
    ],
  });
  const { counts, nodes } = inspectGame(clients);
  expect(counts).toMatchObject({ nodes: 3, tester: 3, sut: 0, edges: 4, forceable: 2, possible: 1 });
  expect(nodes.possible.map((v) => clients.ids[v])).toEqual(['both waiting']);
});

it('is the same for a model and its plain game', () => {
  let different = 0;
  fc.assert(
    fc.property(helped(7), (model) => {
      const { counts } = inspectGame(model);
      expect(counts).toEqual(inspectGame(plainGame(model)).counts);
      const { unasked: _, ...asked } = model;
      if (model.unasked && inspectGame(asked).counts.forceable !== counts.forceable) different++;
    }),
    { numRuns: 100 },
  );
  expect(different).toBeGreaterThan(5);
});
