// Shortest paths from the initial node, breadth-first, edges in the order of the model.

import type { Game } from '../game/index.ts';

export class ShortestPaths {
  /** The number of edges to each node, -1 if it cannot be reached. */
  readonly distance: Int32Array;
  /** The nodes that can be reached, nearest first. */
  readonly order: Int32Array;
  readonly #before: Int32Array;

  constructor(game: Game, from = game.initial) {
    const { n, outStart, target } = game;
    this.distance = new Int32Array(n).fill(-1);
    this.#before = new Int32Array(n).fill(-1);
    const queue = new Int32Array(n);
    let tail = 0;
    queue[tail++] = from;
    this.distance[from] = 0;
    for (let head = 0; head < tail; head++) {
      const v = queue[head];
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (this.distance[w] >= 0) continue;
        this.distance[w] = this.distance[v] + 1;
        this.#before[w] = v;
        queue[tail++] = w;
      }
    }
    this.order = queue.slice(0, tail);
  }

  reaches(v: number): boolean {
    return this.distance[v] >= 0;
  }

  /** The nodes of a shortest path to `v`, both ends included. */
  pathTo(v: number): Int32Array {
    const path = new Int32Array(this.distance[v] + 1);
    for (let u = v, i = path.length - 1; i >= 0; u = this.#before[u], i--) path[i] = u;
    return path;
  }
}
