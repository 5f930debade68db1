// One campaign against a simulated system with a fault: what it had spent when the fault showed.

import type { Game } from '../../src/game/index.ts';
import { Campaign, sutDice, testerDice } from '../../src/run/index.ts';
import { AWAIT, RESET, STOP, type Strategy } from '../../src/strategy/index.ts';
import { sutNamed } from '../../src/sut/index.ts';
import type { Fault } from './hidden-bit.ts';

export interface Hunt {
  readonly game: Game;
  readonly prepared: ReturnType<Strategy['prepare']>;
  readonly budget: number;
  readonly resetCost: number;
}

/** The whole budget where the fault did not show. */
export function spentUntil({ game, prepared, budget, resetCost }: Hunt, fault: Fault, seed: number): number {
  const campaign = new Campaign({ game, budget, resetCost, player: prepared(testerDice(seed, 0)) });
  const chooser = sutNamed('uniform').prepare({ game })(sutDice(seed, 0));
  fault.reset();
  for (;;) {
    const turn = campaign.decide();
    if (turn === STOP) return budget;
    if (turn === RESET) {
      if (campaign.tests > 0) chooser.reset?.();
      campaign.restarted();
      fault.reset();
      continue;
    }
    const edge = turn === AWAIT ? chooser.choose(campaign.node) : turn;
    campaign.observe(edge);
    if (fault.step(edge)) return campaign.spent;
  }
}
