// The best move of each position for every budget. It changes rarely as the budget grows, so only changes are written down.

import { GrowingInts } from '../base/index.ts';
/** Moves as a book notes them: the number of the edge at its node (of the SUT: 0, to wait), or a reset. */
export const RESETS = -1;
export const NONE = -2;

export class MoveBook {
  readonly #latest: Int32Array;
  readonly #left: (GrowingInts | null)[];
  readonly #move: (GrowingInts | null)[];

  constructor(count: number) {
    this.#latest = new Int32Array(count).fill(NONE);
    this.#left = new Array(count).fill(null);
    this.#move = new Array(count).fill(null);
  }

  /** The move of the greatest budget so far. */
  last(position: number): number {
    return this.#latest[position];
  }

  /** From so much left on this move is the best. */
  note(position: number, left: number, move: number): void {
    this.#latest[position] = move;
    (this.#left[position] ??= new GrowingInts(2)).push(left);
    (this.#move[position] ??= new GrowingInts(2)).push(move);
  }

  /** The move with so much left; with too little for any chance, that of the least budget with one. NONE if there is no chance at all. */
  move(position: number, left: number): number {
    const from = this.#left[position];
    if (!from) return NONE;
    let [low, high] = [0, from.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (from.get(middle) <= left) low = middle;
      else high = middle - 1;
    }
    return this.#move[position]!.get(low);
  }
}
