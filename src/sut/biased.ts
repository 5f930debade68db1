// biased: at every node one outcome is rare, taken once in RARE times on average. The others share the rest evenly.
// The dice of the run choose the rare one at the node's first visit, so that many runs do not depend on one unlucky
// edge.

import type { Dice } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { Chooser, Sut } from './sut.ts';

export const RARE = 32;

class BiasedChooser implements Chooser {
  readonly #outStart: Int32Array;
  readonly #dice: Dice;
  readonly #rare: Int32Array;

  constructor(game: Game, dice: Dice) {
    this.#outStart = game.outStart;
    this.#dice = dice;
    this.#rare = new Int32Array(game.n).fill(-1);
  }

  choose(node: number): number {
    const from = this.#outStart[node];
    const degree = this.#outStart[node + 1] - from;
    if (degree === 1) return from;
    if (this.#rare[node] < 0) this.#rare[node] = from + this.#dice.below(degree);
    const rare = this.#rare[node];
    if (this.#dice.below(RARE) === 0) return rare;
    const other = from + this.#dice.below(degree - 1);
    return other < rare ? other : other + 1;
  }
}

export const biased: Sut<'biased'> = {
  id: 'biased',
  title: 'biased',
  about: `at every node one answer, chosen at random, is rare: 1 in ${RARE}`,
  prepare:
    ({ game }) =>
    (dice) =>
      new BiasedChooser(game, dice),
};
