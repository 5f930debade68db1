// The upper bounds found, each with its grounds (foundation.ts). A bound only falls, and its grounds always have
// smaller bounds. So the entries below a node form a consistent witness at every moment.
//
// relax() carries news to the predecessors by single moves, smallest first. An SUT node moves to its best
// successor. A tester node alone is a trap whose exits are its successors. Larger traps come from search.
//
// The exact engine lets bounds fall anywhere and carries each everywhere. Quick bounds settle the components
// bottom-up. For them, sweep() carries the news of one component at once, `within` it. Carrying each bound through
// the whole game would take the square of its size.
//
// A trap is stored once, however many nodes it bounds, while it bounds any. A million nodes cost 12 bytes each, and
// 8 more while relaxing.

import {
  atOnce,
  BREATH,
  BREATH_STEPS,
  breathing,
  DEAR,
  NodeHeap,
  SLICE,
  type Slices,
  Steps,
} from '../../base/index.ts';
import { type TrapOutline, type TrapWitness, writtenOut } from '../../certificate/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import { ALONE, Foundation, MOVE_ON, NONE } from './foundation.ts';
import { lowestFirst } from './lowest-first.ts';

const NOTHING = new Int32Array(0);

export class TrapBook {
  /** The upper bound of each node, Infinity where none is known. */
  readonly upper: Float64Array;
  /** The nodes whose bound fell, for whoever follows them to empty; none where bounds are carried within components. */
  readonly changed: number[] = [];
  readonly #game: Game;
  readonly #within: Int32Array | null;
  readonly #rests: Int32Array;
  /** The traps by number, and how many nodes rest on each. */
  readonly #traps: Int32Array[] = [];
  readonly #uses: number[] = [];
  readonly #free: number[] = [];
  readonly #fresh = new NodeHeap();
  #isCarrying: boolean;
  #loose = false;
  /** An edge to a successor that keeps a tester node's bound from falling; -1 before the first look. */
  readonly #watch: Int32Array;
  readonly #foundation: Foundation;

  /** `within` tells the component of each node, if bounds are to be carried within components only. */
  constructor(game: Game, within: Int32Array | null = null) {
    this.#game = game;
    this.#within = within;
    this.#isCarrying = !within;
    this.upper = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
    this.#rests = new Int32Array(game.n).fill(NONE);
    this.#watch = new Int32Array(game.n).fill(-1);
    this.#foundation = new Foundation(game, this.upper, this.#rests, this.#traps);
  }

  /** Notes what a trap bounds: each of its nodes by its gain and its worst exit. */
  noteTrap(trap: Int32Array, value = this.#foundation.valueOf(trap)): void {
    const number = this.#free.pop() ?? this.#traps.length;
    this.#traps[number] = trap;
    this.#uses[number] = 1;
    for (const v of trap) this.#note(v, value, number);
    this.#leave(number);
  }

  /** The same of a trap of any size, in slices. */
  *notingTrap(trap: Int32Array): Slices<void> {
    if (trap.length < BREATH_STEPS) {
      this.noteTrap(trap);
      return;
    }
    const valuing = this.#foundation.valuing(trap);
    const value = yield* trap.length < SLICE ? breathing(valuing) : valuing;
    const number = this.#free.pop() ?? this.#traps.length;
    this.#traps[number] = trap;
    this.#uses[number] = 1;
    for (let i = 0; i < trap.length; i++) {
      this.#note(trap[i], value, number);
      if (i % BREATH_STEPS === BREATH_STEPS - 1) yield i % SLICE === SLICE - 1 ? undefined : BREATH;
    }
    this.#leave(number);
  }

