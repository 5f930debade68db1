// Plays a recorded run again from its seed, and says whether it goes the same way to the same end. A campaign of a fleet cannot be played again: what its
// workers knew of each other when they chose is in no seed. But each of its tests has dice of its own for the system, so the answers can be held against
// them, whatever was lost and played twice.

import { type Game, SUT } from '../../game/index.ts';
import type { Strategy } from '../../strategy/index.ts';
import { AWAIT, RESET, STOP } from '../../strategy/index.ts';
import type { Suite } from '../../suite/index.ts';
import type { Chooser } from '../../sut/index.ts';
import { Campaign, type RunOutcome, sutDice, testerDice } from '../campaign/index.ts';
import { type Plan, planOf, runnerOf } from '../play/index.ts';
import { type Divergence, differs, nameOf, replayEvents } from './replay.ts';
import type { TracedRun } from './traced-run.ts';

/** Null if the run goes as recorded, as far as that goes. The SUT of the run must be a simulated one. */
export function replayFromSeed(
  game: Game,
  strategy: Strategy,
  suite: Suite | undefined,
  recorded: TracedRun,
): Divergence | null {
  const { header, events, end } = recorded;
  const { seed, run } = header;
  const { suite: _, ...settings } = header;
  const plan = planOf({ ...settings, game, strategy: strategy.id, ...(suite && { suite }) }, strategy);
  if ((plan.instances ?? 1) > 1) return replayJoint(plan, recorded);
  const campaign = new Campaign({ ...plan, player: plan.strategy.prepare(plan)(testerDice(seed, run)) });
  const chooser = plan.sut.prepare(plan)(sutDice(seed, run));
  const divergence = replayEvents(campaign, chooser, events);
  if (divergence || !end) return divergence;
  // An answer that costs more than is left ends a run, and is in no trace.
  if (campaign.decide() === AWAIT && end.end === 'budget') campaign.observe(chooser.choose(campaign.node));
  if (campaign.decide() !== STOP)
    return { event: events.length, message: 'the trace ends, but the run continues' };
  return sameEnd(events.length, end, { spent: campaign.spent, gain: campaign.gain, end: campaign.end! });
}

/** Whether a run was played by the workers of a fleet. */
export const isOfFleet = ({ sources }: TracedRun): boolean =>
  sources?.some(({ job }) => job !== undefined) ?? false;

/** Null if the simulated SUT of a campaign of a fleet would give all the answers that are recorded. */
export function replayAnswers(
  game: Game,
  strategy: Strategy,
  suite: Suite | undefined,
  { header, events, sources }: TracedRun,
): Divergence | null {
  const { suite: _, ...settings } = header;
  const plan = planOf({ ...settings, game, strategy: strategy.id, ...(suite && { suite }) }, strategy);
  const prepared = plan.sut.prepare(plan);
  let tests = 0;
  let node = game.initial;
  let chooser: Chooser | null = null;
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (event === RESET) {
      const { job = tests + 1 } = sources?.[tests] ?? {};
      tests++;
      chooser = prepared(sutDice(header.seed, job));
      node = game.initial;
    } else {
      // Only a real system gives others.
      if (event < 0) return { event: i, message: 'the answer is not one of a simulated system' };
      const chosen = game.owner[node] === SUT ? (chooser?.choose(node) ?? event) : event;
      if (chosen !== event)
        return differs(i, `the system goes${nameOf(game, chosen)}, but the trace${nameOf(game, event)}`);
      node = game.target[event];
    }
    chooser?.visit?.(node);
  }
  return null;
}

/** The plays of a joint campaign cannot be led along it one by one: it is played again from the beginning. */
function replayJoint(plan: Plan, { header, events, end }: TracedRun): Divergence | null {
  const again: number[] = [];
  const outcome = runnerOf(plan)(header.run, {
    start: () => again.push(RESET),
    step: (edge) => again.push(edge),
  });
  const event = events.findIndex((e, i) => e !== again[i]);
  if (event >= 0) return { event, message: 'the joint run takes other steps' };
  if (!end) return null;
  if (again.length > events.length)
    return { event: events.length, message: 'the trace ends, but the run continues' };
  return sameEnd(events.length, end, outcome);
}

function sameEnd(
  event: number,
  end: NonNullable<TracedRun['end']>,
  campaign: Pick<RunOutcome, 'spent' | 'gain' | 'end'>,
): Divergence | null {
  const { reason } = campaign.end;
  if (reason === end.end && campaign.spent === end.spent && campaign.gain === end.gain) return null;
  const message = `the trace ended by ${end.end} with gain ${end.gain} and ${end.spent} spent, but the run ends by ${reason} with gain ${campaign.gain} and ${campaign.spent} spent`;
  return { event, message };
}
