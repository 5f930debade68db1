// Rules about the shape of the graph: where it ends, what it never reaches, where the SUT has no choice.

import { type Game, isSink, quote, reachable, SUT } from '../game/index.ts';
import type { Oddity } from './rule.ts';

export function* deadEnds(game: Game): Generator<Oddity> {
  const seen = reachable(game);
  for (let v = 0; v < game.n; v++) {
    if (!isSink(game, v) || !seen.has(v)) continue;
    yield { message: `nothing leads on from ${quote(game.ids[v])}`, name: game.ids[v] };
  }
}

export function* unreachableNodes(game: Game): Generator<Oddity> {
  const seen = reachable(game);
  for (let v = 0; v < game.n; v++) {
    if (!seen.has(v))
      yield { message: `nothing leads to ${quote(game.ids[v])} from the initial node`, name: game.ids[v] };
  }
}

export function* noChoices(game: Game): Generator<Oddity> {
  const { owner, outStart, target, ids } = game;
  for (let v = 0; v < game.n; v++) {
    if (owner[v] !== SUT || isSink(game, v)) continue;
    const first = target[outStart[v]];
    let only = true;
    for (let e = outStart[v] + 1; e < outStart[v + 1]; e++) if (target[e] !== first) only = false;
    if (only)
      yield {
        message: `from the SUT node ${quote(ids[v])} the only way on is to ${quote(ids[first])}`,
        name: ids[v],
      };
  }
}
