// Plays a recorded run again from its seed, and says whether it goes the same way to the same end.

import type { Game } from '../../game/index.ts';
import type { Strategy } from '../../strategy/index.ts';
import { STOP } from '../../strategy/index.ts';
import type { Suite } from '../../suite/index.ts';
import { Campaign, sutDice, testerDice } from '../campaign/index.ts';
import { planOf } from '../play/index.ts';
import { type Divergence, replayEvents } from './replay.ts';
import type { TracedRun } from './traced-run.ts';

/** Null if the run goes as recorded, as far as that goes. The SUT of the run must be a simulated one. */
export function replayFromSeed(
  game: Game,
  strategy: Strategy,
  suite: Suite | undefined,
  { header, events, end }: TracedRun,
): Divergence | null {
  const { seed, run } = header;
  const { suite: _, ...settings } = header;
  const plan = planOf({ ...settings, game, strategy: strategy.id, ...(suite && { suite }) }, strategy);
  const campaign = new Campaign({ ...plan, player: plan.strategy.prepare(plan)(testerDice(seed, run)) });
  const divergence = replayEvents(campaign, plan.sut.prepare(plan)(sutDice(seed, run)), events);
  if (divergence || !end) return divergence;
  if (campaign.decide() !== STOP)
    return { event: events.length, message: 'the trace ends, and the campaign goes on' };
  const { reason } = campaign.end!;
  if (reason === end.end && campaign.spent === end.spent && campaign.gain === end.gain) return null;
  const message = `the trace says it ended by ${end.end} with ${end.gain} gained and ${end.spent} spent, but it ends by ${reason} with ${campaign.gain} and ${campaign.spent}`;
  return { event: events.length, message };
}
