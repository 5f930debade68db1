// The progress of a run in nodes. Nodes without gain are no parts, since no strategy needs to visit them.

import type { Game } from '../../game/index.ts';
import type { Progress, Rest, Target } from './coverage.ts';
import { OpenParts } from './open-parts.ts';

export class NodeProgress implements Progress {
  readonly #game: Game;
  readonly #parts: OpenParts;
  /** 1 for nodes that bring nothing, or nothing any more; and for those that count. */
  readonly #done: Uint8Array;
  readonly #counted: Uint8Array;
  #gain = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#parts = new OpenParts(game, false);
    this.#done = Uint8Array.from(game.gain, (gain) => (gain > 0 ? 0 : 1));
    this.#counted = new Uint8Array(game.n);
    this.cover(game.initial);
  }

  cover(v: number): void {
    if (this.#counted[v]) return;
    this.#counted[v] = 1;
    this.#done[v] = 1;
    this.#gain += this.#game.gain[v];
    this.#parts.cover(v);
  }

  has(v: number): boolean {
    return this.#done[v] === 1;
  }

  open(): number[] {
    return this.#parts.nodes();
  }

  rest(w: number): Rest {
    const first = w >= 0 && !this.#done[w] ? w : -1;
    return new NodeRest(this.#game, this.#parts, this.#done, this.#gain, first);
  }
}

/** Each target is one node, and added once at most. */
class NodeRest implements Rest {
  readonly #game: Game;
  readonly #parts: OpenParts;
  readonly #done: Uint8Array;
  readonly #first: number;
  gain: number;
  open: number;

  constructor(game: Game, parts: OpenParts, done: Uint8Array, gain: number, first: number) {
    this.#game = game;
    this.#parts = parts;
    this.#done = done;
    this.#first = first;
    this.gain = gain + (first < 0 ? 0 : game.gain[first]);
    this.open = parts.left - (first < 0 ? 0 : 1);
  }

  brings([t]: Target): number {
    return this.#done[t] || t === this.#first ? 0 : this.#game.gain[t];
  }

  add([t]: Target): void {
    this.gain += this.#game.gain[t];
    this.open--;
  }

  partsFor(gain: number): number {
    return this.#parts.for(gain, this.#first, this.open);
  }
}
