// The nodes that a set of a column can hold: those in reach of the nodes asked for, without those that no set
// holds. A node is in no set if a tester edge leaves the region, no SUT edge stays, or its company alone is too
// heavy.

import {
  BREATH,
  BREATH_STEPS,
  DEAR,
  NodeHeap,
  passed,
  SHORT_PASS,
  SLICE,
  type Slices,
  Steps,
} from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import { Companies } from './companies.ts';
import { Exits } from './exits.ts';

const OUT = -1;

export class ColumnRegion {
  /** The place of each node among those found last, negative elsewhere. */
  readonly number: Int32Array;
  readonly exits: Exits;
  /** How many nodes were within reach. */
  reached = 0;
  readonly #game: Game;
  /** All gains are the same. */
  readonly #even: boolean;
  readonly #companies: Companies;
  #nodes: Int32Array = new Int32Array(0);
  /** Scratch, left at Infinity. */
  readonly #gained: Float64Array;
  readonly #queue: Int32Array;

  constructor(game: Game) {
    this.#game = game;
    this.#even = game.gain.every((gain) => gain === game.gain[0]);
    this.number = new Int32Array(game.n).fill(OUT);
    this.exits = new Exits(game.n);
    this.#companies = new Companies(game, this.number, this.exits);
    this.#gained = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
    this.#queue = new Int32Array(game.n);
  }

