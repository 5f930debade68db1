// What reality showed and a model lacks: a log is followed on the model, and wherever it goes off, an edge is proposed; then on the model
// with that edge, until nothing is off. Where an edge leads is decided by what follows in the log: to the node of the model that
// goes along with all of it, in every trace that came there, the one that goes along furthest first; to a new node if none does. A
// proposal is for a person to look at: it says how often it was seen, and where.

import { FreshNames, numbered } from '../base/index.ts';
import { buildGame, type Game, type GameSpec, isUnasked, SUT, TESTER } from '../game/index.ts';
import { SILENCE, wordOf } from '../sut/index.ts';
import type { EventLog, LogEvent } from './log/index.ts';

export interface Proposal {
  readonly edge: GameSpec['edges'][number];
  /** The node it leads to, where that is new. */
  readonly node?: GameSpec['nodes'][number];
  /** In how many traces it was seen, and where first. */
  readonly seen: number;
  readonly trace: string;
  readonly line: number;
}

export interface Update {
  readonly proposals: readonly Proposal[];
  readonly updated: GameSpec;
  /** How many traces the updated model still does not follow to their end. */
  readonly open: number;
}

const MOST_PROPOSALS = 500;

export function proposeUpdate(spec: GameSpec, log: EventLog): Update {
  const proposals: Proposal[] = [];
  let updated = spec;
  for (;;) {
    const gaps = gapsOf(buildGame(updated), log);
    if (gaps.length === 0 || proposals.length >= MOST_PROPOSALS)
      return { proposals, updated, open: gaps.length };
    const proposal = proposalFor(updated, gaps);
    proposals.push(proposal);
    updated = {
      ...updated,
      nodes: proposal.node ? [...updated.nodes, proposal.node] : updated.nodes,
      edges: [...updated.edges, proposal.edge],
    };
  }
}

/** The changes as a JSON Patch (RFC 6902) of the model file. */
export const patchOf = ({ proposals }: Update): object[] =>
  proposals.flatMap(({ edge, node }) => [
    ...(node ? [{ op: 'add', path: '/nodes/-', value: node }] : []),
    { op: 'add', path: '/edges/-', value: edge },
  ]);

/** Where a trace leaves the model. */
interface Gap {
  readonly trace: string;
  readonly node: number;
  readonly event: LogEvent;
  readonly rest: readonly LogEvent[];
}

function gapsOf(game: Game, { traces }: EventLog): Gap[] {
  const gaps: Gap[] = [];
  for (const { id, events } of traces) {
    const { matched, nodes } = follow(game, game.initial, events);
    if (matched < events.length)
      gaps.push({ trace: id, node: nodes[0], event: events[matched], rest: events.slice(matched + 1) });
  }
  return gaps;
}

/** How many events the model goes along with from a node, and the nodes it may be at then. */
function follow(
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

function after(game: Game, nodes: readonly number[], { label, by }: LogEvent): number[] {
  const found = new Set<number>();
  for (const v of nodes) {
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const side = game.owner[v] === SUT || isUnasked(game, e) ? 'sut' : 'tester';
      if (wordOf(game, e) === label && (by === undefined || by === side)) found.add(game.target[e]);
    }
  }
  return [...found];
}

function proposalFor(spec: GameSpec, gaps: readonly Gap[]): Proposal {
  const game = buildGame(spec);
  const keyOf = ({ node, event }: Gap): string => JSON.stringify([node, event.label, event.by]);
  const groups = new Map<string, Gap[]>();
  for (const gap of gaps) groups.set(keyOf(gap), [...(groups.get(keyOf(gap)) ?? []), gap]);
  const group = [...groups.values()].reduce((most, one) => (one.length > most.length ? one : most));
  const [{ node, event, trace }] = group;
  const atSut = game.owner[node] === SUT;
  // The tester was at it where the model awaits the SUT: it kept silent, and the same event comes again.
  const silent = atSut && event.by === 'tester';
  const label = silent ? SILENCE : event.label;
  const unasked = !atSut && event.by === 'sut';
  const rests = group.map(({ rest }) => (silent ? [event, ...rest] : rest));
  const target = targetFor(game, rests);
  const from = game.ids[node];
  const id = target === undefined ? newId(game, `${from} ${label}`) : game.ids[target];
  const first = rests.find((rest) => rest.length > 0)?.[0];
  return {
    edge: { from, to: id, label, ...(unasked && { by: 'sut' as const }) },
    ...(target === undefined && {
      node: { id, owner: first?.by === 'sut' ? ('sut' as const) : ('tester' as const) },
    }),
    seen: new Set(group.map((gap) => gap.trace)).size,
    trace,
    line: event.line,
  };
}

/** The node that goes along with all that follows; of several the one the initial node is nearest to, in the order of the model. */
function targetFor(game: Game, rests: readonly (readonly LogEvent[])[]): number | undefined {
  if (rests.every((rest) => rest.length === 0)) return undefined;
  for (let v = 0; v < game.n; v++) {
    const first = rests.find((rest) => rest.length > 0)![0];
    if (first.by === 'sut' && game.owner[v] === TESTER && after(game, [v], first).length === 0) continue;
    if (rests.every((rest) => follow(game, v, rest).matched === rest.length)) return v;
  }
  return undefined;
}

const newId = (game: Game, wanted: string): string => new FreshNames(game.ids, numbered).take(wanted);
