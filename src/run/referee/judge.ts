// What an observation means to the model: the edges the SUT may have taken from the nodes it may be in, and, for
// silence, the tester nodes it may be waiting at. Nothing of either: the model does not allow it.

import { type Game, isSink, outDegree, passOf, SUT } from '../../game/index.ts';
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

/**
 * Whether the SUT may keep quiet at all of the nodes, for the tester to go on: then it is not waited for as long as for an answer. Where the
 * tester has nothing to do but to wait, it is.
 */
export function mayPass(game: Game, nodes: readonly number[]): boolean {
  let goesOn = false;
  for (const node of nodes) {
    if (game.owner[node] !== SUT || isSink(game, node)) continue;
    const pass = passOf(game, node);
    if (pass < 0) return false;
    goesOn ||= !isSink(game, game.target[pass]);
  }
  return goesOn;
}
