// Plays a campaign against a simulated SUT to its end. Nothing is allocated per step.

import { AWAIT, RESET } from '../strategy/index.ts';
import type { Chooser } from '../sut/index.ts';
import type { Campaign } from './campaign.ts';

export function simulate(campaign: Campaign, chooser: Chooser): void {
  const watches = chooser.visit !== undefined;
  for (;;) {
    const turn = campaign.decide();
    if (turn >= 0) campaign.observe(turn);
    else if (turn === AWAIT) campaign.observe(chooser.choose(campaign.node));
    else if (turn === RESET) {
      if (campaign.tests > 0) chooser.reset?.();
      campaign.restarted();
    } else return;
    if (watches) chooser.visit!(campaign.node);
  }
}
