// drifting: its habits change. At every node one answer is the favourite and comes FAVOUR of 8 times, and the
// others share the rest evenly. After each answer the favourite is drawn again once in LASTS times. So earlier
// observations become outdated.

import type { Dice } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { Chooser, Sut } from './sut.ts';

export const FAVOUR = 7;
export const LASTS = 16;

class DriftingChooser implements Chooser {
  readonly #outStart: Int32Array;
  readonly #dice: Dice;
  readonly #favourite: Int32Array;

  constructor(game: Game, dice: Dice) {
    this.#outStart = game.outStart;
    this.#dice = dice;
    this.#favourite = new Int32Array(game.n).fill(-1);
  }

  choose(node: number): number {
    const from = this.#outStart[node];
    const degree = this.#outStart[node + 1] - from;
    if (degree === 1) return from;
    if (this.#favourite[node] < 0 || this.#dice.below(LASTS) === 0)
      this.#favourite[node] = from + this.#dice.below(degree);
    const favourite = this.#favourite[node];
    if (this.#dice.below(8) < FAVOUR) return favourite;
    const other = from + this.#dice.below(degree - 1);
    return other < favourite ? other : other + 1;
  }
}

export const drifting: Sut<'drifting'> = {
  id: 'drifting',
  title: 'drifting',
  about: `at every node one answer comes ${FAVOUR} times in 8; after about ${LASTS} answers it is another one`,
  prepare:
    ({ game }) =>
    (dice) =>
      new DriftingChooser(game, dice),
};
