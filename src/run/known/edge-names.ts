// What the edges of a node are called, in an order that does not depend on the model's: by label, then by target. An edge to a node that stands
// for a transition is called by where the transition leads, so an edge has the same name whatever the goal.

import { crc32 } from '../../base/index.ts';
import { arrivalOf, type Game, labelOf } from '../../game/index.ts';

export interface EdgeName {
  readonly label: string | null;
  readonly to: string;
  /** Which of several with the same label and target, from 0. */
  readonly nth: number;
}

export interface NamedEdge extends EdgeName {
  readonly edge: number;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The edges of a node, in the order of their names. */
export function namedEdges(game: Game, v: number): NamedEdge[] {
  const edges: { edge: number; label: string | null; to: string }[] = [];
  for (let edge = game.outStart[v]; edge < game.outStart[v + 1]; edge++) {
    edges.push({ edge, label: labelOf(game, edge) ?? null, to: game.ids[arrivalOf(game, edge)] });
  }
  edges.sort((a, b) => byText(sortKey(a.label), sortKey(b.label)) || byText(a.to, b.to) || a.edge - b.edge);
  let nth = 0;
  return edges.map((one, i) => {
    const before = edges[i - 1];
    nth = i > 0 && before.label === one.label && before.to === one.to ? nth + 1 : 0;
    return { ...one, nth };
  });
}

/** No label comes before the empty one. */
const sortKey = (label: string | null): string => (label === null ? '' : `:${label}`);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Three characters that change when an edge of the node comes, goes or gets another name. */
export function edgesMark(edges: readonly NamedEdge[]): string {
  const bits = Number.parseInt(crc32(JSON.stringify(edges.map(({ label, to }) => [label, to]))), 16);
  return DIGITS[bits & 63] + DIGITS[(bits >>> 6) & 63] + DIGITS[(bits >>> 12) & 63];
}
