// What has become of the labels of a model (requirements, features, tags): a label is covered as soon as one of its nodes was visited or one of its
// edges taken. Whatever the goal of the runs was, because whoever writes requirements into a model wants to read about them.

import {
  FORCEABLE,
  type Game,
  labelOf,
  nodeKinds,
  POSSIBLE,
  TESTER,
  tagsOfEdge,
  tagsOfNode,
} from '../../game/index.ts';
import { type LabelFinding, NODE_STATES, type NodeFinding, type NodeState } from './findings.ts';
import { nameOf, spoken } from './names.ts';

/** In the order of the model; empty if it carries none. O(nodes, edges and labels). */
export function labelFindings(
  game: Game,
  nodes: readonly NodeFinding[],
  taken: ArrayLike<number>,
): LabelFinding[] {
  const { tags } = game;
  if (!tags) return [];
  const kinds = nodeKinds(game);
  const found = tags.names.map((label) => ({
    label,
    state: 'impossible' as NodeState,
    nodes: [] as number[],
    edges: [] as number[],
    seenNodes: [] as number[],
    seenEdges: [] as number[],
  }));
  const rank = (state: NodeState): number => NODE_STATES.findIndex(({ id }) => id === state);
  const carry = (tag: number, state: NodeState): void => {
    if (rank(state) < rank(found[tag].state)) found[tag].state = state;
  };
  for (let v = 0; v < game.n; v++) {
    for (const tag of tagsOfNode(game, v)) {
      found[tag].nodes.push(v);
      if (nodes[v].state === 'covered') found[tag].seenNodes.push(v);
      carry(tag, nodes[v].state);
    }
  }
  for (let e = 0; e < game.m; e++) {
    for (const tag of tagsOfEdge(game, e)) {
      found[tag].edges.push(e);
      if (taken[e] > 0) found[tag].seenEdges.push(e);
      carry(tag, taken[e] > 0 ? 'covered' : edgeState(game, e, kinds[game.source[e]]));
    }
  }
  return found;
}

/** The tester can force his own edge where he can force its node; an edge of the SUT is its own to take. */
function edgeState(game: Game, e: number, kind: number): NodeState {
  if (kind === FORCEABLE)
    return game.owner[game.source[e]] === TESTER && !game.unasked?.[e] ? 'missed' : 'open';
  return kind === POSSIBLE ? 'open' : 'impossible';
}

export const coveredLabels = (labels: readonly LabelFinding[]): number =>
  labels.filter(({ state }) => state === 'covered').length;

/** An edge in words: `declined -[back]-> cart`. */
export function edgeName(game: Game, e: number): string {
  const label = labelOf(game, e);
  const arrow = label === undefined ? '->' : `-[${label}]->`;
  return `${nameOf(game, game.source[e])} ${arrow} ${nameOf(game, game.target[e])}`;
}

const SHOWN = 4;

/** Where a label was covered, or where it could be. */
export function carriersText(game: Game, { state, ...of }: LabelFinding): string {
  const nodes = state === 'covered' ? of.seenNodes : of.nodes;
  const edges = state === 'covered' ? of.seenEdges : of.edges;
  const names = [...nodes.map((v) => nameOf(game, v)), ...edges.map((e) => edgeName(game, e))];
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const NAMED = 8;

/** `3 of 4 labels are covered; not covered: REQ-2`, for a line; empty if there are none. */
export function labelsText(labels: readonly LabelFinding[]): string {
  if (labels.length === 0) return '';
  const missing = labels.filter(({ state }) => state !== 'covered').map(({ label }) => spoken(label));
  const more = missing.length - NAMED;
  const list = missing.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `${coveredLabels(labels)} of ${labels.length} labels${missing.length === 0 ? '' : `; not covered: ${list}`}`;
}
