// rdm, the random walk of the paper's section 7.2. At a tester node every edge is equally likely, any answer of the
// SUT is accepted, and a reset leaves only sinks. The walk goes on until the budget ends, also when everything is
// covered. Parallel edges count one by one.

import type { Dice } from '../base/index.ts';
import { TESTER } from '../game/index.ts';
import { aroundFaults, NO_WAY_ON } from './hunt/around-faults.ts';
import { AWAIT, type Player, RESET, type Strategy, type View } from './strategy.ts';

class RandomWalker implements Player {
  readonly why = NO_WAY_ON;
  readonly #dice: Dice;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  memory(): string {
    return '';
  }

  move(view: View): number {
    const { game, node } = view;
    if (view.faults && game.owner[node] === TESTER) return aroundFaults(view, this.#dice);
    const first = game.outStart[node];
    const degree = game.outStart[node + 1] - first;
    if (degree === 0) return RESET;
    return game.owner[node] === TESTER ? first + this.#dice.below(degree) : AWAIT;
  }
}

export const rdm: Strategy<'rdm'> = {
  id: 'rdm',
  title: 'random walk',
  about: 'walks at random, resets only at a sink',
  needsSuite: false,
  prepare: () => (dice) => new RandomWalker(dice),
};
