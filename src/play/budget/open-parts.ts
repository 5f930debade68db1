// How many of the nodes that are not covered yet bring so much, whichever they are: those that gain least, added up. O(log n) a question, O(n) after
// each covered node.

import { type Game, reachable } from '../../game/index.ts';

export class OpenParts {
  /** How many are left. */
  left: number;
  readonly #game: Game;
  /** The nodes in the order of their gains, those that were covered taken out from time to time. */
  #nodes: number[];
  /** 1 for each node that is one of them. */
  readonly #open: Uint8Array;
  /** The least gains, added up, and where each node comes among them; null when they are to be added up anew. */
  #sums: number[] | null = null;
  readonly #place: Int32Array;

  /** @param zeros whether nodes without gain count as parts */
  constructor(game: Game, zeros: boolean) {
    this.#game = game;
    const { gain } = game;
    this.#nodes = [...reachable(game)].filter((v) => zeros || gain[v] > 0).sort((a, b) => gain[a] - gain[b]);
    this.left = this.#nodes.length;
    this.#open = new Uint8Array(game.n);
    for (const v of this.#nodes) this.#open[v] = 1;
    this.#place = new Int32Array(game.n);
  }

  cover(v: number): void {
    if (!this.#open[v]) return;
    this.#open[v] = 0;
    this.#sums = null;
    this.left--;
  }

  /** Those that are left. */
  nodes(): number[] {
    return this.#nodes.filter((v) => this.#open[v]);
  }

  /** With `without` covered besides, -1 for none, there are `open` of them at most. */
  for(gain: number, without: number, open: number): number {
    const sums = (this.#sums ??= this.#addUp());
    const isOut = without >= 0 && this.#open[without] === 1;
    const place = isOut ? this.#place[without] : sums.length;
    const out = isOut ? this.#game.gain[without] : 0;
    let [low, high] = [1, Math.max(1, Math.min(open, sums.length - (isOut ? 1 : 0)))];
    while (low < high) {
      const middle = (low + high) >> 1;
      const sum = middle > place ? sums[middle] - out : sums[middle - 1];
      if (sum >= gain) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #addUp(): number[] {
    this.#nodes = this.#nodes.filter((v) => this.#open[v]);
    let sum = 0;
    return this.#nodes.map((v, i) => {
      this.#place[v] = i;
      return (sum += this.#game.gain[v]);
    });
  }
}
