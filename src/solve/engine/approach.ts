// The nodes of a component from which a set could lead to an exit. For each it computes the least gain of a path to
// a tester node with an exit, both counted (Dijkstra, backwards).

import { DEAR, NodeHeap, SLICE, type Slices } from '../../base/index.ts';
import { type Components, type Game, SUT } from '../../game/index.ts';

export class Approach {
  readonly #game: Game;
  readonly #parts: Components;
  /** Scratch, left at Infinity. */
  readonly #gained: Float64Array;

  constructor(game: Game, parts: Components) {
    this.#game = game;
    this.#parts = parts;
    this.#gained = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
  }

  /** The nodes of component `own` that gain at most `most` on the way to one of the exits, and that `matters` admits; in slices. */
  *finding(
    exits: readonly number[],
    own: number,
    most: number,
    matters: (v: number, gained: number) => boolean,
  ): Slices<Int32Array> {
    const { owner, gain, inStart, inEdge, source } = this.#game;
    const { of } = this.#parts;
    const gained = this.#gained;
    const touched: number[] = [];
    const heap = new NodeHeap();
    const visit = (v: number, sum: number) => {
      if (sum > most || sum >= gained[v]) return;
      if (gained[v] === Number.POSITIVE_INFINITY) touched.push(v);
      gained[v] = sum;
      heap.push(v, sum);
    };
    for (const w of exits) {
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[inEdge[i]];
        if (of[u] === own && owner[u] !== SUT) visit(u, gain[u]);
      }
    }
    const found: number[] = [];
    let left = SLICE;
    while (heap.size > 0) {
      const sum = heap.key;
      const v = heap.pop();
      if (sum !== gained[v]) continue;
      left -= inStart[v + 1] - inStart[v] + DEAR;
      if (left < 0) {
        left = SLICE;
        yield;
      }
      if (matters(v, sum)) found.push(v);
      for (let i = inStart[v]; i < inStart[v + 1]; i++) {
        const u = source[inEdge[i]];
        if (of[u] === own) visit(u, sum + gain[u]);
      }
    }
    for (const v of touched) gained[v] = Number.POSITIVE_INFINITY;
    return Int32Array.from(found);
  }
}
