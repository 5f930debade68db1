// weighted: chooses by the weights of the model, at each visit again. Without weights it is the uniform SUT.

import type { Dice } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { Chooser, Sut } from './sut.ts';
import { uniform } from './uniform.ts';

class WeightedChooser implements Chooser {
  readonly #outStart: Int32Array;
  readonly #weight: Float64Array;
  readonly #dice: Dice;

  constructor(game: Game, weight: Float64Array, dice: Dice) {
    this.#outStart = game.outStart;
    this.#weight = weight;
    this.#dice = dice;
  }

  choose(node: number): number {
    const from = this.#outStart[node];
    const to = this.#outStart[node + 1];
    let sum = 0;
    for (let e = from; e < to; e++) sum += this.#weight[e];
    let rest = this.#dice.unit() * sum;
    let chosen = from;
    for (let e = from; e < to; e++) {
      if (this.#weight[e] === 0) continue;
      chosen = e;
      rest -= this.#weight[e];
      if (rest < 0) break;
    }
    return chosen;
  }
}

export const weighted: Sut<'weighted'> = {
  id: 'weighted',
  title: 'weighted',
  about: 'chooses by the weights of the model, each time',
  prepare(setup) {
    const { game } = setup;
    const { weight } = game;
    return weight ? (dice) => new WeightedChooser(game, weight, dice) : uniform.prepare(setup);
  },
};
