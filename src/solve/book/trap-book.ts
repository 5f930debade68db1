// The upper bounds found so far, each with what it rests on: moving on (case S of a witness), the node alone as a trap, or one of
// the traps found (case T). A bound only falls, and what it rests on always has a smaller one, so at every moment the entries
// below a node form a consistent witness.
//
// relax() carries what is new to the nodes before it as far as single moves go, smallest first: an SUT node moves to its best
// successor, a tester node alone is a trap whose exits are its successors. Larger traps come from search. The exact engine
// lets bounds fall anywhere and carries each everywhere. Quick bounds settle one component after the other, bottom-up, and
// sweep() carries all that is known of one at once, `within` it: what comes before is bounded later, once, and a bound that went up
// through all of a game with each component would take the square of its size.
//
// A trap is kept once, however many nodes it bounds, and as long as it bounds any, so a million nodes cost 12 bytes each, and 8
// more for relaxing.

import { Bits, DEAR, NodeHeap, SLICE, type Slices } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import type { TrapWitness } from '../witness/index.ts';

/** What a bound rests on, if not on trap number 0, 1, … */
const MOVE_ON = -1;
const ALONE = -2;
const NONE = -3;
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
  readonly #mark: Int32Array;
  #marks = 0;

  /** `within` tells the component of each node, if bounds are to be carried within components only. */
  constructor(game: Game, within: Int32Array | null = null) {
    this.#game = game;
    this.#within = within;
    this.#isCarrying = !within;
    this.upper = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
    this.#rests = new Int32Array(game.n).fill(NONE);
    this.#watch = new Int32Array(game.n).fill(-1);
    this.#mark = new Int32Array(game.n);
  }

  /** Notes what a trap bounds: each of its nodes by its gain and its worst exit. */
  noteTrap(trap: Int32Array, value = this.#valueOf(trap)): void {
    const number = this.#free.pop() ?? this.#traps.length;
    this.#traps[number] = trap;
    this.#uses[number] = 1;
    for (const v of trap) this.#note(v, value, number);
    this.#leave(number);
  }

  /** The same of a trap of any size, in slices. */
  *notingTrap(trap: Int32Array): Slices<void> {
    if (trap.length < SLICE) {
      this.noteTrap(trap);
      return;
    }
    const value = yield* this.#valuing(trap);
    const number = this.#free.pop() ?? this.#traps.length;
    this.#traps[number] = trap;
    this.#uses[number] = 1;
    for (let i = 0; i < trap.length; i++) {
      this.#note(trap[i], value, number);
      if (i % SLICE === SLICE - 1) yield;
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
    const { owner, gain, target, inStart, inEdge, source } = this.#game;
    const fresh = this.#fresh;
    const within = this.#within;
    for (let steps = 0; fresh.size > 0; ) {
      if (steps > most) return false;
      steps += DEAR;
      const key = fresh.key;
      const w = fresh.pop();
      if (key !== this.upper[w]) continue;
      steps += inStart[w + 1] - inStart[w];
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[inEdge[i]];
        if (within && within[u] !== within[w]) continue;
        // One successor tells an SUT node all that is new, and only the worst keeps a tester's bound up: without this a
        // node of 10^5 edges takes 10^10 steps.
        if (owner[u] === SUT) {
          if (u !== w) this.#note(u, gain[u] + key, MOVE_ON);
        } else if (this.#watch[u] < 0 || target[this.#watch[u]] === w) this.relaxNode(u);
      }
    }
    return true;
  }

  /** The same as long as there are any, in slices. */
  *relaxing(): Slices<void> {
    while (!this.relax(SLICE)) yield;
  }

  /** Carries the bounds of a component to the nodes before them in it; yields after slices of work. */
  *sweep(row: Int32Array): Slices<void> {
    const { upper } = this;
    const { outStart } = this.#game;
    let whole = 0;
    for (const v of row) whole = Math.max(whole, upper[v]);
    let left = SLICE;
    for (const v of row) {
      this.relaxNode(v);
      left -= outStart[v + 1] - outStart[v] + 1;
      if (left > 0) continue;
      left = SLICE;
      yield;
    }
    // Nothing follows from a bound that all have.
    for (const v of row) {
      if (upper[v] < whole) this.#fresh.push(v, upper[v]);
      left -= DEAR;
      if (left > 0) continue;
      left = SLICE;
      yield;
    }
    yield;
    this.#isCarrying = true;
    yield* this.relaxing();
    this.#isCarrying = false;
  }

  /** Brings the bounds that the initial node's rests on up to date, where one below has fallen since. */
  tighten(): void {
    const { upper } = this;
    while (this.#loose) {
      this.#loose = false;
      const order = this.#below();
      for (let changed = true; changed; ) {
        changed = false;
        order.sort((a, b) => upper[a] - upper[b] || a - b);
        const done = new Map<number, number>();
        for (const v of order) {
          const rests = this.#rests[v];
          const proven = done.get(rests) ?? this.#proven(v);
          if (rests >= 0) done.set(rests, proven);
          if (this.#note(v, proven, rests)) changed = true;
        }
      }
      this.relax();
    }
  }

  /** The entries that the bound of the initial node rests on. */
  witness(scaled: boolean): TrapWitness {
    const nodes = this.#below().map((node) => ({ node, value: this.upper[node], trap: this.#trapOf(node) }));
    return { restart: false, scaled, value: this.upper[this.#game.initial], nodes };
  }

  #trapOf(v: number): Int32Array {
    const rests = this.#rests[v];
    return rests >= 0 ? this.#traps[rests] : Int32Array.of(v);
  }

  /** The nodes that the bound of the initial node rests on, and it itself. */
  #below(): number[] {
    const { n, initial } = this.#game;
    const known = new Uint8Array(n);
    const order = [initial];
    known[initial] = 1;
    const need = (w: number) => {
      if (known[w]) return;
      known[w] = 1;
      order.push(w);
    };
    const told = new Set<number>();
    for (let i = 0; i < order.length; i++) {
      const rests = this.#rests[order[i]];
      if (rests === MOVE_ON) need(this.#best(order[i]));
      else if (!told.has(rests)) this.#leadsTo(this.#trapOf(order[i]), need);
      if (rests >= 0) told.add(rests);
    }
    return order;
  }

  /** What the bounds there are by now prove of a node by what its own rests on. */
  #proven(v: number): number {
    if (this.#rests[v] === MOVE_ON) return this.#game.gain[v] + this.upper[this.#best(v)];
    return this.#valueOf(this.#trapOf(v));
  }

  #valueOf(trap: Int32Array): number {
    const { gain } = this.#game;
    let sum = 0;
    let worst = 0;
    for (const u of trap) sum += gain[u];
    this.#leadsTo(trap, (w) => {
      worst = Math.max(worst, this.upper[w]);
    });
    return sum + worst;
  }

  /** The same in slices, with marks of its own: in between others may ask. */
  *#valuing(trap: Int32Array): Slices<number> {
    const { n, owner, gain, outStart, target } = this.#game;
    const inside = Bits.of(n, trap);
    let sum = 0;
    let worst = 0;
    let left = SLICE;
    for (const u of trap) {
      sum += gain[u];
      left -= outStart[u + 1] - outStart[u] + 1;
      if (left < 0) {
        left = SLICE;
        yield;
      }
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        if (!inside.has(target[e])) worst = Math.max(worst, this.upper[target[e]]);
      }
    }
    return sum + worst;
  }

  /** Tells each node by which the tester can leave a trap, once. */
  #leadsTo(trap: Int32Array, tell: (w: number) => void): void {
    const { owner, outStart, target } = this.#game;
    const mark = this.#mark;
    const inside = ++this.#marks;
    for (const u of trap) mark[u] = inside;
    for (const u of trap) {
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (mark[w] === inside) continue;
        mark[w] = inside;
        tell(w);
      }
    }
  }

  /** The successor that an SUT node moves on to. */
  #best(v: number): number {
    const { outStart, target } = this.#game;
    let best = -1;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (best < 0 || this.upper[w] < this.upper[best]) best = w;
    }
    return best;
  }
}
