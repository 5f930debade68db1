// The upper bounds found so far, each with what it rests on: an SUT node's successor (case S of a witness) or
// a trap (case T). A bound only falls, and what it rests on always has a smaller one, so at every moment the
// entries below a node form a consistent witness.
//
// relax() carries a new bound to the nodes before it as far as single moves go: an SUT node moves to its best
// successor, a tester node alone is a trap whose exits are its successors. Larger traps come from search.

import { type Game, SUT } from '../game/index.ts';
import { NodeHeap } from './node-heap.ts';
import type { TrapWitness, WitnessEntry } from './witness.ts';

export class Ledger {
  /** The upper bound of each node, Infinity where none is known. */
  readonly upper: Float64Array;
  /** The nodes whose bound fell, for whoever follows them to empty. */
  readonly changed: number[] = [];
  readonly #game: Game;
  readonly #trap: (Int32Array | null)[];
  readonly #fresh = new NodeHeap();
  #loose = false;

  constructor(game: Game) {
    this.#game = game;
    this.upper = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
    this.#trap = new Array(game.n).fill(null);
  }

  /** Notes that the SUT can keep the play from `v` within `value`: by a trap, or (null) by moving on. */
  note(v: number, value: number, trap: Int32Array | null): boolean {
    if (value >= this.upper[v]) return false;
    this.upper[v] = value;
    this.#trap[v] = trap;
    this.#fresh.push(v, value);
    this.changed.push(v);
    this.#loose = true;
    return true;
  }

  /** The least bound of an SUT node by moving on, of a tester node by a trap of its own. */
  relaxNode(v: number): boolean {
    const { owner, gain, outStart, target } = this.#game;
    const { upper } = this;
    const first = outStart[v];
    const last = outStart[v + 1];
    if (owner[v] === SUT && first < last) {
      let least = Number.POSITIVE_INFINITY;
      for (let e = first; e < last; e++) {
        const w = target[e];
        if (w === v) return this.note(v, gain[v], Int32Array.of(v));
        if (upper[w] < least) least = upper[w];
      }
      return this.note(v, gain[v] + least, null);
    }
    let worst = 0;
    for (let e = first; e < last; e++) {
      const w = target[e];
      if (w !== v && upper[w] > worst) worst = upper[w];
    }
    const value = gain[v] + worst;
    return value < this.upper[v] && this.note(v, value, Int32Array.of(v));
  }

  /** Carries all new bounds to the nodes before them. */
  relax(): void {
    const { inStart, inEdge, source } = this.#game;
    const fresh = this.#fresh;
    while (fresh.size > 0) {
      const key = fresh.key;
      const w = fresh.pop();
      if (key !== this.upper[w]) continue;
      for (let i = inStart[w]; i < inStart[w + 1]; i++) this.relaxNode(source[inEdge[i]]);
    }
  }

  /** The entries that the bound of the initial node rests on, with values that are exactly what they prove. */
  witness(scaled: boolean): TrapWitness {
    const { initial } = this.#game;
    const value = new Map<number, number>([[initial, this.upper[initial]]]);
    const order = [initial];
    for (let i = 0; i < order.length; i++) {
      for (const w of this.#rests(order[i])) {
        if (value.has(w)) continue;
        value.set(w, this.upper[w]);
        order.push(w);
      }
    }
    // A bound below may have fallen since it was built upon: bring all values up to date, smallest first.
    for (let changed = true; changed; ) {
      changed = false;
      order.sort((a, b) => value.get(a)! - value.get(b)! || a - b);
      for (const v of order) {
        const proven = this.#proven(v, value);
        if (proven < value.get(v)!) {
          value.set(v, proven);
          changed = true;
        }
      }
    }
    const nodes: WitnessEntry[] = order.map((node) => ({
      node,
      value: value.get(node)!,
      trap: this.#trap[node] ?? Int32Array.of(node),
    }));
    return { restart: false, scaled, value: value.get(initial)!, nodes };
  }

  /** Brings the bounds that the initial node's rests on up to date, where one below has fallen since. */
  tighten(): void {
    while (this.#loose) {
      this.#loose = false;
      for (const { node, value } of this.witness(false).nodes) this.note(node, value, this.#trap[node]);
      this.relax();
    }
  }

  *#rests(v: number): Generator<number> {
    const { owner, outStart, target } = this.#game;
    const trap = this.#trap[v];
    if (!trap) {
      let best = -1;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (best < 0 || this.upper[w] < this.upper[best]) best = w;
      }
      yield best;
      return;
    }
    const inside = new Set(trap);
    for (const u of trap) {
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) if (!inside.has(target[e])) yield target[e];
    }
  }

  #proven(v: number, value: ReadonlyMap<number, number>): number {
    const { gain, owner, outStart, target } = this.#game;
    const trap = this.#trap[v];
    if (!trap) {
      let least = Number.POSITIVE_INFINITY;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const known = value.get(target[e]);
        if (known !== undefined && known < least) least = known;
      }
      return gain[v] + least;
    }
    const inside = new Set(trap);
    let sum = 0;
    let worst = 0;
    for (const u of trap) {
      sum += gain[u];
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        if (!inside.has(target[e])) worst = Math.max(worst, value.get(target[e])!);
      }
    }
    return sum + worst;
  }
}
