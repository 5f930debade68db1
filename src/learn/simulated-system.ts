// A model as a system to learn from: it answers a stimulus with everything its SUT nodes say until the tester is to move again, by
// its own dice and the weights of the edges. A stimulus that the node does not have is refused.

import { type Dice, InputError } from '../base/index.ts';
import { type Game, modelOf, SUT, TESTER, weightOf } from '../game/index.ts';
import { SILENCE, wordOf } from '../sut/index.ts';
import type { Answer } from './answer.ts';

/** What can be learned from: it is reset, and answers stimuli. */
export interface System {
  reset(): void | Promise<void>;
  ask(stimulus: string): Answer | Promise<Answer>;
  close(): void | Promise<void>;
}

/** So many moves of the SUT in one answer are taken for a loop without end. */
const MOST_MOVES = 1000;

/** The stimuli of a model, in its order. */
export function stimuliOf(game: Game): string[] {
  const words = new Set<string>();
  for (let e = 0; e < game.m; e++) if (game.owner[game.source[e]] === TESTER) words.add(wordOf(game, e));
  return [...words];
}

export class SimulatedSystem implements System {
  readonly #game: Game;
  readonly #dice: Dice;
  #node: number;

  constructor(game: Game, dice: Dice) {
    const { maybe, unasked } = modelOf(game);
    if (maybe || unasked || game.owner[game.initial] === SUT) {
      throw InputError.of(
        'learn/speaks-first',
        'the model lets the system answer before the first stimulus or unasked, or has edges that may be missing',
        'begin at a tester node, and remove "by" and "maybe": a system to learn from answers stimuli only',
      );
    }
    this.#game = game;
    this.#dice = dice;
    this.#node = game.initial;
  }

  reset(): void {
    this.#node = this.#game.initial;
  }

  ask(stimulus: string): Answer {
    const game = this.#game;
    const fitting = this.#edges((e) => wordOf(game, e) === stimulus);
    if (fitting.length === 0) return { labels: [], fault: 'refused' };
    // Several edges of one stimulus: whoever gives it does not choose between them.
    this.#node = game.target[this.#dice.pick(fitting)];
    const labels: string[] = [];
    for (let moves = 0; game.owner[this.#node] === SUT; moves++) {
      const edge = this.#draw();
      if (edge < 0) break;
      const word = wordOf(game, edge);
      if (word !== SILENCE) labels.push(word);
      this.#node = game.target[edge];
      if (moves > MOST_MOVES) return { labels: [], fault: 'flood' };
    }
    return { labels };
  }

  close(): void {}

  #edges(fits: (e: number) => boolean): number[] {
    const { outStart } = this.#game;
    const found: number[] = [];
    for (let e = outStart[this.#node]; e < outStart[this.#node + 1]; e++) if (fits(e)) found.push(e);
    return found;
  }

  #draw(): number {
    const edges = this.#edges(() => true);
    let left = this.#dice.unit() * edges.reduce((sum, e) => sum + weightOf(this.#game, e), 0);
    for (const e of edges) {
      left -= weightOf(this.#game, e);
      if (left < 0) return e;
    }
    return edges.at(-1) ?? -1;
  }
}
