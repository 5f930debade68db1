// A set of nodes that changes node by node, with three facts for a checker of traps. They are its gain, whether an
// SUT node in it has no successor in it, and the worst value among the tester's exits. A change costs the edges of
// the node (times log n for the worst exit). So checking traps that differ little costs little.
//
// Part of the checker: no solver here. Gains are summed in big integers, since an added gain may be subtracted
// again.

import { type Game, SUT, TESTER } from '../../game/index.ts';

export class TrapState {
  gained = 0n;
  size = 0;
  readonly #game: Game;
  readonly #inside: Uint8Array;
  readonly #gainOf: (v: number) => bigint;
  /** How many edges of a node stay in the set; of SUT nodes in it, how many have none that does. */
  readonly #stays: Int32Array;
  #stuck = 0;
  /** How many edges of tester nodes in the set lead to a node. */
  readonly #ways: Int32Array;
  /** A tree of maxima: the leaf of a node is its value if it is an exit, else 0. */
  readonly #worst: Float64Array;
  readonly #leaves: number;
  readonly #exitValue: (w: number) => number;

  /** `exitValue` an exit without an entry is Infinity. */
  constructor(game: Game, gainOf: (v: number) => bigint, exitValue: (w: number) => number) {
    const { n } = game;
    this.#game = game;
    this.#gainOf = gainOf;
    this.#exitValue = exitValue;
    this.#inside = new Uint8Array(n);
    this.#stays = new Int32Array(n);
    this.#ways = new Int32Array(n);
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(1, n)));
    this.#worst = new Float64Array(2 * this.#leaves);
  }

  has(v: number): boolean {
    return this.#inside[v] === 1;
  }

  /** The greatest value of an exit, 0 if there is none. */
  get worst(): number {
    return this.#worst[1];
  }

  get hasStuck(): boolean {
    return this.#stuck > 0;
  }

  isStuck(v: number): boolean {
    return this.has(v) && this.#game.owner[v] === SUT && this.#stays[v] === 0;
  }

  /** Whether the tester can leave the set for a node. */
  isExit(w: number): boolean {
    return !this.has(w) && this.#ways[w] > 0;
  }

  add(v: number): void {
    const { owner, outStart, target, inStart, inEdge, source } = this.#game;
    for (let i = inStart[v]; i < inStart[v + 1]; i++) {
      const u = source[inEdge[i]];
      if (this.#stays[u]++ === 0 && this.has(u) && owner[u] === SUT) this.#stuck--;
    }
    this.#inside[v] = 1;
    this.size++;
    this.gained += this.#gainOf(v);
    if (owner[v] === SUT && this.#stays[v] === 0) this.#stuck++;
    if (this.#ways[v] > 0) this.#setLeaf(v, 0);
    if (owner[v] !== TESTER) return;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (this.#ways[w]++ === 0 && !this.has(w)) this.#setLeaf(w, this.#exitValue(w));
    }
  }

  /** Takes back what add() did. */
  remove(v: number): void {
    const { owner, outStart, target, inStart, inEdge, source } = this.#game;
    this.#inside[v] = 0;
    this.size--;
    this.gained -= this.#gainOf(v);
    if (owner[v] === SUT && this.#stays[v] === 0) this.#stuck--;
    for (let i = inStart[v]; i < inStart[v + 1]; i++) {
      const u = source[inEdge[i]];
      if (--this.#stays[u] === 0 && this.has(u) && owner[u] === SUT) this.#stuck++;
    }
    if (owner[v] === TESTER) {
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (--this.#ways[w] === 0 && !this.has(w)) this.#setLeaf(w, 0);
      }
    }
    if (this.#ways[v] > 0) this.#setLeaf(v, this.#exitValue(v));
  }

  #setLeaf(w: number, value: number): void {
    const worst = this.#worst;
    let at = this.#leaves + w;
    worst[at] = value;
    for (at >>= 1; at > 0; at >>= 1) {
      const most = Math.max(worst[2 * at], worst[2 * at + 1]);
      if (worst[at] === most) return;
      worst[at] = most;
    }
  }
}
