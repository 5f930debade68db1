// What may close a gap: an edge from where traces leave the model, to any node or to a new one. Each is tried: with the edge in the model
// the same traces are followed again, over the edge as often as they take it. What goes along with most events comes first; of equals, a
// node there is before a new one, one that the event names or no edge leads to, and the one whose own edges were seen most.

import { FreshNames, numbered } from '../../base/index.ts';
import { buildGame, type Game, type GameSpec, SUT, TESTER } from '../../game/index.ts';
import { SILENCE, wordOf } from '../../sut/index.ts';
import { after, follow, type Gap } from './gaps.ts';

export interface Proposal {
  readonly edge: GameSpec['edges'][number];
  /** The node it leads to, where that is new. */
  readonly node?: GameSpec['nodes'][number];
  /** In how many traces it was seen, and where first. */
  readonly seen: number;
  readonly trace: string;
  readonly line: number;
}

export interface Change {
  readonly proposal: Proposal;
  readonly updated: GameSpec;
  /** How many events the traces of this gap go along with after it, and whether that is all. */
  readonly matched: number;
  readonly whole: boolean;
}

/** So many traces of a gap are followed for each change. */
const JUDGED = 300;

/** The changes that may close the gap most traces have, best first; the last one has a new node. */
export function changesFor(spec: GameSpec, gaps: readonly Gap[]): Change[] {
  const game = buildGame(spec);
  const group = largestGroup(gaps);
  const [{ node, event, trace }] = group;
  const atSut = game.owner[node] === SUT;
  // The tester was at it where the model awaits the SUT: it kept silent, and the same event comes again.
  const silent = atSut && event.by === 'tester';
  const label = silent ? SILENCE : event.label;
  const unasked = !atSut && event.by === 'sut';
  const rests = group.slice(0, JUDGED).map(({ rest }) => (silent ? [event, ...rest] : rest));
  const from = game.ids[node];
  const evidence = { seen: new Set(group.map((gap) => gap.trace)).size, trace, line: event.line };
  const edgeTo = (to: string) => ({ from, to, label, ...(unasked && { by: 'sut' as const }) });
  const first = rests.find((rest) => rest.length > 0)?.[0];
  const reached = new Set(game.target);
  const changes: (Change & { readonly known: number })[] = [];
  for (let v = 0; first && v < game.n; v++) {
    // An observation leads to where the SUT may make the next one, a stimulus to a node that has it.
    if (first.by === 'sut' && game.owner[v] === TESTER && after(game, [v], first).length === 0) continue;
    const proposal = { edge: edgeTo(game.ids[v]), ...evidence };
    const updated = { ...spec, edges: [...spec.edges, proposal.edge] };
    const judged = judge(buildGame(updated), v, rests);
    if (judged.matched === 0) continue;
    const named = game.ids[v] === event.label || (v !== game.initial && !reached.has(v));
    const known = (named ? 1 : 0) + shareSeen(game, v, rests);
    changes.push({ proposal, updated, ...judged, known });
  }
  changes.sort((a, b) => b.matched - a.matched || b.known - a.known);
  const id = new FreshNames(game.ids, numbered).take(`${from} ${label}`);
  const fresh = { id, owner: first?.by === 'sut' ? ('sut' as const) : ('tester' as const) };
  const proposal = { edge: edgeTo(id), node: fresh, ...evidence };
  const updated = { ...spec, nodes: [...spec.nodes, fresh], edges: [...spec.edges, proposal.edge] };
  return [...changes, { proposal, updated, matched: 0, whole: first === undefined }];
}

function largestGroup(gaps: readonly Gap[]): readonly Gap[] {
  const groups = new Map<string, Gap[]>();
  for (const gap of gaps) {
    const key = JSON.stringify([gap.node, gap.event.label, gap.event.by]);
    const group = groups.get(key);
    if (group) group.push(gap);
    else groups.set(key, [gap]);
  }
  return [...groups.values()].reduce((most, one) => (one.length > most.length ? one : most));
}

function judge(game: Game, from: number, rests: readonly Gap['rest'][]): { matched: number; whole: boolean } {
  let matched = 0;
  let whole = true;
  for (const rest of rests) {
    const along = follow(game, from, rest).matched;
    matched += along;
    if (along < rest.length) whole = false;
  }
  return { matched, whole };
}

/** The share of a node's edges that were seen right after the gap: a node that allows much besides explains less. */
function shareSeen(game: Game, v: number, rests: readonly Gap['rest'][]): number {
  const words = new Set(rests.flatMap((rest) => (rest.length > 0 ? [rest[0].label] : [])));
  let [all, seen] = [0, 0];
  for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
    all++;
    if (words.has(wordOf(game, e))) seen++;
  }
  return all === 0 ? 0 : seen / all;
}
