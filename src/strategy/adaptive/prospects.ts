// Whether anything can still be gained, exactly: an uncovered node of gain above 0 within reach of the budget,
// from here or after a reset, if the SUT cooperates.
//
// From the initial node one breadth-first order, made once for a game, tells the nearest such node for good: a
// finger moves past what gets covered. Only when the budget does not pay for a reset and the way to it is there a
// search from the pebble's node; it ends at the first uncovered node, and the way found is remembered, so
// that walking along it costs nothing. What is only passed through, because its moves were paid for before, is no step.

import { type Game, isPassedThrough } from '../../game/index.ts';

/** The nodes in breadth-first order from the initial one, and their distance from it. */
export interface Layers {
  readonly order: Int32Array;
  readonly depth: Int32Array;
}

export function layersOf(game: Game): Layers {
  const { n, outStart, target } = game;
  const depth = new Int32Array(n).fill(-1);
  const order = new Int32Array(n);
  let count = 0;
  const enter = (w: number, far: number): void => {
    if (depth[w] >= 0) return;
    depth[w] = far;
    order[count++] = w;
    if (isPassedThrough(game, w)) leave(w, far);
  };
  const leave = (v: number, far: number): void => {
    for (let e = outStart[v]; e < outStart[v + 1]; e++) enter(target[e], far);
  };
  enter(game.initial, 0);
  for (let i = 0; i < count; i++) leave(order[i], depth[order[i]] + 1);
  return { order: order.subarray(0, count), depth };
}

export class Prospects {
  readonly #game: Game;
  readonly #layers: Layers;
  #finger = 0;
  /** Where the last search went: the node it found, and the edges on the way there. */
  #found = -1;
  readonly #way = new Map<number, { readonly edge: number; readonly steps: number }>();
  /** Made when first needed: the nodes met, the edges they were met by, and 1 for each of them while searching. */
  #queue: Int32Array | null = null;
  #via: Int32Array | null = null;
  #seen: Uint8Array | null = null;

  constructor(game: Game, layers: Layers) {
    this.#game = game;
    this.#layers = layers;
  }

  /** How many steps the nearest uncovered node is from the initial one; -1 if none can be reached at all. */
  fromInitial(covered: Uint8Array): number {
    const { order, depth } = this.#layers;
    const { gain } = this.#game;
    while (this.#finger < order.length && (covered[order[this.#finger]] || gain[order[this.#finger]] === 0)) {
      this.#finger++;
    }
    return this.#finger < order.length ? depth[order[this.#finger]] : -1;
  }

  /** How many steps an uncovered node is from `v`: the nearest one, or another within `limit`; -1 if all are farther. */
  fromHere(v: number, covered: Uint8Array, limit: number): number {
    const known = this.#found >= 0 && !covered[this.#found] ? this.#way.get(v) : undefined;
    if (known && known.steps <= limit) return known.steps;
    return this.#find(v, covered, limit);
  }

  /** The edge of `v` that fromHere found. */
  edgeFrom(v: number): number {
    return this.#way.get(v)!.edge;
  }

  #find(from: number, covered: Uint8Array, limit: number): number {
    const { n, outStart, target, gain } = this.#game;
    const queue = (this.#queue ??= new Int32Array(n));
    const via = (this.#via ??= new Int32Array(n));
    const seen = (this.#seen ??= new Uint8Array(n));
    this.#found = -1;
    seen[from] = 1;
    queue[0] = from;
    let head = 0;
    let tail = 1;
    let far = 1;
    /** Whether an edge of `v` leads to something uncovered, perhaps through nodes that are only passed through. */
    const finds = (v: number): boolean => {
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (seen[w]) continue;
        seen[w] = 1;
        via[w] = e;
        queue[tail++] = w;
        if (!covered[w] && gain[w] > 0) {
          this.#found = w;
          return true;
        }
        if (isPassedThrough(this.#game, w) && finds(w)) return true;
      }
      return false;
    };
    search: for (; far <= limit && head < tail; far++) {
      for (const end = tail; head < end; head++) if (finds(queue[head])) break search;
    }
    for (let i = 0; i < tail; i++) seen[queue[i]] = 0;
    if (this.#found < 0) return -1;
    this.#remember(from, this.#found, via);
    return far;
  }

  #remember(from: number, to: number, via: Int32Array): void {
    const { source } = this.#game;
    this.#way.clear();
    for (let u = to, steps = 0; u !== from; ) {
      const edge = via[u];
      u = source[edge];
      if (!isPassedThrough(this.#game, u)) steps++;
      this.#way.set(u, { edge, steps });
    }
  }
}
