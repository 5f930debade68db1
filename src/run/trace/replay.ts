// Recorded plays, replayed. The books of a recorded run can be kept without any player; and a campaign
// can be led along it, by asking its player and its SUT everything they were asked then: their dice and
// memories are afterwards what they were, and the campaign goes on as if it had never been cut off.

import { InputError } from '../../base/index.ts';
import { type Game, ownNodesOf, quote } from '../../game/index.ts';
import { AWAIT, RESET, STOP } from '../../strategy/index.ts';
import type { Chooser } from '../../sut/index.ts';
import { ABANDON, type Campaign, SOME, someAt } from '../campaign/index.ts';

/** Where a player or a SUT does something else than was recorded. */
export interface Divergence {
  /** The number of the event, from 0. */
  readonly event: number;
  readonly message: string;
}

/** Leads a fresh campaign along a recorded play; null if everybody did the same as then. */
export function replayEvents(
  campaign: Campaign,
  chooser: Chooser | null,
  events: Int32Array,
): Divergence | null {
  const { game } = campaign;
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    const turn = campaign.decide();
    if (event === ABANDON && turn !== STOP) {
      campaign.abandon();
      continue;
    }
    if (event === SOME && turn === AWAIT) {
      const { edges, stay, next } = someAt(events, i);
      campaign.observeSome(edges, stay);
      i = next - 1;
      continue;
    }
    if (turn === RESET) {
      if (event !== RESET) return differs(i, `the strategy resets, but the trace goes${nameOf(game, event)}`);
      if (campaign.tests > 0) chooser?.reset?.();
      campaign.restarted();
    } else {
      if (turn === STOP) return differs(i, `the run ends (${campaign.end!.why}), but the trace continues`);
      if (event === RESET) return differs(i, 'the trace resets, but the strategy does not');
      const chosen = turn === AWAIT ? (chooser?.choose(campaign.node) ?? event) : turn;
      if (chosen !== event) {
        const who = turn === AWAIT ? 'the system' : 'the strategy';
        return differs(i, `${who} goes${nameOf(game, chosen)}, but the trace${nameOf(game, event)}`);
      }
      campaign.observe(event);
    }
    chooser?.visit?.(campaign.node);
  }
  return null;
}

export const differs = (event: number, message: string): Divergence => ({ event, message });
/** Where an edge leads, as part of a sentence. */
export const nameOf = (game: Game, edge: number): string =>
  edge >= 0 ? ` to ${quote(game.ids[game.target[edge]])}` : ' elsewhere';

/** Takes up a campaign that was cut off; it is an InputError if it cannot have been this one. */
export function resume(campaign: Campaign, chooser: Chooser | null, events: Int32Array, before = 0): void {
  const divergence = replayEvents(campaign, chooser, events);
  if (!divergence) return;
  throw InputError.of(
    'run/cannot-resume',
    `the trace cannot be resumed: at event ${before + divergence.event + 1} ${divergence.message}`,
    'another version, model, suite or strategy made it; start again with another --trace file',
  );
}

const PIECE = 64;

/** Takes up a campaign a piece at a time. */
export function* resumeInPieces(campaign: Campaign, events: Int32Array): Generator<void> {
  for (let from = 0; from < events.length; ) {
    let to = from;
    while (to < events.length && to < from + PIECE)
      to = events[to] === SOME ? someAt(events, to).next : to + 1;
    resume(campaign, null, events.subarray(from, to), from);
    from = to;
    yield;
  }
}

/** A recorded play as node ids, null for each reset: `["a", "b", null, "a"]`; what nobody saw exactly is left out, and so are helper nodes. */
export function visitedIds(game: Game, events: Int32Array): (string | null)[] {
  const ids: (string | null)[] = [];
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (event >= 0) ids.push(...ownNodesOf(game, [game.target[event]]).map((v) => game.ids[v]));
    else if (event === SOME) i = someAt(events, i).next - 1;
    else if (event === RESET) {
      if (ids.length > 0) ids.push(null);
      ids.push(game.ids[game.initial]);
    }
  }
  return ids;
}

/** The play of the test that is under way after so many events. */
export function playBefore(events: Int32Array, end: number): number[] {
  let play: number[] = [];
  for (let i = 0; i < end; ) {
    const event = events[i];
    if (event === SOME) {
      const { edges, next } = someAt(events, i);
      play.push(edges.length > 0 ? edges[0] : -1);
      i = next;
      continue;
    }
    if (event === RESET) play = [];
    else if (event !== ABANDON) play.push(event);
    i++;
  }
  return play;
}
