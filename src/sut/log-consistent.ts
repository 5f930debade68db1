// log-consistent: random at the first visit to a node, and the same choice ever after, resets included. It is a
// deterministic implementation of the model that the tester does not know (paper, definition 7).

import type { Dice } from '../base/index.ts';
import type { Chooser, Sut, SutSetup } from './sut.ts';
import { uniform } from './uniform.ts';

class LogConsistentChooser implements Chooser {
  readonly #log: Int32Array;
  readonly #first: Chooser;

  constructor(n: number, first: Chooser) {
    this.#log = new Int32Array(n).fill(-1);
    this.#first = first;
  }

  choose(node: number): number {
    if (this.#log[node] < 0) this.#log[node] = this.#first.choose(node);
    return this.#log[node];
  }
}

export const logConsistent: Sut<'log-consistent'> = {
  id: 'log-consistent',
  title: 'log-consistent',
  about: 'random at first, then the same choice whenever a node is visited again',
  prepare(setup: SutSetup) {
    const first = uniform.prepare(setup);
    return (dice: Dice) => new LogConsistentChooser(setup.game.n, first(dice));
  },
};
