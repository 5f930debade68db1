import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/base/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../../src/run/index.ts';
import { RESET, STOP, strategyNamed, strategyOf } from '../../../src/strategy/index.ts';
import { sutNamed } from '../../../src/sut/index.ts';

const diamond = buildGame({
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: 'b', owner: 'sut', gain: 2 },
    { id: 'c', owner: 'tester' },
    { id: 'd', owner: 'tester', gain: 5 },
  ],
  edges: [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'b', to: 'd' },
    { from: 'c', to: 'a' },
  ],
});

function campaignOf(id: string, budget: number, resetCost = 10, seed = 1): Campaign {
  const prepare = strategyNamed(id).prepare({ game: diamond, budget, resetCost });
  return new Campaign({ game: diamond, player: prepare(testerDice(seed, 0)), budget, resetCost });
}

describe('Campaign', () => {
  it('pays 1 for each visit, the initial one included, and no reset for the first test', () => {
    const campaign = campaignOf('rdm', 3);
    expect(campaign.next()).toEqual({ kind: 'reset', test: 1, cost: 0 });
    expect(campaign.next()).toEqual({ kind: 'reset', test: 1, cost: 0 });
    campaign.restarted();
    expect(campaign.spent).toBe(1);
    expect(campaign.next()).toEqual({ kind: 'move', edge: 0 });
    campaign.observe(0);
    expect(campaign.next()).toEqual({ kind: 'await' });
    campaign.observe(2);
    expect(campaign.next()).toEqual({ kind: 'done', end: { reason: 'budget', why: 'the budget is spent' } });
    expect([campaign.spent, campaign.gain, campaign.steps, campaign.resets]).toEqual([3, 8, 2, 0]);
    expect([...campaign.coveredNodes.subarray(0, campaign.coveredCount)]).toEqual([0, 1, 3]);
    expect([...campaign.coveredAt.subarray(0, campaign.coveredCount)]).toEqual([1, 2, 3]);
    expect([...campaign.taken]).toEqual([1, 0, 1, 0]);
  });

  it('resets only when the budget pays for the reset and the visit that follows', () => {
    for (const [budget, spent] of [
      [13, 3],
      [14, 14],
    ]) {
      const campaign = campaignOf('rdm', budget);
      campaign.next();
      campaign.restarted();
      campaign.observe(campaign.decide());
      campaign.decide();
      campaign.observe(2);
      while (campaign.next().kind === 'reset') campaign.restarted();
      while (campaign.next().kind !== 'done') campaign.stop('cancelled', 'enough');
      expect(campaign.spent).toBe(spent);
    }
  });

  it('spends nothing of a budget of 0', () => {
    const campaign = campaignOf('rdm', 0);
    expect(campaign.next().kind).toBe('done');
    expect(campaign.coveredCount).toBe(0);
  });

  it('refuses an observation it does not wait for', () => {
    const campaign = campaignOf('rdm', 10);
    expect(() => campaign.observe(0)).toThrow(RangeError);
    campaign.next();
    campaign.restarted();
    campaign.next();
    expect(() => campaign.observe(1)).toThrow(RangeError);
    expect(() => campaign.restarted()).toThrow(RangeError);
  });

  it('names an illegal move of a strategy', () => {
    const play = (move: number) => {
      const player = strategyOf('mine', () => move).prepare({ game: diamond, budget: 9, resetCost: 1 })(
        testerDice(1, 0),
      );
      playToEnd(
        new Campaign({ game: diamond, player, budget: 9, resetCost: 1 }),
        sutNamed('uniform').prepare({ game: diamond })(sutDice(1, 0)),
      );
    };
    expect(() => play(3)).toThrow(InputError);
    expect(() => play(-1)).toThrow(/returned -1 at node "a"; expected an edge from 0 to 0/);
    expect(() => play(0)).toThrow(/AWAIT, RESET or STOP, because the system answers/);
    expect(() => play(STOP)).not.toThrow();
    expect(() => play(RESET)).not.toThrow();
  });

  it('plays the same for the same seed', () => {
    const results = [1, 1, 2].map((seed) => {
      const campaign = campaignOf('rdm', 500, 10, seed);
      playToEnd(campaign, sutNamed('uniform').prepare({ game: diamond })(sutDice(seed, 0)));
      return [campaign.spent, campaign.steps, campaign.resets, ...campaign.taken].join();
    });
    expect(results[1]).toBe(results[0]);
    expect(results[2]).not.toBe(results[0]);
  });
});
