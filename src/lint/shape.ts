// Rules about the shape of the graph: where it ends, what it never reaches, where the SUT has no choice.

import { type Game, isSink, ownCount, quote, reachable, SUT } from '../game/index.ts';
import type { Oddity } from './rule.ts';

export function* deadEnds(game: Game): Generator<Oddity> {
  const seen = reachable(game);
  for (let v = 0; v < game.n; v++) {
    if (!isSink(game, v) || !seen.has(v)) continue;
    yield { message: `${quote(game.ids[v])} has no outgoing edge`, name: game.ids[v] };
  }
}

export function* unreachableNodes(game: Game): Generator<Oddity> {
  const seen = reachable(game);
  for (let v = 0; v < game.n; v++) {
    if (!seen.has(v))
      yield { message: `${quote(game.ids[v])} is unreachable from the initial node`, name: game.ids[v] };
  }
}

/** One finding for all of them: a stimulus with one answer is how most models begin. */
export function* noChoices(game: Game): Generator<Oddity> {
  const { owner, outStart, target, ids } = game;
  const found: number[] = [];
  for (let v = 0; v < ownCount(game); v++) {
    if (owner[v] !== SUT || isSink(game, v)) continue;
    const first = target[outStart[v]];
    let only = true;
    for (let e = outStart[v] + 1; e < outStart[v + 1]; e++) if (target[e] !== first) only = false;
    if (only) found.push(v);
  }
  if (found.length === 0) return;
  const who = found.length === 1 ? 'one SUT node has' : `${found.length} SUT nodes have`;
  yield { message: `${who} one outgoing edge: ${someNames(game, found)}`, name: ids[found[0]] };
}

const SHOWN = 5;

/** The first few of the nodes by name, and how many more there are. */
export function someNames({ ids }: Game, nodes: readonly number[]): string {
  const names = nodes.slice(0, SHOWN).map((v) => quote(ids[v]));
  return `${names.join(', ')}${nodes.length > SHOWN ? ` and ${nodes.length - SHOWN} more` : ''}`;
}
