// The cheapest flow of greatest value from one node to another, for costs from 0 up: the primal-dual algorithm.
// Dijkstra with reduced costs finds the current cost of a unit. A round sends as much as possible along paths of
// that cost. So there are as many rounds as different costs of a path, a few dozen for unit costs. Whole capacities
// give whole flows.
//
// A round sends along shortest paths, counted in arcs. Each node has a label, at most its distance to the sink. An
// arc of a path leads to a label one lower, and a node without such an arc gets a higher label. Nodes that are cut
// off would climb step by step. So the labels are recomputed once raising them has cost as much as finding all
// distances.

import { NodeHeap } from './node-heap.ts';

/** Distances are found afresh after so many looks at an arc, as a share of all arcs. */
const RAISING = 1;

export class MinCostFlow {
  readonly #n: number;
  /** Arc 2i is the i-th that was added, 2i + 1 its reverse. */
  readonly #from: number[] = [];
  readonly #capacity: number[] = [];
  readonly #price: number[] = [];
  #network: Network | null = null;

  constructor(n: number) {
    this.#n = n;
  }

  /** The number of the arc. */
  arc(from: number, to: number, capacity: number, cost: number): number {
    const id = this.#capacity.length;
    this.#from.push(from, to);
    this.#capacity.push(capacity);
    this.#price.push(cost);
    return id;
  }

  /** What flows along an arc. */
  flow(arc: number): number {
    return this.#network ? this.#network.left[this.#network.place[2 * arc + 1]] : 0;
  }

  /** Sends as much as there is room for; how much, and what it costs. */
  run(source: number, sink: number): { flow: number; cost: number } {
    const network = new Network(this.#n, this.#from, this.#capacity, this.#price);
    this.#network = network;
    let flow = 0;
    let cost = 0;
    let unit = 0;
    for (let more = network.reprice(source, sink); more >= 0; more = network.reprice(source, sink)) {
      unit += more;
      const sent = network.send(source, sink);
      flow += sent;
      cost += sent * unit;
    }
    return { flow, cost };
  }
}

/** The arcs with their reverses, those that leave a node next to one another, the last added first. */
class Network {
  readonly #n: number;
  readonly #start: Int32Array;
  readonly #to: Int32Array;
  /** Where the reverse of an arc stands. */
  readonly #back: Int32Array;
  /** Costs by the prices of nodes: at least 0 where something is left. */
  readonly #cost: Float64Array;
  readonly left: Float64Array;
  /** Where each arc stands. */
  readonly place: Int32Array;

  constructor(n: number, from: readonly number[], capacity: readonly number[], price: readonly number[]) {
    const size = from.length;
    this.#n = n;
    this.#start = new Int32Array(n + 1);
    for (const u of from) this.#start[u + 1]++;
    for (let v = 0; v < n; v++) this.#start[v + 1] += this.#start[v];
    this.place = new Int32Array(size);
    this.#to = new Int32Array(size);
    this.#back = new Int32Array(size);
    this.#cost = new Float64Array(size);
    this.left = new Float64Array(size);
    const next = this.#start.slice(0, n);
    for (let a = size - 1; a >= 0; a--) this.place[a] = next[from[a]]++;
    for (let a = 0; a < size; a++) {
      const p = this.place[a];
      const isReverse = (a & 1) === 1;
      this.#to[p] = from[a ^ 1];
      this.#back[p] = this.place[a ^ 1];
      this.#cost[p] = isReverse ? -price[a >> 1] : price[a >> 1];
      this.left[p] = isReverse ? 0 : capacity[a >> 1];
    }
  }

