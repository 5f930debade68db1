// A way that is gone again, from the initial state to where something uncovered was seen, for as long as the SUT goes along.

import type { Game } from '../../game/index.ts';
import { wordOf } from '../../sut/index.ts';

export class FollowedWay {
  readonly #words: readonly string[];
  #at = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  /** The edge of tester node `v` that the way takes; -1 if it has none there. */
  edgeAt(game: Game, v: number): number {
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++)
      if (wordOf(game, e) === this.#words[this.#at]) return e;
    return -1;
  }

  /** A word was said: whether there is more of the way to go. */
  heard(word: string): boolean {
    return this.#words[this.#at] === word && ++this.#at < this.#words.length;
  }
}
