// The guarantee for labels is kept as that for nodes is. On each of these games a campaign ended below what its budget forces, once: labels of several nodes were
// counted at each of them, moves that are paid for with others were counted as steps, and nobody watched.

import { describe, expect, it } from 'vitest';
import { deficientOfLarger } from '../../../../bench/adaptive/larger-games.ts';
import { buildGame, forGoal } from '../../../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../../../src/run/index.ts';
import { adaptive } from '../../../../src/strategy/index.ts';
import { sutNamed } from '../../../../src/sut/index.ts';

const KNOWN = [900105, 900107, 900125, 900127, 900134, 900156, 900166, 900239];

describe('with --goal labels', () => {
  it.each(KNOWN)('adaptive gains what its budget forces, game %i', (first) => {
    const { whole, most } = deficientOfLarger(adaptive, { games: 1, first, most: 20, dress: 'labels' });
    expect(whole.campaigns + most.campaigns).toBe(5);
    expect([...whole.deficient, ...most.deficient]).toEqual([]);
  });

  it('adaptive is not deficient on random games', () => {
    const asked = { games: 40, first: 920_000, most: 20, dress: 'labels' } as const;
    const { whole, most } = deficientOfLarger(adaptive, asked);
    expect(whole.campaigns).toBeGreaterThan(100);
    expect([...whole.deficient, ...most.deficient]).toEqual([]);
  });

  it('a label that two nodes carry is gained once', () => {
    // By the left way one label comes twice; by the right way there are two.
    const model = buildGame({
      initial: 'start',
      nodes: [
        { id: 'start', owner: 'tester' },
        { id: 'left', owner: 'tester', labels: ['a'] },
        { id: 'left end', owner: 'tester', labels: ['a'] },
        { id: 'right', owner: 'tester', labels: ['b'] },
        { id: 'right end', owner: 'tester', labels: ['c'] },
      ],
      edges: [
        { from: 'start', to: 'left' },
        { from: 'left', to: 'left end' },
        { from: 'start', to: 'right' },
        { from: 'right', to: 'right end' },
      ],
    });
    const game = forGoal(model, 'labels');
    const player = adaptive.prepare({ game, budget: 3, resetCost: 10 })(testerDice(1, 0));
    const campaign = new Campaign({ game, player, budget: 3, resetCost: 10 });
    playToEnd(campaign, sutNamed('uniform').prepare({ game })(sutDice(1, 0)));
    expect(campaign.gain).toBe(2);
  });
});
