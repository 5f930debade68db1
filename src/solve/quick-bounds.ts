// Bounds of every node from both sides, in passes that are linear in the game: what a graph of a million nodes gets
// before, and often instead of, any search. Components are done bottom-up; in each
//
// - from above: the component as one trap; small traps grown around every node, and one of any size (grow); and
//   what follows from them by single moves, smallest first (carry). A trap is kept once, however many nodes it
//   bounds.
// - from below: sweeps over the nodes, each bound justified by those before (raise). A trap P around a tester node v
//   holds each successor w of its component, or leaves P by it, so it weighs at least
//       gain(v) + min over t of (t + the gain of the successors with a bound above t),
//   t being the worst exit; and never less than the bound of any successor, which is in P or worth less than P.
//   Around an SUT node it holds the successor that the SUT moves to.
//
// On a chat graph of 10^6 nodes the two meet. All gains must be at least 1, edges distinct, and no tester node may
// have an edge to itself (contraction.ts sees to that).

import { type Components, componentRows, components, type Game, SUT } from '../game/index.ts';
import { ClosureGrower } from './grown-closure.ts';
import { NodeHeap } from './node-heap.ts';
import type { TrapWitness, WitnessEntry } from './witness.ts';

/** A bound that rests on moving on, on the node alone as a trap, or on trap number 0, 1, … */
const MOVE_ON = -1;
const ALONE = -2;
const NONE = -3;

/** The most nodes of a trap grown around a node, and of all together the steps spent on it for each node. */
const SMALL = 24;
const GROWTH = 250;
const HUB = 256;
/** After so many tries a component must have shown that it has small traps. */
const TRIED = 5000;
/** How often the bounds from below are swept at most. */
const SWEEPS = 12;
const SLICE = 2_000_000;

export class QuickBounds {
  readonly upper: Float64Array;
  readonly lower: Float64Array;
  readonly #game: Game;
  readonly #rests: Int32Array;
  readonly #traps: Int32Array[] = [];
  readonly #stamp: Int32Array;
  /** The successors in its component that are not bounded well yet. */
  readonly #left: Int32Array;
  #grower: ClosureGrower | null = null;
  #stamps = 0;
  #steps = 0;

  constructor(game: Game) {
    this.#game = game;
    this.upper = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
    this.lower = game.gain.slice();
    this.#rests = new Int32Array(game.n).fill(NONE);
    this.#stamp = new Int32Array(game.n);
    this.#left = new Int32Array(game.n);
  }

