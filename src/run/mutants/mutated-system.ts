// A mutant as a system: it shows a node and behaves as at a node, mostly the same. Its answers are equally likely.

import type { Dice } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { counterpart, edgeTo, type Mutant } from './mutant.ts';

/** The mutant has shown what the model does not allow. */
export const FOUND_OUT = -1;

export class MutatedSystem {
  readonly #game: Game;
  readonly #mutant: Mutant;
  readonly #dice: Dice;
  #shown = 0;
  #as = 0;

  constructor(game: Game, mutant: Mutant, dice: Dice) {
    this.#game = game;
    this.#mutant = mutant;
    this.#dice = dice;
    this.reset();
  }

  reset(): void {
    this.#show(this.#game.initial, -1);
  }

  /** The stimulus of edge e: e itself if what happens is as the model says, else FOUND_OUT. */
  stimulus(e: number): number {
    const { target } = this.#game;
    const mutant = this.#mutant;
    const taken = counterpart(this.#game, e, this.#as);
    if (taken < 0) return FOUND_OUT;
    let to = target[taken];
    if (mutant.kind === 'swapped') {
      if (taken === mutant.edge) to = target[mutant.with];
      else if (taken === mutant.with) to = target[mutant.edge];
    }
    if (to !== target[e]) return FOUND_OUT;
    this.#show(to, e);
    return e;
  }

  /** What it answers: an edge of the model, or FOUND_OUT. */
  answer(): number {
    const { outStart, target } = this.#game;
    const mutant = this.#mutant;
    const [first, last] = [outStart[this.#as], outStart[this.#as + 1]];
    const gone = mutant.kind === 'removed' && mutant.edge >= first && mutant.edge < last ? mutant.edge : -1;
    const more = mutant.kind === 'added' && mutant.node === this.#as ? 1 : 0;
    const count = last - first + more - (gone < 0 ? 0 : 1);
    if (count === 0) return FOUND_OUT;
    let e = first + this.#dice.below(count);
    if (gone >= 0 && e >= gone) e++;
    const to = e === last && mutant.kind === 'added' ? mutant.to : target[e];
    const told = this.#as === this.#shown && e < last ? e : edgeTo(this.#game, this.#shown, to);
    if (told < 0) return FOUND_OUT;
    this.#show(to, told);
    return told;
  }

  #show(v: number, by: number): void {
    const mutant = this.#mutant;
    this.#shown = v;
    this.#as = v;
    if (mutant.kind === 'merged' && mutant.node === v) this.#as = mutant.as;
    if (mutant.kind === 'transfer' && mutant.edge === by) this.#as = mutant.as;
  }
}
