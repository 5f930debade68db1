// Whether anything can still be gained, exactly: an uncovered node of gain above 0 within reach of the budget,
// from here or after a reset, if the SUT cooperates.
//
// From the initial node one breadth-first order, made once for a game, tells the nearest such node for good: a
// finger moves past what gets covered. Only when the budget does not pay for a reset and the way to it is there a
// search from the pebble's node; it ends at the first uncovered node, and the way found is remembered, so
// that walking along it costs nothing.

import type { Game } from '../../game/index.ts';

/** The nodes in breadth-first order from the initial one, and their distance from it. */
export interface Layers {
  readonly order: Int32Array;
  readonly depth: Int32Array;
}

export function layersOf(game: Game): Layers {
  const { n, outStart, target } = game;
  const depth = new Int32Array(n).fill(-1);
  const order = new Int32Array(n);
  let count = 1;
  order[0] = game.initial;
  depth[game.initial] = 0;
  for (let i = 0; i < count; i++) {
    const v = order[i];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if (depth[target[e]] >= 0) continue;
      depth[target[e]] = depth[v] + 1;
      order[count++] = target[e];
    }
  }
  return { order: order.subarray(0, count), depth };
}

export class Prospects {
  readonly #game: Game;
  readonly #layers: Layers;
  #finger = 0;
  /** Where the last search went: the node it found, and for the nodes on the way the edge and what is left. */
  #found = -1;
  #search = 0;
  readonly #via: Int32Array;
  readonly #seen: Int32Array;
  readonly #queue: Int32Array;
  readonly #next: Int32Array;
  readonly #steps: Int32Array;

  constructor(game: Game, layers: Layers) {
    this.#game = game;
    this.#layers = layers;
    this.#via = new Int32Array(game.n);
    this.#seen = new Int32Array(game.n);
    this.#queue = new Int32Array(game.n);
    this.#next = new Int32Array(game.n);
    this.#steps = new Int32Array(game.n);
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
    const known = this.#found >= 0 && !covered[this.#found] && this.#seen[v] === -this.#search;
    if (known && this.#steps[v] <= limit) return this.#steps[v];
    return this.#find(v, covered, limit);
  }

  /** The edge of `v` that fromHere found. */
  edgeFrom(v: number): number {
    return this.#next[v];
  }

  #find(from: number, covered: Uint8Array, limit: number): number {
    const { outStart, target, source, gain } = this.#game;
    const search = ++this.#search;
    this.#seen[from] = search;
    this.#queue[0] = from;
    let head = 0;
    let tail = 1;
    for (let far = 1; far <= limit && head < tail; far++) {
      for (const end = tail; head < end; head++) {
        const v = this.#queue[head];
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const w = target[e];
          if (this.#seen[w] === search) continue;
          this.#seen[w] = search;
          this.#via[w] = e;
          this.#queue[tail++] = w;
          if (covered[w] || gain[w] === 0) continue;
          this.#found = w;
          for (let u = w, steps = 1; u !== from; steps++) {
            const last = this.#via[u];
            u = source[last];
            this.#next[u] = last;
            this.#steps[u] = steps;
            this.#seen[u] = -search;
          }
          return far;
        }
      }
    }
    this.#found = -1;
    return -1;
  }
}
