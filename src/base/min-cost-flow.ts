// The cheapest flow of greatest value from one node to another, costs at least 0: the primal-dual algorithm. Dijkstra with reduced
// costs finds what a unit costs now, and as much as possible is sent along ways of just that cost (Dinic's layers), so that there are as
// many rounds as there are different costs of a way; on unit costs a few dozen. Whole capacities give whole flows.

import { NodeHeap } from './node-heap.ts';

export class MinCostFlow {
  readonly #n: number;
  /** Arc 2i is the i-th that was added, 2i + 1 its reverse. */
  readonly #to: number[] = [];
  readonly #left: number[] = [];
  readonly #cost: number[] = [];
  readonly #next: number[] = [];
  readonly #head: Int32Array;
  readonly #potential: Float64Array;

  constructor(n: number) {
    this.#n = n;
    this.#head = new Int32Array(n).fill(-1);
    this.#potential = new Float64Array(n);
  }

  /** The number of the arc. */
  arc(from: number, to: number, capacity: number, cost: number): number {
    const id = this.#to.length;
    this.#push(from, to, capacity, cost);
    this.#push(to, from, 0, -cost);
    return id >> 1;
  }

  /** What flows along an arc. */
  flow(arc: number): number {
    return this.#left[2 * arc + 1];
  }

  /** Sends as much as there is room for; how much, and what it costs. */
  run(source: number, sink: number): { flow: number; cost: number } {
    let flow = 0;
    let cost = 0;
    while (this.#reprice(source, sink)) {
      for (let sent = this.#send(source, sink); sent > 0; sent = this.#send(source, sink)) {
        flow += sent;
        cost += sent * (this.#potential[sink] - this.#potential[source]);
      }
    }
    return { flow, cost };
  }

  #push(from: number, to: number, capacity: number, cost: number): void {
    this.#next.push(this.#head[from]);
    this.#head[from] = this.#to.length;
    this.#to.push(to);
    this.#left.push(capacity);
    this.#cost.push(cost);
  }

  #reduced(a: number, from: number): number {
    return this.#cost[a] + this.#potential[from] - this.#potential[this.#to[a]];
  }

  /** New potentials, by which the cheapest ways cost nothing; false if there is none. */
  #reprice(source: number, sink: number): boolean {
    const distance = new Float64Array(this.#n).fill(Number.POSITIVE_INFINITY);
    const heap = new NodeHeap();
    distance[source] = 0;
    heap.push(source, 0);
    while (heap.size > 0) {
      const key = heap.key;
      const u = heap.pop();
      if (key > distance[u]) continue;
      if (u === sink) break;
      for (let a = this.#head[u]; a >= 0; a = this.#next[a]) {
        const far = key + this.#reduced(a, u);
        if (this.#left[a] === 0 || far >= distance[this.#to[a]]) continue;
        distance[this.#to[a]] = far;
        heap.push(this.#to[a], far);
      }
    }
    const most = distance[sink];
    if (!Number.isFinite(most)) return false;
    for (let v = 0; v < this.#n; v++) this.#potential[v] += Math.min(distance[v], most);
    return true;
  }

  /** One blocking flow in the layers of the arcs that cost nothing; what was sent. */
  #send(source: number, sink: number): number {
    const layer = new Int32Array(this.#n).fill(-1);
    const queue = [source];
    layer[source] = 0;
    for (let i = 0; i < queue.length && layer[sink] < 0; i++) {
      const u = queue[i];
      for (let a = this.#head[u]; a >= 0; a = this.#next[a]) {
        if (layer[this.#to[a]] >= 0 || this.#left[a] === 0 || this.#reduced(a, u) !== 0) continue;
        layer[this.#to[a]] = layer[u] + 1;
        queue.push(this.#to[a]);
      }
    }
    if (layer[sink] < 0) return 0;
    const current = this.#head.slice();
    const path: number[] = [];
    let sent = 0;
    for (let u = source; ; ) {
      if (u === sink) {
        let room = Number.POSITIVE_INFINITY;
        for (const a of path) room = Math.min(room, this.#left[a]);
        for (const a of path) {
          this.#left[a] -= room;
          this.#left[a ^ 1] += room;
        }
        sent += room;
        path.length = 0;
        u = source;
        continue;
      }
      const a = this.#onward(u, current, layer);
      if (a >= 0) {
        path.push(a);
        u = this.#to[a];
      } else {
        const back = path.pop();
        if (back === undefined) return sent;
        u = this.#to[back ^ 1];
        current[u] = this.#next[back];
      }
    }
  }

  #onward(u: number, current: Int32Array, layer: Int32Array): number {
    for (; current[u] >= 0; current[u] = this.#next[current[u]]) {
      const a = current[u];
      if (this.#left[a] > 0 && layer[this.#to[a]] === layer[u] + 1 && this.#reduced(a, u) === 0) return a;
    }
    return -1;
  }
}
