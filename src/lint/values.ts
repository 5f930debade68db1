// Rules about gains and weights.

import { type Game, labelOf, ownCount, quote, SUT, weightOf } from '../game/index.ts';
import type { Oddity } from './rule.ts';

export function* zeroWeights(game: Game): Generator<Oddity> {
  if (!game.weight) return;
  for (let e = 0; e < game.m; e++) {
    const v = game.source[e];
    if (game.owner[v] !== SUT || weightOf(game, e) !== 0) continue;
    const label = labelOf(game, e);
    yield {
      message: `the edge from ${quote(game.ids[v])} to ${quote(game.ids[game.target[e]])}${label === undefined ? '' : `, ${quote(label)},`} has weight 0`,
      name: game.ids[v],
    };
  }
}

export function* noGains(game: Game): Generator<Oddity> {
  for (let v = 0; v < ownCount(game); v++) {
    if (game.gain[v] === 0) yield { message: `the gain of ${quote(game.ids[v])} is 0`, name: game.ids[v] };
  }
}

export function* dominantGains(game: Game): Generator<Oddity> {
  let total = 0;
  let most = 0;
  for (let v = 0; v < game.n; v++) {
    total += game.gain[v];
    if (game.gain[v] > game.gain[most]) most = v;
  }
  const rest = total - game.gain[most];
  if (game.n < 3 || rest === 0 || game.gain[most] <= 10 * rest) return;
  yield {
    message: `the gain of ${quote(game.ids[most])} is ${game.gain[most]}, all others together have ${rest}`,
    name: game.ids[most],
  };
}
