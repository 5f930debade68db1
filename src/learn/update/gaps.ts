// Where the traces of a log leave a model. A trace is followed with the set of nodes the system may be at; before an event the SUT may
// have kept silent where the model lets it.

import { type Game, isUnasked, SUT } from '../../game/index.ts';
import { SILENCE, wordOf } from '../../sut/index.ts';
import type { EventLog, LogEvent } from '../log/index.ts';

export interface Gap {
  readonly trace: string;
  readonly node: number;
  readonly event: LogEvent;
  readonly rest: readonly LogEvent[];
}

export function gapsOf(game: Game, { traces }: EventLog): Gap[] {
  const gaps: Gap[] = [];
  for (const { id, events } of traces) {
    const { matched, nodes } = follow(game, game.initial, events);
    if (matched < events.length)
      gaps.push({ trace: id, node: nodes[0], event: events[matched], rest: events.slice(matched + 1) });
  }
  return gaps;
}

/** How many events the model goes along with from a node, and the nodes it may be at then. */
export function follow(
  game: Game,
  from: number,
  events: readonly LogEvent[],
): { matched: number; nodes: readonly number[] } {
  let nodes: readonly number[] = [from];
  for (let i = 0; i < events.length; i++) {
    const next = after(game, nodes, events[i]);
    const waited = next.length > 0 ? next : after(game, after(game, nodes, QUIET), events[i]);
    if (waited.length === 0) return { matched: i, nodes };
    nodes = waited;
  }
  return { matched: events.length, nodes };
}

const QUIET: LogEvent = { label: SILENCE, by: 'sut', line: 0 };

export function after(game: Game, nodes: readonly number[], { label, by }: LogEvent): number[] {
  const found = new Set<number>();
  for (const v of nodes) {
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const side = game.owner[v] === SUT || isUnasked(game, e) ? 'sut' : 'tester';
      if (wordOf(game, e) === label && (by === undefined || by === side)) found.add(game.target[e]);
    }
  }
  return [...found];
}
