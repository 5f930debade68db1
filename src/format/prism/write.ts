// A game as the transitions of a stochastic game, player 0 the tester. Weights become probabilities; ids, gains and labels have no place in a .tra
// and are lost, as the warning says.

import type { Outcome, Source } from '../../base/index.ts';
import { type Game, labelOf, outDegree, SUT, weightOf } from '../../game/index.ts';
import type { Reading } from '../format.ts';
import { writtenWithLosses } from '../losses.ts';

export const writePrism = (game: Game, read: (source: Source) => Reading): Outcome<Iterable<string>> =>
  writtenWithLosses('PRISM explicit', game, write(game), read);

/** PRISM starts at state 0. */
function* write(game: Game): Generator<string> {
  const order = [
    game.initial,
    ...Array.from({ length: game.n }, (_, v) => v).filter((v) => v !== game.initial),
  ];
  const number = new Int32Array(game.n);
  order.forEach((v, i) => {
    number[v] = i;
  });
  const moving = order.filter((v) => outDegree(game, v) > 0);
  let choices = 0;
  for (const v of moving) choices += game.owner[v] === SUT ? 1 : outDegree(game, v);
  yield '# Transitions (SMG)\n';
  yield `${game.n}:2 ${choices} ${game.m}\n`;
  for (const v of moving) {
    const [from, to] = [game.outStart[v], game.outStart[v + 1]];
    let sum = 0;
    for (let e = from; e < to; e++) sum += weightOf(game, e);
    for (let e = from; e < to; e++) {
      const sut = game.owner[v] === SUT;
      const label = labelOf(game, e)?.replace(/[\s\p{Cc}\p{Cs}]+/gu, '_');
      const probability = sut ? Math.max(weightOf(game, e) / sum, Number.MIN_VALUE) : 1;
      yield `${number[v]}:${sut ? 1 : 0} ${sut ? 0 : e - from} ${number[game.target[e]]} ${probability}${label && !sut ? ` ${label}` : ''}\n`;
    }
  }
}
