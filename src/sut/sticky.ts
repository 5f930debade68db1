// sticky: mostly repeats its last answer at a node. Once in CHANGES times it chooses again, every edge equally
// likely: a system whose hidden state changes now and then. With CHANGES infinite it is log-consistent, with 1
// uniform.

import type { Dice } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { Chooser, Sut } from './sut.ts';

export const CHANGES = 10;

class StickyChooser implements Chooser {
  readonly #outStart: Int32Array;
  readonly #dice: Dice;
  readonly #last: Int32Array;

  constructor(game: Game, dice: Dice) {
    this.#outStart = game.outStart;
    this.#dice = dice;
    this.#last = new Int32Array(game.n).fill(-1);
  }

  choose(node: number): number {
    const from = this.#outStart[node];
    const degree = this.#outStart[node + 1] - from;
    if (degree === 1) return from;
    if (this.#last[node] < 0 || this.#dice.below(CHANGES) === 0)
      this.#last[node] = from + this.#dice.below(degree);
    return this.#last[node];
  }
}

export const sticky: Sut<'sticky'> = {
  id: 'sticky',
  title: 'sticky',
  about: `repeats its last answer at a node, and chooses again 1 time in ${CHANGES}`,
  prepare:
    ({ game }) =>
    (dice) =>
      new StickyChooser(game, dice),
};
