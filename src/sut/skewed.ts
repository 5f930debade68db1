// skewed: against the wanted answer. If possible it stays on visited nodes; an answer into an unvisited node comes
// once in UNWANTED times. It is random, so everything is covered in the end, but a tester who counts on an even SUT
// waits long.

import type { Dice } from '../base/index.ts';
import type { Game } from '../game/index.ts';
import type { Chooser, Sut } from './sut.ts';

export const UNWANTED = 16;

class SkewedChooser implements Chooser {
  readonly #game: Game;
  readonly #dice: Dice;
  readonly #visited: Uint8Array;

  constructor(game: Game, dice: Dice) {
    this.#game = game;
    this.#dice = dice;
    this.#visited = new Uint8Array(game.n);
  }

  visit(node: number): void {
    this.#visited[node] = 1;
  }

  choose(node: number): number {
    const { outStart, target } = this.#game;
    const from = outStart[node];
    const to = outStart[node + 1];
    if (to - from === 1) return from;
    let old = 0;
    for (let e = from; e < to; e++) old += this.#visited[target[e]];
    if (old === 0 || old === to - from) return from + this.#dice.below(to - from);
    const wanted = this.#dice.below(UNWANTED) === 0 ? 0 : 1;
    let which = this.#dice.below(wanted === 1 ? old : to - from - old);
    for (let e = from; ; e++) if (this.#visited[target[e]] === wanted && which-- === 0) return e;
  }
}

export const skewed: Sut<'skewed'> = {
  id: 'skewed',
  title: 'skewed',
  about: `against the tester: it repeats earlier answers, and gives a new one 1 time in ${UNWANTED}`,
  prepare:
    ({ game }) =>
    (dice) =>
      new SkewedChooser(game, dice),
};
