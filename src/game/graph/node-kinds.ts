// Why is a target never reached? Every node is one of three kinds.
//
//     forceable   the tester can force a visit to it, whatever the SUT does
//     possible    it can be reached, but that depends on the SUT
//     impossible  no run reaches it
//
// A node is forceable iff the initial node lies in the tester's attractor of it. That asks for n attractors, O(n *
// m). Three facts make it far less on real models.
//
// - Fix any choice for every SUT node: a node that the tester then cannot reach is not forceable. One linear pass
//   decides most nodes.
// - From a forceable tester node every successor is forceable, and from a forceable SUT node with one successor
//   that one. So the forceable region grows by itself.
// - A backward search decides each node left. It ends when it meets a forceable node. If it meets none, no node of
//   the attractor it found is forceable. Passes in which the SUT stays outside it rule out others. They are made as
//   often as the searches have paid for one.
//
// In random graphs a large part of the nodes lies in one large attractor. If it does not hold the initial node, the
// SUT can stay outside it, in the arena. The searches for other nodes start in the arena, where they are short. If
// the SUT can avoid a node within the arena, it can avoid it. Otherwise the whole graph is searched.
//
// Random graphs of 10^5 nodes with out-degree 2 or 3, half of them the SUT's, need 1 to 30 times the steps of one
// pass. With out-degree exactly 2 it is up to 150 times. The worst case is still O(n * m).

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
/** The share of the arena that an attractor must have for the arena to shrink by it. */
const LARGE = 1 / 8;

/** The kind of every node. */
export function nodeKinds(game: Game): Uint8Array {
  return new Forcing(game).kinds();
}

type Membership = (v: number) => boolean;

class Forcing {
  readonly #game: Game;
  readonly #reachable: Bits;
  /** Reachable nodes that are not known to be unforceable. */
  readonly #candidates: Bits;
  readonly #forceable: Bits;
  /** Where the SUT is first looked for a way to avoid a node: she can keep the play in it, and nodes outside it are no candidates. */
  #arena: Bits;
  #arenaSize: number;
  /** The size of the attractor searched last. */
  #attractedCount = 0;
  /** The steps of backward searches since the last pass. */
  #searched = 0;
  readonly #growing: number[] = [];
  readonly #stamp: Int32Array;
  readonly #left: Int32Array;
  readonly #queue: Int32Array;
  #round = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#reachable = reachable(game);
    this.#candidates = Bits.of(game.n, this.#reachable);
    this.#arena = this.#reachable;
    this.#arenaSize = this.#reachable.count();
    this.#forceable = new Bits(game.n);
    this.#stamp = new Int32Array(game.n);
    this.#left = new Int32Array(game.n);
    this.#queue = new Int32Array(game.n);
  }

  kinds(): Uint8Array {
    for (let pass = 0; pass < FIRST_PASSES; pass++)
      this.#keepWithin(this.#lazySut(pass, null, this.#reachable));
    this.#force(this.#game.initial);
    for (const v of this.#breadthFirst()) {
      if (!this.#candidates.has(v) || this.#forceable.has(v)) continue;
      let within = this.#arena;
      let attracted = this.#attractorUntilForceable(v, within);
      if (attracted === null && within !== this.#reachable) {
        within = this.#reachable;
        attracted = this.#attractorUntilForceable(v, within);
      }
      if (attracted === null) this.#force(v);
      else this.#ruleOut(v, attracted, within);
    }
    const kinds = new Uint8Array(this.#game.n);
    for (const v of this.#reachable) kinds[v] = this.#forceable.has(v) ? FORCEABLE : POSSIBLE;
    return kinds;
  }

  /** Only nodes of a set that the SUT can keep the play in are candidates. */
  #keepWithin(nodes: Bits): void {
    const { words } = this.#candidates;
    for (let i = 0; i < words.length; i++) words[i] &= nodes.words[i];
  }

  /** The initial node lies outside the attractor of v, so outside that of each node in it. */
  #ruleOut(v: number, attracted: Membership, within: Bits): void {
    for (let i = 0; i < this.#attractedCount; i++) this.#candidates.delete(this.#queue[i]);
    if (this.#searched < this.#arenaSize) return;
    this.#searched = 0;
    this.#keepWithin(this.#lazySut(v, attracted, within));
    if (within === this.#arena && this.#attractedCount > this.#arenaSize * LARGE)
      this.#shrinkArena(attracted);
  }

  /** The SUT stays out of a large attractor from now on. */
  #shrinkArena(attracted: Membership): void {
    const { n, initial, outStart, target } = this.#game;
    const arena = new Bits(n);
    const queue = this.#queue;
    let tail = 0;
    arena.add(initial);
    queue[tail++] = initial;
    for (let head = 0; head < tail; head++) {
      for (let e = outStart[queue[head]]; e < outStart[queue[head] + 1]; e++) {
        const w = target[e];
        if (arena.has(w) || !this.#arena.has(w) || attracted(w)) continue;
        arena.add(w);
        queue[tail++] = w;
      }
    }
    this.#arena = arena;
    this.#arenaSize = tail;
  }

  /**
   * What the tester reaches against a SUT that stays where the play has been whenever she can, and otherwise
   * picks the (pass-th) successor outside `avoided`. Every such SUT is a memoryless one.
   */
  #lazySut(pass: number, avoided: Membership | null, within: Bits): Bits {
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
      const choice = this.#choose(v, pass, seen, avoided, within);
      if (choice >= 0) visit(choice);
    }
  }

  #choose(v: number, pass: number, seen: Bits, avoided: Membership | null, within: Bits): number {
    const { outStart, target } = this.#game;
    const degree = outStart[v + 1] - outStart[v];
    let choice = -1;
    for (let i = 0; i < degree; i++) {
      const w = target[outStart[v] + ((i + pass) % degree)];
      if (!within.has(w) || avoided?.(w)) continue;
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

  /**
   * The attractor of v where the SUT stays within a set that she can keep the play in: null if it holds a forceable node, else
   * membership in it.
   */
  #attractorUntilForceable(v: number, within: Bits): Membership | null {
    const { owner, outStart, target, inStart, inEdge, source } = this.#game;
    const stamp = this.#stamp;
    const left = this.#left;
    const queue = this.#queue;
    // Stamp `inside`: in the attractor; `inside - 1`: an SUT node some of whose edges lead into it.
    this.#round += 2;
    const inside = this.#round;
    let tail = 0;
    stamp[v] = inside;
    queue[tail++] = v;
    let searched = 0;
    for (let head = 0; head < tail; head++) {
      const w = queue[head];
      searched += inStart[w + 1] - inStart[w] + 1;
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[inEdge[i]];
        if (stamp[u] === inside || !within.has(u)) continue;
        if (owner[u] !== TESTER) {
          if (stamp[u] !== inside - 1) {
            stamp[u] = inside - 1;
            left[u] = 0;
            for (let e = outStart[u]; e < outStart[u + 1]; e++) if (within.has(target[e])) left[u]++;
          }
          if (--left[u] > 0) continue;
        }
        if (this.#forceable.has(u)) return null;
        stamp[u] = inside;
        queue[tail++] = u;
      }
    }
    this.#searched += searched;
    this.#attractedCount = tail;
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
