// uniform, the SUT of the paper's experiments: every edge of a node is equally likely, at each visit again.

import type { Dice } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { Chooser, Sut } from './sut.ts';

class UniformChooser implements Chooser {
  readonly #outStart: Int32Array;
  readonly #dice: Dice;

  constructor(game: Game, dice: Dice) {
    this.#outStart = game.outStart;
    this.#dice = dice;
  }

  choose(node: number): number {
    const first = this.#outStart[node];
    return first + this.#dice.below(this.#outStart[node + 1] - first);
  }
}

export const uniform: Sut<'uniform'> = {
  id: 'uniform',
  title: 'uniform',
  about: 'every answer is equally likely, each time',
  prepare:
    ({ game }) =>
    (dice) =>
      new UniformChooser(game, dice),
};
