// Which nodes need not be asked about in a question (proof.ts): property (T) holds of a set P whose worst exit is worth
// from..to, and of v in P, because
//
// - v was refuted, or gain(v) + from is enough;
// - no exit of that worth is within what P may gain: P has none (from > 0);
// - v is a tester node with a successor u of l(u) >= l(v): u is in P, where (T) holds of it, or an exit;
// - v is an SUT node that must be left, and so are all u that lead to it of l(u) >= l(v): one of them is in P, where (T)
//   holds of it; or none is, then P without v is such a set, a smaller one, and (S) does the rest.
//
// The last two refer to nodes resolved before, so they are followed from these on; that nothing runs in a circle is by
// induction on the size of P (of which one may take the part that v calls for) and on that order.

import { NodeHeap } from '../../base/index.ts';
import { type Game, SUT, TESTER } from '../../game/index.ts';
import { mustMoveOn } from '../witness/index.ts';

export class ResolvedNodes {
  readonly #game: Game;
  readonly #gain: Float64Array;
  readonly #lower: Float64Array;
  readonly #from: number;
  readonly #isResolved: Uint8Array;
  /** Of an SUT node: how many edges lead to it from nodes that are not resolved. */
  readonly #waitsFor: Int32Array;
  readonly #fresh: number[] = [];

  constructor(game: Game, gain: Float64Array, lower: Float64Array, from: number, to: number) {
    const { n } = game;
    this.#game = game;
    this.#gain = gain;
    this.#lower = lower;
    this.#from = from;
    this.#isResolved = new Uint8Array(n);
    this.#waitsFor = new Int32Array(n);
    const least = from > 0 ? this.#leastToExit(to) : null;
    for (let v = 0; v < n; v++) {
      const enough = lower[v] - from;
      if (enough <= gain[v] || (least && least[v] >= enough)) this.#resolve(v);
    }
    this.#countWaiting();
    this.#follow();
  }

  has(v: number): boolean {
    return this.#isResolved[v] === 1;
  }

  /** Takes note that a node was refuted. */
  add(v: number): void {
    this.#resolve(v);
    this.#follow();
  }

  #resolve(v: number): void {
    if (this.#isResolved[v]) return;
    this.#isResolved[v] = 1;
    this.#fresh.push(v);
  }

  /** An SUT node waits for all that lead to it; for ever if one has a smaller lower value. */
  #countWaiting(): void {
    const { n, owner, inStart, inEdge, source } = this.#game;
    const lower = this.#lower;
    for (let v = 0; v < n; v++) {
      if (owner[v] !== SUT || this.#isResolved[v]) continue;
      let count = mustMoveOn(this.#game, v) ? 0 : Number.POSITIVE_INFINITY;
      for (let i = inStart[v]; i < inStart[v + 1]; i++) {
        count = lower[source[inEdge[i]]] < lower[v] ? Number.POSITIVE_INFINITY : count + 1;
      }
      // What is resolved already is counted off when it is followed.
      this.#waitsFor[v] = Number.isFinite(count) ? count : -1;
      if (count === 0) this.#resolve(v);
    }
  }

  #follow(): void {
    const { owner, outStart, target, inStart, inEdge, source } = this.#game;
    const lower = this.#lower;
    for (let u = this.#fresh.pop(); u !== undefined; u = this.#fresh.pop()) {
      for (let i = inStart[u]; i < inStart[u + 1]; i++) {
        const v = source[inEdge[i]];
        if (owner[v] === TESTER && lower[u] >= lower[v]) this.#resolve(v);
      }
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const v = target[e];
        if (owner[v] === SUT && this.#waitsFor[v] > 0 && --this.#waitsFor[v] === 0) this.#resolve(v);
      }
    }
  }

  /** The least gain of a way from a node to a tester node with an exit worth from..to, both counted. */
  #leastToExit(to: number): Float64Array {
    const { n, owner, outStart, target, inStart, inEdge, source } = this.#game;
    const lower = this.#lower;
    const gain = this.#gain;
    const least = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
    const heap = new NodeHeap();
    const visit = (v: number, sum: number) => {
      if (sum >= least[v]) return;
      least[v] = sum;
      heap.push(v, sum);
    };
    for (let u = 0; u < n; u++) {
      if (owner[u] !== TESTER) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const worth = lower[target[e]];
        if (target[e] !== u && worth >= this.#from && worth <= to) visit(u, gain[u]);
      }
    }
    while (heap.size > 0) {
      const sum = heap.key;
      const v = heap.pop();
      if (sum !== least[v]) continue;
      for (let i = inStart[v]; i < inStart[v + 1]; i++) {
        const u = source[inEdge[i]];
        visit(u, sum + gain[u]);
      }
    }
    return least;
  }
}
