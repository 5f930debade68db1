// Why is a target never reached? Every node is one of three kinds:
//
//   forceable   the tester can force a visit to it, whatever the SUT does
//   possible    it can be reached, but only if the SUT cooperates
//   impossible  no play reaches it
//
// A node is forceable iff the initial node lies in the tester's attractor of it, which asks for n attractors,
// O(n * m). Three facts make it far less on real models:
//
//   - Fix any choice for every SUT node: what the tester then cannot reach is not forceable. One linear pass
//     decides most nodes.
//   - From a forceable tester node every successor is forceable, from a forceable SUT node with one successor
//     that one. So the forceable region grows by itself.
//   - What is left is decided by a backward search that ends as soon as it meets a node known to be forceable.
//     When it meets none, the SUT stays outside the attractor it found, and that choice is one more linear pass
//     which rules out many others at the same time.
//
// Counted on uniform random graphs of 10^5 nodes, out-degree 2, 3 and 5, a half or a quarter of the nodes the SUT's: 0 to 202 passes
// beyond the first six in five of the six kinds, 1030 (7 s) at degree 2 with half, where the first six rule out least. The worst case
// is still O(n * m).

import { Bits } from '../../base/index.ts';
import { type Game, SUT, TESTER } from '../game.ts';
import { reachable } from './reach.ts';

export const IMPOSSIBLE = 0;
export const POSSIBLE = 1;
export const FORCEABLE = 2;
export type NodeKind = typeof IMPOSSIBLE | typeof POSSIBLE | typeof FORCEABLE;
export const NODE_KIND_NAMES = ['impossible', 'possible', 'forceable'] as const;

/** How many ways of fixing the SUT's choices are tried before single nodes are looked at. */
const FIRST_PASSES = 6;

/** The kind of every node. */
export function nodeKinds(game: Game): Uint8Array {
  return new Forcing(game).kinds();
}

class Forcing {
  readonly #game: Game;
  readonly #reachable: Bits;
  /** Reachable nodes that are not known to be unforceable. */
  readonly #candidates: Bits;
  readonly #forceable: Bits;
  readonly #growing: number[] = [];
  readonly #stamp: Int32Array;
  readonly #left: Int32Array;
  readonly #queue: Int32Array;
  #round = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#reachable = reachable(game);
    this.#candidates = Bits.of(game.n, this.#reachable);
    this.#forceable = new Bits(game.n);
    this.#stamp = new Int32Array(game.n);
    this.#left = new Int32Array(game.n);
    this.#queue = new Int32Array(game.n);
  }

  kinds(): Uint8Array {
    for (let pass = 0; pass < FIRST_PASSES; pass++) this.#keepWithin(this.#lazySut(pass, null));
    this.#force(this.#game.initial);
    for (const v of this.#breadthFirst()) {
      if (!this.#candidates.has(v) || this.#forceable.has(v)) continue;
      const attracted = this.#attractorUntilForceable(v);
      if (attracted === null) this.#force(v);
      else this.#keepWithin(this.#lazySut(v, attracted));
    }
    const kinds = new Uint8Array(this.#game.n);
    for (const v of this.#reachable) kinds[v] = this.#forceable.has(v) ? FORCEABLE : POSSIBLE;
    return kinds;
  }

  #keepWithin(nodes: Bits): void {
    const { words } = this.#candidates;
    for (let i = 0; i < words.length; i++) words[i] &= nodes.words[i];
  }

  /**
   * What the tester reaches against a SUT that stays where the play has been whenever she can, and otherwise
   * picks the (pass-th) successor outside `avoided`. Every such SUT is a memoryless one.
   */
  #lazySut(pass: number, avoided: ((v: number) => boolean) | null): Bits {
    const { n, initial, owner, outStart, target } = this.#game;
    const seen = new Bits(n);
    const waiting: number[] = [];
    const stack = [initial];
    seen.add(initial);
    const visit = (w: number): void => {
      if (seen.has(w)) return;
      seen.add(w);
      stack.push(w);
    };
    for (;;) {
      while (stack.length > 0) {
        const v = stack.pop()!;
        if (owner[v] === SUT) waiting.push(v);
        else for (let e = outStart[v]; e < outStart[v + 1]; e++) visit(target[e]);
      }
      const v = waiting.pop();
      if (v === undefined) return seen;
      const choice = this.#choose(v, pass, seen, avoided);
      if (choice >= 0) visit(choice);
    }
  }

  #choose(v: number, pass: number, seen: Bits, avoided: ((v: number) => boolean) | null): number {
    const { outStart, target } = this.#game;
    const degree = outStart[v + 1] - outStart[v];
    let choice = -1;
    for (let i = 0; i < degree; i++) {
      const w = target[outStart[v] + ((i + pass) % degree)];
      if (avoided?.(w)) continue;
      if (seen.has(w)) return w;
      if (choice < 0 || (!this.#candidates.has(w) && this.#candidates.has(choice))) choice = w;
    }
    return choice;
  }

  /** Marks a node as forceable, and what follows from it. */
  #force(v: number): void {
    const { owner, outStart, target } = this.#game;
    const growing = this.#growing;
    this.#forceable.add(v);
    growing.push(v);
    while (growing.length > 0) {
      const u = growing.pop()!;
      const first = outStart[u];
      const last = outStart[u + 1];
      if (owner[u] === SUT) {
        let e = first + 1;
        while (e < last && target[e] === target[first]) e++;
        if (e < last) continue;
      }
      for (let e = first; e < last; e++) {
        if (this.#forceable.has(target[e])) continue;
        this.#forceable.add(target[e]);
        growing.push(target[e]);
      }
    }
  }

  /** Null if the attractor of v holds a forceable node (so v is forceable), else membership in the attractor. */
  #attractorUntilForceable(v: number): ((u: number) => boolean) | null {
    const { owner, outStart, inStart, inEdge, source } = this.#game;
    const stamp = this.#stamp;
    const left = this.#left;
    const queue = this.#queue;
    // Stamp `inside`: in the attractor; `inside - 1`: an SUT node some of whose edges lead into it.
    this.#round += 2;
    const inside = this.#round;
    let tail = 0;
    stamp[v] = inside;
    queue[tail++] = v;
    for (let head = 0; head < tail; head++) {
      const w = queue[head];
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[inEdge[i]];
        if (stamp[u] === inside || !this.#reachable.has(u)) continue;
        if (owner[u] !== TESTER) {
          if (stamp[u] !== inside - 1) {
            stamp[u] = inside - 1;
            left[u] = outStart[u + 1] - outStart[u];
          }
          if (--left[u] > 0) continue;
        }
        if (this.#forceable.has(u)) return null;
        stamp[u] = inside;
        queue[tail++] = u;
      }
    }
    return (u) => stamp[u] === inside;
  }

  #breadthFirst(): Int32Array {
    const { n, initial, outStart, target } = this.#game;
    const seen = new Bits(n);
    const order = new Int32Array(n);
    let tail = 0;
    seen.add(initial);
    order[tail++] = initial;
    for (let head = 0; head < tail; head++) {
      const v = order[head];
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        if (seen.has(target[e])) continue;
        seen.add(target[e]);
        order[tail++] = target[e];
      }
    }
    return order.subarray(0, tail);
  }
}
