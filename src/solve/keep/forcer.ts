// A strategy that forces a wanted gain, as far as keeping it needs to be known: what it costs at worst from wherever the pebble may be next.
//
// Invariant: as long as the gain is not there, some move (an edge of the tester's, all edges of the SUT's, or a reset) leads only to where
// need() is less than here by what the move costs. So whoever is where need() is within the budget can stay within it.

import { type Game, reachable } from '../../game/index.ts';

export interface Forcer {
  /** To be called for each node when it is visited first. */
  cover(v: number): void;
  /** What must be left once the pebble has come to `w`, covered or not; infinite where nothing is known to be forced. */
  need(w: number): number;
  /** The pebble is on `v` now. */
  arrive?(v: number): void;
  /** The pebble is on `v`, and need() asks for more than there is: look for a cheaper way. Whether one was found. */
  replan?(v: number): boolean;
  /** With so much left need() is kept wherever the pebble goes next; infinite if that depends. Only falls while nodes are covered. */
  readonly ample: number;
}

/** What the dearest move costs. */
export const dearestOf = ({ cost }: Game): number =>
  cost ? cost.reduce((most, one) => Math.max(most, one), 1) : 1;

/** How many of the nodes that are not covered yet bring so much, whichever they are. */
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
