// What an observation means to the model: the edges the SUT may have taken from the nodes it may be in, and, for
// silence, the tester nodes it may be waiting at. Nothing of either: the model does not allow it.

import {
  awaitedOutputs,
  dueTime,
  type Game,
  isSink,
  modelOf,
  outDegree,
  passOf,
  SUT,
} from '../../game/index.ts';
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

/** How the SUT is listened to at nodes. */
export interface Awaited {
  /** It may keep quiet. */
  readonly mayPass: boolean;
  /** How many ms of silence are an answer, where the model says. */
  readonly silence: number | undefined;
  /** Where the tester waits for an unasked output that must come: in how many ms, Infinity where the model does not say. */
  readonly due: number | undefined;
}

export function listeningAt(game: Game, matcher: Matcher, nodes: readonly number[]): Awaited {
  const due = nodes.map((node) => awaitedOutputs(game, node));
  return {
    mayPass: mayPass(game, nodes),
    silence: matcher.silenceTime(nodes),
    due: due.some((outputs) => outputs.length === 0)
      ? undefined
      : Math.max(...due.map((outputs) => dueTime(modelOf(game), outputs))),
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
