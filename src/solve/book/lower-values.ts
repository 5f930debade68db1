// The lower values that a proof claims of nodes. Each is the claim about the initial node, less the gain on the
// way, and at most the known upper bound. If a set shows that a node is worth less, its value falls, and the values
// that rest on it fall too.

import { NodeHeap } from '../../base/index.ts';
import type { Cycles } from '../../certificate/index.ts';
import { mustMoveOn } from '../../certificate/index.ts';
import { type Game, isSink, SUT } from '../../game/index.ts';

export interface Needs {
  /** What is claimed of the initial node. */
  readonly value: number;
  /** What nodes are worth at most, as far as it is known. */
  readonly upper: Float64Array | null;
  /** What they are known to be worth, if the tester shall go straight on where he can, and which nodes lead back to which. */
  readonly straight?: { readonly levels: Float64Array } & Pick<Cycles, 'component'>;
}

/**
 * What has to hold of nodes for a claim about the initial one: less what is gained on the way, and never more than is known to be possible. Where the tester can go
 * on to a node that does not lead back, and is known to be worth what is missing, nothing else is needed.
 */
export function leastNeeded(game: Game, gain: Float64Array, { value, upper, straight }: Needs): Float64Array {
  const { owner, outStart, target } = game;
  const most = (v: number) => upper?.[v] ?? Number.POSITIVE_INFINITY;
  const wayOn = (v: number, gained: number): number => {
    if (!straight || owner[v] === SUT) return -1;
    const { levels, component } = straight;
    const missing = Math.min(value - gained, most(v)) - gain[v];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const u = target[e];
      if (component[u] !== component[v] && levels[u] >= missing) return u;
    }
    return -1;
  };
  return gainedBefore(game, gain, wayOn).map((gained, v) => Math.max(0, Math.min(value - gained, most(v))));
}

export class LowerValues {
  readonly values: Float64Array;
  readonly #game: Game;
  readonly #gain: Float64Array;

  constructor(game: Game, gain: Float64Array, values: Float64Array) {
    this.#game = game;
    this.#gain = gain;
    this.values = values.slice();
    this.#settle(this.values.keys());
  }

  /** The values of the nodes of a set fall to what it proves. */
  fall(nodes: Int32Array): void {
    const { owner, outStart, target } = this.#game;
    const inside = new Set(nodes);
    let sum = 0;
    let worst = 0;
    for (const u of nodes) {
      sum += this.#gain[u];
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        if (!inside.has(target[e])) worst = Math.max(worst, this.values[target[e]]);
      }
    }
    for (const u of nodes) this.values[u] = Math.min(this.values[u], sum + worst);
    this.#settle(nodes);
  }

  /** Lowers what single moves show to be worth less, from nodes that have changed on. */
  #settle(changed: Iterable<number>): void {
    const { inStart, inEdge, source } = this.#game;
    const queue = [...changed];
    for (let v = queue.pop(); v !== undefined; v = queue.pop()) {
      const most = this.#most(v);
      if (most < this.values[v]) this.values[v] = most;
      for (let i = inStart[v]; i < inStart[v + 1]; i++) {
        const u = source[inEdge[i]];
        if (this.#most(u) < this.values[u]) queue.push(u);
      }
    }
  }

  /** An SUT node alone moves on or stays; a tester node alone is a set with its successors as exits. */
  #most(v: number): number {
    const { owner, outStart, target } = this.#game;
    const gain = this.#gain[v];
    if (owner[v] === SUT) {
      if (isSink(this.#game, v) || !mustMoveOn(this.#game, v)) return gain;
      let least = Number.POSITIVE_INFINITY;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) least = Math.min(least, this.values[target[e]]);
      return gain + least;
    }
    let worst = 0;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if (target[e] !== v) worst = Math.max(worst, this.values[target[e]]);
    }
    return gain + worst;
  }
}

/**
 * What is gained before a node at least, or before an SUT node that a tester node leads to; infinite where nobody comes. `wayOn` tells, given what is gained before a
 * node, by which successor alone the tester goes on from there, -1 if by any.
 */
function gainedBefore(
  { n, initial, owner, outStart, target }: Game,
  gain: Float64Array,
  wayOn: (v: number, gained: number) => number,
): Float64Array {
  const least = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const isStraight = new Uint8Array(n);
  const heap = new NodeHeap();
  least[initial] = 0;
  heap.push(initial, 0);
  const visit = (v: number, gained: number) => {
    if (gained >= least[v]) return;
    least[v] = gained;
    heap.push(v, gained);
  };
  while (heap.size > 0) {
    const gained = heap.key;
    const v = heap.pop();
    if (gained > least[v]) continue;
    const next = gained + gain[v];
    const way = wayOn(v, gained);
    if (way >= 0) {
      isStraight[v] = 1;
      visit(way, next);
    } else for (let e = outStart[v]; e < outStart[v + 1]; e++) visit(target[e], next);
  }
  const before = least.slice();
  for (let v = 0; v < n; v++) {
    if (owner[v] === SUT || isStraight[v]) continue;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      if (owner[target[e]] === SUT) before[v] = Math.min(before[v], least[target[e]]);
    }
  }
  return before;
}
