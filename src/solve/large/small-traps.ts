// Small traps around the nodes of a component. From a node, they follow all moves of the tester and the SUT's
// cheapest one, until nothing is left or there are too many nodes. O(GROWTH) steps a node.

import { BREATH, type Slices } from '../../base/index.ts';
import { type Components, type Game, SUT } from '../../game/index.ts';
import type { TrapBook } from '../book/index.ts';

/** The most nodes of a trap grown around a node, and of all together the steps spent on it for each node. */
export const SMALL = 24;
const GROWTH = 250;
const HUB = 256;
/** After so many tries a component must have shown that it has small traps. */
const TRIED = 5000;
const SLICE = 1_000_000;
const STEPS_OF_BREATH = SLICE / 16;

export class SmallTraps {
  readonly #game: Game;
  readonly #of: Int32Array;
  readonly #book: TrapBook;
  /** Marks the nodes of the trap at hand with its number. */
  readonly #stamp: Int32Array;
  #stamps = 0;
  readonly #trap = new Int32Array(SMALL);
  #size = 0;
  #steps = 0;

  constructor(game: Game, { of }: Components, book: TrapBook) {
    this.#game = game;
    this.#of = of;
    this.#book = book;
    this.#stamp = new Int32Array(game.n);
  }

  /** Looks for traps of less than `whole` around the nodes that are not bounded by less; yields after slices. */
  *grow(row: Int32Array, whole: number): Slices<void> {
    const most = this.#steps + GROWTH * row.length;
    let pause = this.#steps + SLICE;
    let breath = this.#steps + STEPS_OF_BREATH;
    let tried = 0;
    let found = 0;
    for (const v of row) {
      if (this.#book.upper[v] < whole) continue;
      if (this.#steps > most || (tried > TRIED && found * 50 < tried)) return;
      tried++;
      if (this.#steps > breath) {
        const isOver = this.#steps > pause;
        if (isOver) pause = this.#steps + SLICE;
        breath = Math.min(pause, this.#steps + STEPS_OF_BREATH);
        yield isOver ? undefined : BREATH;
      }
      const value = this.#around(v);
      if (value >= whole) continue;
      this.#book.noteTrap(this.#trap.slice(0, this.#size), value);
      found++;
    }
  }

  /** Grows a trap around a node; what it proves, Infinity if it is not small. */
  #around(v: number): number {
    const { owner, gain, outStart, target } = this.#game;
    const { upper } = this.#book;
    const of = this.#of;
    const trap = this.#trap;
    const own = ++this.#stamps;
    this.#size = 0;
    this.#add(v);
    let sum = 0;
    let worst = 0;
    for (let i = 0; i < this.#size; i++) {
      const u = trap[i];
      sum += gain[u];
      if (owner[u] === SUT) {
        // A hub is looked at by whoever leads to it: not in full.
        if (outStart[u + 1] - outStart[u] > HUB) return Number.POSITIVE_INFINITY;
        const w = this.#cheapest(u, own);
        if (w >= 0 && !this.#add(w)) return Number.POSITIVE_INFINITY;
        continue;
      }
      this.#steps += outStart[u + 1] - outStart[u];
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (of[w] !== of[u]) worst = Math.max(worst, upper[w]);
        else if (!this.#add(w)) return Number.POSITIVE_INFINITY;
      }
    }
    return sum + worst;
  }

  /** False if there is no room for another node. */
  #add(w: number): boolean {
    if (this.#stamp[w] === this.#stamps) return true;
    if (this.#size === SMALL) return false;
    this.#stamp[w] = this.#stamps;
    this.#trap[this.#size++] = w;
    return true;
  }

  /** The successor in its component that a trap is increased least by; -1 if the trap holds one already. */
  #cheapest(u: number, own: number): number {
    const { owner, gain, outStart, target } = this.#game;
    const of = this.#of;
    const stamp = this.#stamp;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    this.#steps += outStart[u + 1] - outStart[u];
    for (let e = outStart[u]; e < outStart[u + 1]; e++) if (stamp[target[e]] === own) return -1;
    for (let e = outStart[u]; e < outStart[u + 1] && least > 1; e++) {
      const w = target[e];
      if (of[w] !== of[u]) continue;
      // What w is worth and what it calls for next: nothing if it is an SUT node with a successor in the trap.
      let cost = gain[w];
      let calls = 0;
      const last = Math.min(outStart[w + 1], outStart[w] + 2 * SMALL);
      this.#steps += last - outStart[w];
      for (let f = outStart[w]; f < last; f++) {
        const x = target[f];
        const there = stamp[x] === own || x === w;
        if (owner[w] === SUT) {
          calls = there ? 0 : 1;
          if (there) break;
        } else if (!there && of[x] === of[u]) calls += gain[x];
      }
      cost += calls;
      if (cost < least) {
        least = cost;
        best = w;
      }
    }
    return best;
  }
}
