// Counts what a play gains as it goes: the gain of each node once, or each label once where labels are what counts.

import { tagsOfNode } from './extras.ts';
import type { Game } from './game.ts';

export class GainCounter {
  readonly #game: Game;
  readonly #tags: Uint8Array | null;
  /** How many labels of each node are still to be covered, and the nodes of each label; of games that count labels. */
  readonly #left: Int32Array | null;
  readonly #carriers: number[][] = [];

  constructor(game: Game) {
    this.#game = game;
    const counts = game.countsTags === true;
    this.#tags = counts ? new Uint8Array(game.tags?.names.length ?? 0) : null;
    this.#left = counts ? Int32Array.from(game.gain) : null;
    if (!counts) return;
    this.#carriers = Array.from(this.#tags!, () => []);
    for (let v = 0; v < game.n; v++) for (const tag of tagsOfNode(game, v)) this.#carriers[tag].push(v);
  }

  /** What a node that was not counted before adds. */
  add(v: number): number {
    if (!this.#tags) return this.#game.gain[v];
    let gain = 0;
    for (const tag of tagsOfNode(this.#game, v)) {
      if (this.#tags[tag] === 1) continue;
      this.#tags[tag] = 1;
      gain++;
    }
    return gain;
  }

  /** The same, told of every node that has nothing left to cover because of it, v itself included if it has labels. */
  addAll(v: number, isDone: (node: number) => void): number {
    if (!this.#tags) return this.#game.gain[v];
    let gain = 0;
    for (const tag of tagsOfNode(this.#game, v)) {
      if (this.#tags[tag] === 1) continue;
      this.#tags[tag] = 1;
      gain++;
      for (const u of this.#carriers[tag]) if (--this.#left![u] === 0) isDone(u);
    }
    return gain;
  }
}
