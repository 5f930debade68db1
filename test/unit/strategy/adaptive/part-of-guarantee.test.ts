// Budgets that pay for a part of the guarantee only: what can be forced with them is kept as well. Each of these ended below it once.

import { describe, expect, it } from 'vitest';
import { situationOf } from '../../../../bench/adaptive/situations.ts';
import { smallGame } from '../../../../bench/adaptive/small-games.ts';
import type { Game } from '../../../../src/game/index.ts';
import { CHEAP_SLICES, guaranteedWithin } from '../../../../src/play/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../../../src/run/index.ts';
import { adaptive } from '../../../../src/strategy/index.ts';
import { sutNamed } from '../../../../src/sut/index.ts';

const NEVER = 1_000_000;
const KNOWN: readonly [
  name: string,
  game: () => Game,
  budget: number,
  resetCost: number,
  sut: string,
  seed: number,
][] = [
  ['a grove without reset', () => situationOf('grove', 33, 777058), 132, NEVER, 'sticky', 777058],
  ['a small game', () => smallGame(500277, 13).game, 8, 10, 'sticky', 500277],
];

describe('a budget for a part of the guarantee', () => {
  for (const [name, made, budget, resetCost, sut, seed] of KNOWN) {
    it(`is played so that the part is gained: ${name}`, () => {
      const game = made();
      const asked = { budget, resetCost, slices: CHEAP_SLICES, anyEnough: true };
      const { lower, whole } = guaranteedWithin(game, asked);
      expect(lower).toBeLessThan(whole.lower);
      const player = adaptive.prepare({ game, budget, resetCost })(testerDice(1, 0));
      const campaign = new Campaign({ game, player, budget, resetCost });
      playToEnd(campaign, sutNamed(sut).prepare({ game, restart: false })(sutDice(seed, 0)));
      expect(campaign.gain).toBeGreaterThanOrEqual(lower);
    });
  }
});
