import { expect, it } from 'vitest';
import { situationOf } from '../../../../bench/adaptive/situations.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../../../src/run/index.ts';
import { Certain } from '../../../../src/strategy/adaptive/certain.ts';
import { adaptive, adaptiveWith, type Strategy } from '../../../../src/strategy/index.ts';
import { sutNamed } from '../../../../src/sut/index.ts';

// A corridor of 120 nodes with rooms at its end, and near the start an answer that a SUT of the model's weights gives once in 65 times, this one never.
const corridor = situationOf('corridor', 200, 5092);

function gainOf(strategy: Strategy): number {
  const setup = { game: corridor, budget: 800, resetCost: 300 };
  const campaign = new Campaign({ ...setup, player: strategy.prepare(setup)(testerDice(1, 0)) });
  playToEnd(campaign, sutNamed('adversary').prepare({ game: corridor })(sutDice(1, 0)));
  return campaign.gain;
}

it('goes for far gains that are certain rather than wait for a rare answer until the budget is spent', () => {
  expect(gainOf(adaptive)).toBeGreaterThan(160);
  // Who watches over the guarantee goes there, too, but late: without it this sees the difference.
  expect(gainOf(adaptiveWith({ keepsGuarantee: false }))).toBeGreaterThan(160);
  expect(gainOf(adaptiveWith({ keepsGuarantee: false, seesCertain: false }))).toBeLessThan(140);
});

it('the next certain gain is as far as it costs to force it, by a reset too', () => {
  const covered = new Uint8Array(corridor.n).fill(1);
  const certain = new Certain(corridor, 300);
  expect(certain.distance(0, covered)).toBe(0);
  covered[20] = 0;
  // 0, 1, 2, 7, 8, … 20
  expect(certain.distance(0, covered)).toBe(16);
  expect(certain.distance(19, covered)).toBe(1);
  // On through the corridor and a room back to the start, or by a reset: what is cheaper.
  expect(certain.distance(126, covered)).toBeLessThan(301 + 16);
});
