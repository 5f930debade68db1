// Campaigns that ended below a guarantee for which a third of their budget was enough: tables for the whole budget were too large, so nothing watched
// over it, while the verdict had tables for less.

import { expect, test } from 'vitest';
import { type Situation, situationOf } from '../../bench/adaptive/situations.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import { adaptive } from '../../src/strategy/index.ts';
import { sutNamed } from '../../src/sut/index.ts';

const KNOWN: readonly (readonly [
  Situation,
  nodes: number,
  seed: number,
  budget: number,
  reset: number,
  forced: number,
])[] = [
  ['mesh', 19, 5092, 27, 30, 8],
  ['pit', 32, 5203, 42, 1_000_000, 10],
];

test.each(KNOWN)('%s of %i nodes, number %i', (kind, nodes, seed, budget, resetCost, forced) => {
  const game = situationOf(kind, nodes, seed);
  const players = adaptive.prepare({ game, budget, resetCost });
  for (const sut of ['adversary', 'sticky', 'log-consistent', 'skewed', 'drifting']) {
    const campaign = new Campaign({ game, player: players(testerDice(1, 0)), budget, resetCost });
    playToEnd(campaign, sutNamed(sut).prepare({ game, restart: false })(sutDice(seed, 0)));
    expect(campaign.gain).toBeGreaterThanOrEqual(forced);
  }
});