  #note(v: number, value: number, rests: number): boolean {
    if (value >= this.upper[v]) return false;
    this.upper[v] = value;
    const before = this.#rests[v];
    this.#rests[v] = rests;
    if (rests >= 0) this.#uses[rests]++;
    if (before >= 0) this.#leave(before);
    this.#loose = true;
    if (this.#isCarrying) this.#fresh.push(v, value);
    if (!this.#within) this.changed.push(v);
    return true;
  }

  /** One node fewer rests on a trap. */
  #leave(number: number): void {
    if (--this.#uses[number] > 0) return;
    this.#traps[number] = NOTHING;
    this.#free.push(number);
  }

  /** Notes the least bound of an SUT node by moving on, of a tester node by a trap of its own. */
  relaxNode(v: number): boolean {
    const { owner, gain, outStart, target } = this.#game;
    const { upper } = this;
    const first = outStart[v];
    const last = outStart[v + 1];
    if (owner[v] === SUT && first < last) {
      let least = Number.POSITIVE_INFINITY;
      for (let e = first; e < last; e++) {
        const w = target[e];
        if (w === v) return this.#note(v, gain[v], ALONE);
        if (upper[w] < least) least = upper[w];
      }
      return this.#note(v, gain[v] + least, MOVE_ON);
    }
    // From the successor watched last on: those before it have been found too small to matter.
    const enough = upper[v] - gain[v];
    const from = this.#watch[v] < 0 ? first : this.#watch[v];
    let worst = 0;
    let watch = -1;
    for (let k = first; k < last; k++) {
      const e = from + k - first < last ? from + k - first : from + k - last;
      const w = target[e];
      if (w === v || upper[w] <= worst) continue;
      worst = upper[w];
      watch = e;
      if (worst >= enough) break;
    }
    this.#watch[v] = watch;
    return gain[v] + worst < upper[v] && this.#note(v, gain[v] + worst, ALONE);
  }

  /** Carries new bounds to the nodes before them; false if that takes more than `most` steps, and there are some left. */
  relax(most = Number.POSITIVE_INFINITY): boolean {
    for (let steps = 0; this.#fresh.size > 0; steps += this.#carryNext()) if (steps > most) return false;
    return true;
  }

  /** The same as long as there are any, in slices. */
  *relaxing(): Slices<void> {
    const steps = new Steps();
    while (this.#fresh.size > 0) {
      steps.left -= this.#carryNext();
      if (steps.left < steps.next && this.#fresh.size > 0) yield steps.told();
    }
  }

  /** Carries the least bound that is new to the nodes before it; how many steps that took. */
  #carryNext(): number {
    const { owner, gain, target, inStart, inEdge, source } = this.#game;
    const within = this.#within;
    const key = this.#fresh.key;
    const w = this.#fresh.pop();
    if (key !== this.upper[w]) return DEAR;
    for (let i = inStart[w]; i < inStart[w + 1]; i++) {
      const u = source[inEdge[i]];
      if (within && within[u] !== within[w]) continue;
      // One successor tells an SUT node all that is new, and only the worst keeps a tester's bound up: without this a
      // node of 10^5 edges takes 10^10 steps.
      if (owner[u] === SUT) {
        if (u !== w) this.#note(u, gain[u] + key, MOVE_ON);
      } else if (this.#watch[u] < 0 || target[this.#watch[u]] === w) this.relaxNode(u);
    }
    return DEAR + inStart[w + 1] - inStart[w];
  }

  /** Carries the bounds of a component to the nodes before them in it; yields after slices of work. */
  *sweep(row: Int32Array): Slices<void> {
    const { upper } = this;
    const { outStart } = this.#game;
    let whole = 0;
    for (const v of row) whole = Math.max(whole, upper[v]);
    const steps = new Steps(SLICE - 1);
    for (const v of row) {
      this.relaxNode(v);
      steps.left -= outStart[v + 1] - outStart[v] + 1;
      if (steps.left < steps.next) yield steps.told();
    }
    // Nothing follows from a bound that all have.
    for (const v of row) {
      if (upper[v] < whole) this.#fresh.push(v, upper[v]);
      steps.left -= DEAR;
      if (steps.left < steps.next) yield steps.told();
    }
    yield;
    this.#isCarrying = true;
    yield* this.relaxing();
    this.#isCarrying = false;
  }

  /** Brings the bounds that the initial node's rests on up to date, where one below has fallen since. */
  tighten(): void {
    if (this.#loose) atOnce(this.tightening());
  }

  /** The same in slices. */
  *tightening(): Slices<void> {
    const { upper } = this;
    const rests = this.#rests;
    const { outStart } = this.#game;
    while (this.#loose) {
      this.#loose = false;
      const below = (yield* this.#foundation.below()).sort();
      for (let changed = true; changed; ) {
        changed = false;
        const done = new Map<number, number>();
        const steps = new Steps();
        for (const v of yield* lowestFirst(below, upper)) {
          steps.left -= outStart[v + 1] - outStart[v] + DEAR;
          if (steps.left < steps.next) yield steps.told();
          const own = rests[v];
          const proven = (own >= 0 ? done.get(own) : undefined) ?? this.#foundation.proven(v);
          if (own >= 0) done.set(own, proven);
          if (this.#note(v, proven, own)) changed = true;
        }
      }
      yield* this.relaxing();
    }
  }

  /** The entries that the bound of the initial node rests on. */
  witness(scaled: boolean): TrapWitness {
    return atOnce(writtenOut(atOnce(this.outlining()), scaled));
  }

  outlining(): Slices<TrapOutline> {
    return this.#foundation.outlining();
  }
}
