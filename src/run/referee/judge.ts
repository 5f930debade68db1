// What an observation means to the model: the edges the SUT may have taken from the nodes it may be in, and, for
// silence, the tester nodes it may be waiting at. Nothing of either: the model does not allow it.

import { type Game, outDegree, SUT } from '../../game/index.ts';
import type { Matcher, Seen } from '../../sut/index.ts';
import { isPlace } from '../campaign/index.ts';

export interface Judged {
  readonly edges: readonly number[];
  readonly stay: readonly number[];
}

/** `seen` is null for silence past the time-out; the place of an edge is among those of the first node. */
export function judge(game: Game, matcher: Matcher, nodes: readonly number[], seen: Seen): Judged {
  if (isPlace(seen)) {
    const edge = game.outStart[nodes[0]] + seen.place;
    return { edges: edge < game.outStart[nodes[0] + 1] ? [edge] : [], stay: [] };
  }
  const moving = nodes.filter((node) => game.owner[node] === SUT && outDegree(game, node) > 0);
  if (seen) return { edges: moving.flatMap((node) => matcher.fitting(node, seen)), stay: [] };
  return {
    edges: moving.flatMap((node) => matcher.silent(node)),
    stay: nodes.filter((node) => !moving.includes(node)),
  };
}
