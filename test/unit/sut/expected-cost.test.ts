// The cost to reach something against the worst p-fair system, where it is known in closed form.

import { describe, expect, it } from 'vitest';
import { buildGame, type GameSpec } from '../../../src/game/index.ts';
import { expectedCost } from '../../../src/sut/expected-cost.ts';

const SWEEPS = 5000;

const costFrom = (spec: GameSpec, to: string, p: number, resetCost: number): number => {
  const game = buildGame(spec);
  return expectedCost(game, [game.ids.indexOf(to)], { p, resetCost, sweeps: SWEEPS })[game.initial];
};

const ask = (...answers: string[]): GameSpec => ({
  initial: 'r',
  nodes: [
    { id: 'r', owner: 'tester' },
    { id: 's', owner: 'sut' },
    ...answers.filter((id) => id !== 'r').map((id) => ({ id, owner: 'tester' as const })),
  ],
  edges: [{ from: 'r', to: 's' }, ...answers.map((to) => ({ from: 's', to }))],
});

describe('the expected cost to reach a node', () => {
  it('is that of waiting for the answer where the others lead back', () => {
    // x(r) = 1 + x(s), x(s) = 1 + .9 x(r): 2 steps a try, 10 tries.
    expect(costFrom(ask('t', 'r'), 't', 0.1, 10) / 20).toBeCloseTo(1, 1);
    expect(costFrom(ask('t', 'r'), 't', 0.1, 10)).toBeLessThanOrEqual(20);
  });

  it('pays for a reset where the others lead to a dead end', () => {
    // x(r) = 1 + x(s), x(s) = 1 + .8 (11 + x(r)).
    expect(costFrom(ask('t', 'sink'), 't', 0.2, 10) / 54).toBeCloseTo(1, 1);
  });

  it('is that of an even system from p = 1 / answers on', () => {
    const even = costFrom(ask('t', 'r', 'sink'), 't', 1 / 3, 4);
    expect(costFrom(ask('t', 'r', 'sink'), 't', 1, 4)).toBe(even);
    expect(costFrom(ask('t', 'r', 'sink'), 't', 0.3, 4)).toBeGreaterThan(even);
  });

  it('lets the tester choose the better way, and the system the worse', () => {
    const spec = {
      initial: 'r',
      nodes: [
        { id: 'r', owner: 'tester' as const },
        { id: 's', owner: 'sut' as const },
        { id: 'near', owner: 'tester' as const },
        { id: 'far', owner: 'tester' as const },
        { id: 'further', owner: 'tester' as const },
        { id: 't', owner: 'tester' as const },
      ],
      edges: [
        { from: 'r', to: 's' },
        { from: 's', to: 'near' },
        { from: 's', to: 'far' },
        { from: 'near', to: 't' },
        { from: 'near', to: 'near' },
        { from: 'far', to: 'further' },
        { from: 'further', to: 't' },
      ],
    };
    // 2 steps, then 1 with chance .25 and 2 with chance .75.
    expect(costFrom(spec, 't', 0.25, 1000)).toBeCloseTo(3.75, 9);
  });
});