  /** New prices, by which the cheapest ways cost nothing; what they cost by the old ones, -1 if there is none. */
  reprice(source: number, sink: number): number {
    const n = this.#n;
    const start = this.#start;
    const to = this.#to;
    const cost = this.#cost;
    const distance = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
    const heap = new NodeHeap();
    distance[source] = 0;
    heap.push(source, 0);
    while (heap.size > 0) {
      const key = heap.key;
      const u = heap.pop();
      if (key > distance[u]) continue;
      if (u === sink) break;
      for (let a = start[u]; a < start[u + 1]; a++) {
        const far = key + cost[a];
        if (far >= distance[to[a]] || this.left[a] === 0) continue;
        distance[to[a]] = far;
        heap.push(to[a], far);
      }
    }
    const most = distance[sink];
    if (!Number.isFinite(most)) return -1;
    if (most === 0) return 0;
    for (let v = 0; v < n; v++) if (distance[v] > most) distance[v] = most;
    for (let v = 0; v < n; v++) {
      const price = distance[v];
      for (let a = start[v]; a < start[v + 1]; a++) cost[a] += price - distance[to[a]];
    }
    return most;
  }

  /** Sends as much as it can along ways that cost nothing; what was sent. */
  send(source: number, sink: number): number {
    const start = this.#start;
    const patience = this.#to.length * RAISING;
    let label = this.#distances(sink);
    let current = start.slice();
    const path: number[] = [];
    let sent = 0;
    let work = 0;
    for (let u = source; label[source] < this.#n; ) {
      if (u === sink) {
        const first = this.#augment(path);
        sent += first.room;
        u = this.#to[this.#back[path[first.at]]];
        path.length = first.at;
        continue;
      }
      const a = this.#onward(u, current, label);
      if (a >= 0) {
        path.push(a);
        u = this.#to[a];
      } else if (work > patience) {
        work = 0;
        label = this.#distances(sink);
        current = start.slice();
        u = source;
        path.length = 0;
      } else {
        label[u] = this.#label(u, label);
        work += start[u + 1] - start[u];
        current[u] = start[u];
        const back = path.pop();
        if (back !== undefined) u = this.#to[this.#back[back]];
      }
    }
    return sent;
  }

  /** How many arcs that cost nothing lead from each node to the sink; the number of nodes where there is no such way. */
  #distances(sink: number): Int32Array {
    const n = this.#n;
    const start = this.#start;
    const to = this.#to;
    const distance = new Int32Array(n).fill(n);
    const queue = new Int32Array(n);
    let tail = 0;
    distance[sink] = 0;
    queue[tail++] = sink;
    for (let i = 0; i < tail; i++) {
      const w = queue[i];
      for (let a = start[w]; a < start[w + 1]; a++) {
        const u = to[a];
        if (this.#cost[a] !== 0 || distance[u] < n || this.left[this.#back[a]] === 0) continue;
        distance[u] = distance[w] + 1;
        queue[tail++] = u;
      }
    }
    return distance;
  }

  /** What was sent, and the first arc of the path that has nothing left. */
  #augment(path: readonly number[]): { readonly room: number; readonly at: number } {
    const { left } = this;
    let room = Number.POSITIVE_INFINITY;
    let at = 0;
    for (let i = 0; i < path.length; i++) {
      if (left[path[i]] >= room) continue;
      room = left[path[i]];
      at = i;
    }
    for (const a of path) {
      left[a] -= room;
      left[this.#back[a]] += room;
    }
    return { room, at };
  }

  /** The next arc of a shortest way. */
  #onward(u: number, current: Int32Array, label: Int32Array): number {
    const nearer = label[u] - 1;
    const end = this.#start[u + 1];
    for (let a = current[u]; a < end; a++) {
      if (this.#cost[a] !== 0 || this.left[a] === 0 || label[this.#to[a]] !== nearer) continue;
      current[u] = a;
      return a;
    }
    current[u] = end;
    return -1;
  }

  /** One more than the least label that an arc leads to. */
  #label(u: number, label: Int32Array): number {
    let least = this.#n;
    for (let a = this.#start[u]; a < this.#start[u + 1]; a++) {
      if (this.#cost[a] !== 0 || this.left[a] === 0) continue;
      const far = label[this.#to[a]] + 1;
      if (far < least) least = far;
    }
    return least;
  }
}
