// Carries upper bounds of a component to the nodes before them, smallest first: an SUT node moves to its best
// successor, a tester node alone is a trap whose exits are its successors. O(m log n) a component.

import { NodeHeap } from '../../base/index.ts';
import { type Components, type Game, SUT } from '../../game/index.ts';
import { ALONE, MOVE_ON, type TrapBook } from './trap-book.ts';

const SLICE = 1_000_000;

export class CarriedBounds {
  readonly #game: Game;
  readonly #of: Int32Array;
  readonly #book: TrapBook;
  /** The successors in its component that are not bounded well yet. */
  readonly #left: Int32Array;

  constructor(game: Game, { of }: Components, book: TrapBook) {
    this.#game = game;
    this.#of = of;
    this.#book = book;
    this.#left = new Int32Array(game.n);
  }

  /** From the nodes that are bounded by less than `whole`, which all are; yields after slices. */
  *carry(row: Int32Array, whole: number): Generator<void, void> {
    const { owner, gain, outStart, target, inStart, inEdge, source } = this.#game;
    const book = this.#book;
    const { upper } = book;
    const of = this.#of;
    const heap = new NodeHeap();
    const left = this.#left;
    for (const v of row) {
      let inside = 0;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (of[w] === of[v]) inside++;
        else if (owner[v] === SUT) book.note(v, gain[v] + upper[w], MOVE_ON);
      }
      left[v] = inside;
      if (upper[v] < whole) heap.push(v, upper[v]);
    }
    yield;
    let steps = 0;
    while (heap.size > 0) {
      const key = heap.key;
      const w = heap.pop();
      if (key !== upper[w]) continue;
      // A node is popped once with its least bound: keys only rise.
      steps += inStart[w + 1] - inStart[w];
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[inEdge[i]];
        if (of[u] !== of[w] || u === w) continue;
        if (owner[u] === SUT) {
          if (book.note(u, gain[u] + key, MOVE_ON)) heap.push(u, upper[u]);
          continue;
        }
        if (--left[u] > 0) continue;
        let worst = 0;
        for (let e = outStart[u]; e < outStart[u + 1]; e++) worst = Math.max(worst, upper[target[e]]);
        if (book.note(u, gain[u] + worst, ALONE)) heap.push(u, upper[u]);
      }
      if (steps > SLICE) {
        steps = 0;
        yield;
      }
    }
  }
}
