// Plays a campaign against a simulated SUT to its end, or until somebody says that the time is up. Nothing is
// allocated per step.

import { AWAIT, RESET } from '../../strategy/index.ts';
import type { Chooser } from '../../sut/index.ts';
import type { Campaign } from '../campaign/index.ts';

/** So many turns pass between two looks at the clock. */
const BREATH = 4096;

export function simulate(campaign: Campaign, chooser: Chooser, expired?: () => boolean): void {
  const watches = chooser.visit !== undefined;
  for (let turns = 1; ; turns++) {
    if (expired && turns % BREATH === 0 && expired()) campaign.stop('time', 'the time limit has passed');
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