  /** The nodes of sets of gain at most `most` that hold a node of `asked`, within those that `inside` admits; in order. In slices. */
  *finding(
    asked: Int32Array,
    most: number,
    inside: (v: number) => boolean,
    isExit: (w: number) => boolean,
  ): Slices<Int32Array> {
    const { number } = this;
    for (const v of this.#nodes) number[v] = OUT;
    this.exits.begin(isExit);
    const region = yield* this.#reach(asked, most, inside);
    yield* passed(region.length);
    this.reached = region.length;
    for (let i = 0; i < region.length; i++) number[region[i]] = i;
    yield* this.#dropHopeless(region);
    yield* this.#dropHeavy(region, most);
    yield* passed(region.length);
    let size = 0;
    for (let i = 0; i < region.length; i++) if (number[region[i]] !== OUT) region[size++] = region[i];
    const nodes = region.slice(0, size);
    for (let i = 0; i < nodes.length; i++) number[nodes[i]] = i;
    this.#nodes = nodes;
    return nodes;
  }

  /** What can be reached from the nodes asked for without gaining more than `most`. */
  *#reach(asked: Int32Array, most: number, inside: (v: number) => boolean): Slices<Int32Array> {
    const { owner, gain, outStart, target } = this.#game;
    const gained = this.#gained;
    const queue = this.#queue;
    let size = 0;
    let isAll = true;
    const steps = new Steps();
    for (const v of asked) {
      if (gain[v] > most || gained[v] === gain[v]) continue;
      gained[v] = gain[v];
      queue[size++] = v;
    }
    const first = size;
    // Breadth first: where all gains are the same, or where all fits by whatever way, this is it.
    for (let head = 0; head < size && (isAll || this.#even); head++) {
      const v = queue[head];
      const sum = gained[v];
      steps.left -= outStart[v + 1] - outStart[v] + 1;
      if (steps.left < steps.next) yield steps.told();
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (gained[w] !== Number.POSITIVE_INFINITY || !inside(w)) continue;
        if (owner[v] !== SUT && this.exits.has(w)) continue;
        if (sum + gain[w] > most) {
          isAll = false;
          continue;
        }
        gained[w] = sum + gain[w];
        queue[size++] = w;
      }
    }
    yield* passed(size);
    const reached = queue.slice(0, size);
    for (let i = 0; i < size; i++) gained[reached[i]] = Number.POSITIVE_INFINITY;
    if (isAll || this.#even) return reached.sort();
    return yield* this.#reachByGain(reached.subarray(0, first), most, inside);
  }

  /** The same by Dijkstra. */
  *#reachByGain(asked: Int32Array, most: number, inside: (v: number) => boolean): Slices<Int32Array> {
    const { owner, gain, outStart, target } = this.#game;
    const gained = this.#gained;
    const heap = new NodeHeap();
    const reached: number[] = [];
    for (const v of asked) {
      gained[v] = gain[v];
      reached.push(v);
      heap.push(v, gain[v]);
    }
    const steps = new Steps();
    while (heap.size > 0) {
      const sum = heap.key;
      const v = heap.pop();
      if (sum !== gained[v]) continue;
      steps.left -= outStart[v + 1] - outStart[v] + DEAR;
      if (steps.left < steps.next) yield steps.told();
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        const next = sum + gain[w];
        if (next > most || next >= gained[w] || !inside(w)) continue;
        if (owner[v] !== SUT && this.exits.has(w)) continue;
        if (gained[w] === Number.POSITIVE_INFINITY) reached.push(w);
        gained[w] = next;
        heap.push(w, next);
      }
    }
    for (const v of reached) gained[v] = Number.POSITIVE_INFINITY;
    return Int32Array.from(reached).sort();
  }

  *#dropHopeless(region: Int32Array): Slices<void> {
    const dropped: number[] = [];
    for (let i = 0; i < region.length; i++) {
      if (i % BREATH_STEPS === BREATH_STEPS - 1) yield i % SLICE === SLICE - 1 ? undefined : BREATH;
      const v = region[i];
      if (!this.#isHopeless(v)) continue;
      this.number[v] = OUT;
      dropped.push(v);
    }
    if (region.length > SHORT_PASS) yield BREATH;
    while (!this.#dropBefore(dropped, SLICE)) yield;
  }

  *#dropHeavy(region: Int32Array, most: number): Slices<void> {
    const { gain } = this.#game;
    const { number } = this;
    let sum = 0;
    for (const v of region) if (number[v] !== OUT) sum += gain[v];
    if (region.length === 0 || sum <= most) return;
    const companies = this.#companies;
    companies.begin(most, region.length);
    const drop = (v: number) => {
      if (number[v] === OUT || !companies.isTooHeavy(v)) return;
      number[v] = OUT;
      this.#dropBefore([v]);
      companies.forget();
    };
    // What gains most goes first: with it goes all that forces it.
    drop(region.reduce((most, v) => (gain[v] > gain[most] ? v : most)));
    // Backwards: in a contracted game what is forced tends to have a smaller number.
    let pause = companies.left - SLICE;
    let breath = companies.left - BREATH_STEPS;
    for (let i = region.length - 1; i >= 0; i--) {
      drop(region[i]);
      if (companies.left > breath) continue;
      const isOver = companies.left <= pause;
      if (isOver) pause = companies.left - SLICE;
      breath = companies.left - BREATH_STEPS;
      yield isOver ? undefined : BREATH;
    }
  }

  #isHopeless(v: number): boolean {
    const { owner, outStart, target } = this.#game;
    const { number } = this;
    const first = outStart[v];
    const last = outStart[v + 1];
    if (owner[v] === SUT) {
      for (let e = first; e < last; e++) if (number[target[e]] !== OUT) return false;
      return first < last;
    }
    for (let e = first; e < last; e++) {
      if (number[target[e]] === OUT && !this.exits.has(target[e])) return true;
    }
    return false;
  }

  /** Takes out what is hopeless without the nodes dropped; false if that takes more than `most` steps, and there are some left. */
  #dropBefore(dropped: number[], most = Number.POSITIVE_INFINITY): boolean {
    const { inStart, inEdge, source } = this.#game;
    const { number } = this;
    for (let steps = 0; dropped.length > 0; ) {
      if (steps > most) return false;
      const w = dropped.pop()!;
      steps += inStart[w + 1] - inStart[w] + 1;
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[inEdge[i]];
        if (number[u] === OUT || !this.#isHopeless(u)) continue;
        number[u] = OUT;
        dropped.push(u);
      }
    }
    return true;
  }
}
