// Plays a campaign against a simulated SUT to its end, or until somebody says that the time is up. Nothing is
// allocated per step.

import { AWAIT, RESET, STRATEGIES, type Strategy } from '../../strategy/index.ts';
import type { Chooser } from '../../sut/index.ts';
import type { Campaign } from '../campaign/index.ts';

/** So many turns pass between two looks at the clock. */
const BREATH = 4096;
/** So many where somebody listens for signals; a turn of some strategies takes milliseconds, of those that ponder seconds. */
const SHORT_BREATH = 64;
const TURN_BY_TURN = 1;

/** Why a run is ended from outside. */
export interface Halt {
  readonly reason: 'time' | 'cancelled';
  readonly why: string;
}

/** Called every few turns of a long run: shows progress, hears signals, and says whether the run ends now. */
export type Pause = (campaign: Campaign) => Promise<Halt | null> | Halt | null;

export function playToEnd(campaign: Campaign, chooser: Chooser, expired?: () => boolean): void {
  while (!advance(campaign, chooser, BREATH)) {
    if (expired?.()) campaign.stop('time', 'the time limit was reached');
  }
}

/** How many turns of a strategy are played between two pauses; nobody knows how long one of a user's own takes. */
export const breathOf = (strategy: Strategy): number =>
  strategy.ponders || !STRATEGIES.some(({ id }) => id === strategy.id) ? TURN_BY_TURN : SHORT_BREATH;

/** The same play, with pauses after so many turns. */
export async function playWithPauses(
  campaign: Campaign,
  chooser: Chooser,
  pause: Pause,
  breath = SHORT_BREATH,
): Promise<void> {
  while (!advance(campaign, chooser, breath)) {
    const asked = pause(campaign);
    const halt = asked instanceof Promise ? await asked : asked;
    if (halt) campaign.stop(halt.reason, halt.why);
  }
}

/** Plays so many turns; whether the campaign is over. */
function advance(campaign: Campaign, chooser: Chooser, turns: number): boolean {
  const watches = chooser.visit !== undefined;
  for (let i = 0; i < turns; i++) {
    const turn = campaign.decide();
    if (turn >= 0) campaign.observe(turn);
    else if (turn === AWAIT) campaign.observe(chooser.choose(campaign.node));
    else if (turn === RESET) {
      if (campaign.tests > 0) chooser.reset?.();
      campaign.restarted();
    } else return true;
    if (watches) chooser.visit!(campaign.node);
  }
  return false;
}