  /** Yields after slices of work; afterwards every node has both bounds. */
  *run(): Generator<void, void> {
    const parts = components(this.#game);
    yield;
    const { start, nodes } = componentRows(parts);
    yield;
    let done = 0;
    for (let c = 0; c < parts.count; c++) {
      const row = nodes.subarray(start[c], start[c + 1]);
      if (row.length === 1) this.#settleSingle(row[0]);
      else {
        const whole = this.#stayInside(row, parts);
        yield* this.#grow(row, parts, whole);
        if (row.length > SMALL) yield* this.#growLarge(row, parts);
        yield* this.#carry(row, parts, whole);
        yield* this.#raise(row, parts);
      }
      done += row.length;
      if (done > SLICE) {
        done = 0;
        yield;
      }
    }
  }

  /** A component of its own: its successors are settled. */
  #settleSingle(v: number): void {
    const { owner, gain, outStart, target } = this.#game;
    let [worst, high] = [0, 0];
    let [best, low] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (w === v) {
        // An SUT node that may stay where it is.
        this.#note(v, gain[v], ALONE);
        return;
      }
      worst = Math.max(worst, this.upper[w]);
      high = Math.max(high, this.lower[w]);
      best = Math.min(best, this.upper[w]);
      low = Math.min(low, this.lower[w]);
    }
    if (owner[v] === SUT && outStart[v] < outStart[v + 1]) {
      this.#note(v, gain[v] + best, MOVE_ON);
      this.lower[v] = gain[v] + low;
    } else {
      this.#note(v, gain[v] + worst, ALONE);
      this.lower[v] = gain[v] + high;
    }
  }

  #note(v: number, value: number, rests: number): void {
    if (value >= this.upper[v]) return;
    this.upper[v] = value;
    this.#rests[v] = rests;
  }

  #noteTrap(trap: Int32Array, value: number): void {
    const number = this.#traps.push(trap) - 1;
    for (const v of trap) this.#note(v, value, number);
  }

  /** The component as one trap; its value. */
  #stayInside(row: Int32Array, { of }: Components): number {
    const { owner, gain, outStart, target } = this.#game;
    let sum = 0;
    let worst = 0;
    for (const u of row) {
      sum += gain[u];
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (of[w] !== of[u]) worst = Math.max(worst, this.upper[w]);
      }
    }
    this.#noteTrap(row, sum + worst);
    return sum + worst;
  }

  /** Small traps: from a node, all moves of the tester and the SUT's cheapest, until nothing is left to follow. */
  *#grow(row: Int32Array, { of }: Components, whole: number): Generator<void, void> {
    const { owner, gain, outStart, target } = this.#game;
    const stamp = this.#stamp;
    const trap = new Int32Array(SMALL);
    const most = this.#steps + GROWTH * row.length;
    let pause = this.#steps + SLICE;
    let tried = 0;
    let found = 0;
    for (const v of row) {
      if (this.upper[v] < whole) continue;
      if (this.#steps > most || (tried > TRIED && found * 50 < tried)) return;
      tried++;
      if (this.#steps > pause) {
        pause = this.#steps + SLICE;
        yield;
      }
      const own = ++this.#stamps;
      let size = 0;
      let sum = 0;
      let worst = 0;
      let fine = true;
      const add = (w: number) => {
        if (stamp[w] === own) return;
        if (size === SMALL) {
          fine = false;
          return;
        }
        stamp[w] = own;
        trap[size++] = w;
        sum += gain[w];
      };
      add(v);
      for (let i = 0; i < size && fine; i++) {
        const u = trap[i];
        if (owner[u] === SUT) {
          // A hub is looked at by whoever leads to it: not in full.
          if (outStart[u + 1] - outStart[u] > HUB) fine = false;
          else {
            const w = this.#cheapest(u, own, of);
            if (w >= 0) add(w);
          }
          continue;
        }
        this.#steps += outStart[u + 1] - outStart[u];
        for (let e = outStart[u]; e < outStart[u + 1] && fine; e++) {
          const w = target[e];
          if (of[w] === of[u]) add(w);
          else worst = Math.max(worst, this.upper[w]);
        }
      }
      if (!fine || sum + worst >= whole) continue;
      this.#noteTrap(trap.slice(0, size), sum + worst);
      found++;
    }
  }

  /** One trap of any size, around the initial node if it is here. */
  *#growLarge(row: Int32Array, { of }: Components): Generator<void, void> {
    const { owner, gain, outStart, target, initial } = this.#game;
    const own = of[row[0]];
    const first = of[initial] === own ? initial : row[0];
    this.#grower ??= new ClosureGrower(this.#game);
    const trap = yield* this.#grower.grow(first, (v) => of[v] === own);
    let sum = 0;
    let worst = 0;
    for (const u of trap) {
      sum += gain[u];
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (of[w] !== own) worst = Math.max(worst, this.upper[w]);
      }
    }
    this.#noteTrap(trap, sum + worst);
    yield;
  }

  /** The successor in its component that a trap is increased least by; -1 if the trap holds one already. */
  #cheapest(u: number, own: number, of: Int32Array): number {
    const { owner, gain, outStart, target } = this.#game;
    const stamp = this.#stamp;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    this.#steps += outStart[u + 1] - outStart[u];
    for (let e = outStart[u]; e < outStart[u + 1]; e++) if (stamp[target[e]] === own) return -1;
    for (let e = outStart[u]; e < outStart[u + 1] && least > 1; e++) {
      const w = target[e];
      if (of[w] !== of[u]) continue;
      // What w is worth and what it calls for next: nothing if it is an SUT node with a successor in the trap.
      let cost = gain[w];
      let calls = 0;
      const last = Math.min(outStart[w + 1], outStart[w] + 2 * SMALL);
      this.#steps += last - outStart[w];
      for (let f = outStart[w]; f < last; f++) {
        const x = target[f];
        const there = stamp[x] === own || x === w;
        if (owner[w] === SUT) {
          calls = there ? 0 : 1;
          if (there) break;
        } else if (!there && of[x] === of[u]) calls += gain[x];
      }
      cost += calls;
      if (cost < least) {
        least = cost;
        best = w;
      }
    }
    return best;
  }

  /** Carries bounds to the nodes before them: an SUT node moves to the best successor, a tester's has the worst. */
  *#carry(row: Int32Array, { of }: Components, whole: number): Generator<void, void> {
    const { owner, gain, outStart, target, inStart, inEdge, source } = this.#game;
    const heap = new NodeHeap();
    const left = this.#left;
    for (const v of row) {
      let inside = 0;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (of[w] === of[v]) inside++;
        else if (owner[v] === SUT) this.#note(v, gain[v] + this.upper[w], MOVE_ON);
      }
      left[v] = inside;
      if (this.upper[v] < whole) heap.push(v, this.upper[v]);
    }
    yield;
    let steps = 0;
    while (heap.size > 0) {
      const key = heap.key;
      const w = heap.pop();
      if (key !== this.upper[w]) continue;
      // A node is popped once with its least bound: keys only rise.
      steps += inStart[w + 1] - inStart[w];
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[inEdge[i]];
        if (of[u] !== of[w] || u === w) continue;
        let value = gain[u] + key;
        let rests = MOVE_ON;
        if (owner[u] !== SUT) {
          if (--left[u] > 0) continue;
          let worst = 0;
          for (let e = outStart[u]; e < outStart[u + 1]; e++) {
            worst = Math.max(worst, this.upper[target[e]]);
          }
          value = gain[u] + worst;
          rests = ALONE;
        }
        if (value >= this.upper[u]) continue;
        this.#note(u, value, rests);
        heap.push(u, value);
      }
      if (steps > SLICE) {
        steps = 0;
        yield;
      }
    }
  }

  /** Raises the bounds from below as long as that goes on and is cheap. */
  *#raise(row: Int32Array, { of }: Components): Generator<void, void> {
    const { lower } = this;
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      let raised = 0;
      let steps = 0;
      for (const v of row) {
        if (lower[v] === this.upper[v]) continue;
        const value = this.#least(v, of);
        if (value > lower[v]) {
          lower[v] = value;
          raised++;
        }
        steps += this.#game.outStart[v + 1] - this.#game.outStart[v];
        if (steps > SLICE) {
          steps = 0;
          yield;
        }
      }
      if (raised === 0) return;
      yield;
    }
  }

  #least(v: number, of: Int32Array): number {
    const { owner, gain, outStart, target } = this.#game;
    const { lower } = this;
    const first = outStart[v];
    const last = outStart[v + 1];
    if (owner[v] === SUT) {
      let least = Number.POSITIVE_INFINITY;
      for (let e = first; e < last; e++) {
        const w = target[e];
        if (w === v) return gain[v];
        const value = of[w] === of[v] ? Math.max(lower[w], gain[v] + gain[w]) : gain[v] + lower[w];
        if (value < least) least = value;
      }
      return least;
    }
    let exit = 0;
    let floor = 0;
    const inside: number[] = [];
    for (let e = first; e < last; e++) {
      const w = target[e];
      if (of[w] !== of[v]) exit = Math.max(exit, lower[w]);
      else {
        floor = Math.max(floor, lower[w]);
        inside.push(w);
      }
    }
    inside.sort((a, b) => lower[b] - lower[a]);
    // The successors with the highest bounds are in, the next one is the worst exit.
    let least = Number.POSITIVE_INFINITY;
    let within = gain[v];
    for (let i = 0; i <= inside.length; i++) {
      const worst = Math.max(exit, i < inside.length ? lower[inside[i]] : 0);
      least = Math.min(least, within + worst);
      if (worst === exit) break;
      within += gain[inside[i]];
    }
    return Math.max(least, floor);
  }

  /** The entries that the bound of the initial node rests on. */
  witness(scaled: boolean): TrapWitness {
    const { initial, owner, outStart, target } = this.#game;
    const known = new Uint8Array(this.#game.n);
    const order = [initial];
    known[initial] = 1;
    const nodes: WitnessEntry[] = [];
    const need = (w: number) => {
      if (known[w]) return;
      known[w] = 1;
      order.push(w);
    };
    const told = new Set<number>();
    for (let i = 0; i < order.length; i++) {
      const v = order[i];
      const rests = this.#rests[v];
      if (rests === MOVE_ON) {
        let best = -1;
        for (let e = outStart[v]; e < outStart[v + 1]; e++) {
          if (best < 0 || this.upper[target[e]] < this.upper[best]) best = target[e];
        }
        need(best);
      }
      const trap = rests >= 0 ? this.#traps[rests] : Int32Array.of(v);
      nodes.push({ node: v, value: this.upper[v], trap });
      if (rests === MOVE_ON || told.has(rests)) continue;
      if (rests >= 0) told.add(rests);
      const own = ++this.#stamps;
      for (const u of trap) this.#stamp[u] = own;
      for (const u of trap) {
        if (owner[u] === SUT) continue;
        for (let e = outStart[u]; e < outStart[u + 1]; e++) {
          if (this.#stamp[target[e]] !== own) need(target[e]);
        }
      }
    }
    return { restart: false, scaled, value: this.upper[initial], nodes };
  }
}
