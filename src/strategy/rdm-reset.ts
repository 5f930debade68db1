// rdm-reset, a second reading of the paper's random walk. At every node, the SUT's too, a reset is one more choice,
// as likely as each edge. With k edges its probability is 1 / (k + 1).
//
// The paper does not say when its walk resets. But its `rdm` rises with every budget on all 18 graphs. A walk that
// resets only at sinks (rdm.ts) does not on most of them. The reading is inferred from these figures. When the
// budget left is too little for a reset, the walk goes on without that choice.

import type { Dice } from '../base/index.ts';
import { TESTER } from '../game/index.ts';
import { aroundFaults, NO_WAY_ON } from './hunt/around-faults.ts';
import { AWAIT, type Player, RESET, type Strategy, type View } from './strategy.ts';

class RestlessWalker implements Player {
  readonly why = NO_WAY_ON;
  readonly #dice: Dice;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  memory(): string {
    return '';
  }

  move(view: View): number {
    const { game, node, canReset } = view;
    const first = game.outStart[node];
    const degree = game.outStart[node + 1] - first;
    if (degree === 0) return RESET;
    const choice = this.#dice.below(canReset ? degree + 1 : degree);
    if (choice === degree) return RESET;
    if (view.faults && game.owner[node] === TESTER) return aroundFaults(view, this.#dice);
    return game.owner[node] === TESTER ? first + choice : AWAIT;
  }
}

export const rdmReset: Strategy<'rdm-reset'> = {
  id: 'rdm-reset',
  title: 'random walk with resets',
  about: 'walks at random; at every node a reset is as likely as each edge',
  needsSuite: false,
  prepare: () => (dice) => new RestlessWalker(dice),
};
