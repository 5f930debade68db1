// Whether anything can still be gained, exactly. It looks for an uncovered node of gain above 0 within reach of the
// budget, from here or after a reset. The SUT's answers may have to help.
//
// One breadth-first order from the initial node, made once for a game, gives the nearest such node: a finger moves
// past covered ones. A search from the current node is needed only when the budget is not enough for a reset and
// the path from there. It ends at the first uncovered node. The path found is remembered, so that walking along it
// costs nothing. If edges have prices, the cheapest is the nearest (Dijkstra).

import { NodeHeap } from '../../base/index.ts';
import { costOf, type Game } from '../../game/index.ts';
import { pricesOf } from '../prices.ts';

/** The nodes in breadth-first order from the initial one, and what it costs to get there. */
export interface Layers {
  readonly order: Int32Array;
  readonly depth: Int32Array | Float64Array;
}

export function layersOf(game: Game): Layers {
  if (pricesOf(game)) return pricedLayers(game);
  const { n, outStart, target } = game;
  const depth = new Int32Array(n).fill(-1);
  const order = new Int32Array(n);
  let count = 0;
  const enter = (w: number, far: number): void => {
    if (depth[w] >= 0) return;
    depth[w] = far;
    order[count++] = w;
  };
  enter(game.initial, 0);
  for (let i = 0; i < count; i++) {
    const v = order[i];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) enter(target[e], depth[v] + 1);
  }
  return { order: order.subarray(0, count), depth };
}

/** The same in the order of what it costs to get there. */
function pricedLayers(game: Game): Layers {
  const { outStart, target } = game;
  const depth = new Float64Array(game.n).fill(-1);
  const order: number[] = [];
  const heap = new NodeHeap();
  heap.push(game.initial, 0);
  while (heap.size > 0) {
    const far = heap.key;
    const v = heap.pop();
    if (depth[v] >= 0) continue;
    depth[v] = far;
    order.push(v);
    for (let e = outStart[v]; e < outStart[v + 1]; e++)
      if (depth[target[e]] < 0) heap.push(target[e], far + costOf(game, e));
  }
  return { order: Int32Array.from(order), depth };
}

export class Prospects {
  readonly #game: Game;
  readonly #layers: Layers;
  #finger = 0;
  /** Where the last search went: the node it found, and the edges on the way there. */
  #found = -1;
  readonly #way = new Map<number, { readonly edge: number; readonly cost: number }>();
  /** Made when first needed: the nodes met, the edges they were met by, and 1 for each of them while searching. */
  #queue: Int32Array | null = null;
  #via: Int32Array | null = null;
  #seen: Uint8Array | null = null;

  constructor(game: Game, layers: Layers) {
    this.#game = game;
    this.#layers = layers;
  }

  /** What it costs to get from the initial node to the nearest uncovered one; -1 if none can be reached at all. */
  fromInitial(covered: Uint8Array): number {
    const { order, depth } = this.#layers;
    const { gain } = this.#game;
    while (this.#finger < order.length && (covered[order[this.#finger]] || gain[order[this.#finger]] === 0)) {
      this.#finger++;
    }
    return this.#finger < order.length ? depth[order[this.#finger]] : -1;
  }

  /** What it costs to get from `v` to an uncovered node: the nearest one, or another within `limit`; -1 if all are farther. */
  fromHere(v: number, covered: Uint8Array, limit: number): number {
    const known = this.#found >= 0 && !covered[this.#found] ? this.#way.get(v) : undefined;
    if (known && known.cost <= limit) return known.cost;
    return this.#find(v, covered, limit);
  }

  /** The edge of `v` that fromHere found. */
  edgeFrom(v: number): number {
    return this.#way.get(v)!.edge;
  }

  #find(from: number, covered: Uint8Array, limit: number): number {
    this.#found = -1;
    return pricesOf(this.#game)
      ? this.#findPriced(from, covered, limit)
      : this.#findEven(from, covered, limit);
  }

  #findEven(from: number, covered: Uint8Array, limit: number): number {
    const { n, outStart, target, gain } = this.#game;
    const queue = (this.#queue ??= new Int32Array(n));
    const via = (this.#via ??= new Int32Array(n));
    const seen = (this.#seen ??= new Uint8Array(n));
    seen[from] = 1;
    queue[0] = from;
    let head = 0;
    let tail = 1;
    let far = 1;
    search: for (; far <= limit && head < tail; far++) {
      for (const end = tail; head < end; head++) {
        const v = queue[head];
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          const w = target[e];
          if (seen[w]) continue;
          seen[w] = 1;
          via[w] = e;
          queue[tail++] = w;
          if (!covered[w] && gain[w] > 0) {
            this.#found = w;
            break search;
          }
        }
      }
    }
    for (let i = 0; i < tail; i++) seen[queue[i]] = 0;
    if (this.#found < 0) return -1;
    this.#remember(from, this.#found, via);
    return far;
  }

  /** Dijkstra's search. */
  #findPriced(from: number, covered: Uint8Array, limit: number): number {
    const { outStart, target, gain } = this.#game;
    const via = new Map([[from, -1]]);
    const cost = new Map([[from, 0]]);
    const done = new Set<number>();
    const heap = new NodeHeap();
    heap.push(from, 0);
    while (heap.size > 0) {
      const far = heap.key;
      const v = heap.pop();
      if (done.has(v)) continue;
      done.add(v);
      if (!covered[v] && gain[v] > 0) {
        this.#found = v;
        this.#remember(from, v, { get: (w) => via.get(w)! });
        return far;
      }
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        const at = far + costOf(this.#game, e);
        if (at > limit || at >= (cost.get(w) ?? Number.POSITIVE_INFINITY)) continue;
        cost.set(w, at);
        via.set(w, e);
        heap.push(w, at);
      }
    }
    return -1;
  }

  #remember(from: number, to: number, via: Int32Array | { get(w: number): number }): void {
    const { source } = this.#game;
    this.#way.clear();
    for (let u = to, cost = 0; u !== from; ) {
      const edge = via instanceof Int32Array ? via[u] : via.get(u);
      u = source[edge];
      cost += costOf(this.#game, edge);
      this.#way.set(u, { edge, cost });
    }
  }
}
