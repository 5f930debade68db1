// fair: every choice of a node comes within bounded time. Each node deals its edges in random order until none is
// left, then shuffles again. So no edge of a node with k edges waits longer than 2k - 2 visits.

import type { Dice } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { Chooser, Sut } from './sut.ts';

class FairChooser implements Chooser {
  readonly #outStart: Int32Array;
  readonly #dice: Dice;
  /** The edges of each node; those from outStart[v] + dealt[v] on are still to be dealt. */
  readonly #deck: Int32Array;
  readonly #dealt: Int32Array;

  constructor(game: Game, dice: Dice) {
    this.#outStart = game.outStart;
    this.#dice = dice;
    this.#deck = Int32Array.from({ length: game.m }, (_, e) => e);
    this.#dealt = new Int32Array(game.n);
  }

  choose(node: number): number {
    const from = this.#outStart[node];
    const degree = this.#outStart[node + 1] - from;
    if (this.#dealt[node] === degree) this.#dealt[node] = 0;
    const dealt = this.#dealt[node]++;
    const top = from + dealt;
    const drawn = top + this.#dice.below(degree - dealt);
    const edge = this.#deck[drawn];
    this.#deck[drawn] = this.#deck[top];
    this.#deck[top] = edge;
    return edge;
  }
}

export const fair: Sut<'fair'> = {
  id: 'fair',
  title: 'fair',
  about: 'random, but every answer of a node comes again within a bounded time',
  prepare:
    ({ game }) =>
    (dice) =>
      new FairChooser(game, dice),
};
