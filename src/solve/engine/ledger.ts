// The upper bounds found so far, each with what it rests on: an SUT node's successor (case S of a witness) or
// a trap (case T). A bound only falls, and what it rests on always has a smaller one, so at every moment the
// entries below a node form a consistent witness.
//
// relax() carries a new bound to the nodes before it as far as single moves go: an SUT node moves to its best
// successor, a tester node alone is a trap whose exits are its successors. Larger traps come from search.

import { NodeHeap } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import type { TrapWitness, WitnessEntry } from '../witness/index.ts';

export class Ledger {
  /** The upper bound of each node, Infinity where none is known. */
  readonly upper: Float64Array;
  /** The nodes whose bound fell, for whoever follows them to empty. */
  readonly changed: number[] = [];
  readonly #game: Game;
  readonly #trap: (Int32Array | null)[];
  readonly #fresh = new NodeHeap();
  #loose = false;
  /** An edge to a successor that keeps a tester node's bound from falling; -1 before the first look. */
  readonly #watch: Int32Array;
  readonly #mark: Int32Array;
  #marks = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#watch = new Int32Array(game.n).fill(-1);
    this.#mark = new Int32Array(game.n);
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

  /** Notes what a trap bounds: each of its nodes by its gain and its worst exit. */
  noteTrap(trap: Int32Array): void {
    const { sum, exits } = this.#outline(trap);
    let worst = 0;
    for (const w of exits) worst = Math.max(worst, this.upper[w]);
    for (const u of trap) this.note(u, sum + worst, trap);
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
    return gain[v] + worst < upper[v] && this.note(v, gain[v] + worst, Int32Array.of(v));
  }

  /** Carries all new bounds to the nodes before them. */
  relax(): void {
    const { owner, gain, target, inStart, inEdge, source } = this.#game;
    const fresh = this.#fresh;
    while (fresh.size > 0) {
      const key = fresh.key;
      const w = fresh.pop();
      if (key !== this.upper[w]) continue;
      for (let i = inStart[w]; i < inStart[w + 1]; i++) {
        const u = source[inEdge[i]];
        // One successor tells an SUT node all that is new, and only the worst keeps a tester's bound up: without this a
        // node of 10^5 edges takes 10^10 steps.
        if (owner[u] === SUT) {
          if (u !== w) this.note(u, gain[u] + key, null);
        } else if (this.#watch[u] < 0 || target[this.#watch[u]] === w) this.relaxNode(u);
      }
    }
  }

  /** The entries that the bound of the initial node rests on, with values that are exactly what they prove. */
  witness(scaled: boolean): TrapWitness {
    const { initial } = this.#game;
    const value = new Map<number, number>([[initial, this.upper[initial]]]);
    const order = [initial];
    const traps = new Map<Int32Array, Outline>();
    const outline = (trap: Int32Array): Outline => {
      let known = traps.get(trap);
      if (!known) {
        known = this.#outline(trap);
        traps.set(trap, known);
      }
      return known;
    };
    const need = (w: number) => {
      if (value.has(w)) return;
      value.set(w, this.upper[w]);
      order.push(w);
    };
    for (let i = 0; i < order.length; i++) {
      const trap = this.#trap[order[i]];
      if (!trap) need(this.#best(order[i]));
      else if (!traps.has(trap)) for (const w of outline(trap).exits) need(w);
    }
    // A bound below may have fallen since it was built upon: bring all values up to date, smallest first.
    for (let changed = true; changed; ) {
      changed = false;
      order.sort((a, b) => value.get(a)! - value.get(b)! || a - b);
      const done = new Map<Int32Array, number>();
      for (const v of order) {
        const trap = this.#trap[v];
        let proven = trap ? done.get(trap) : this.#moved(v, value);
        if (proven === undefined) {
          const { sum, exits } = outline(trap!);
          let worst = 0;
          for (const w of exits) worst = Math.max(worst, value.get(w)!);
          proven = sum + worst;
          done.set(trap!, proven);
        }
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

  /** The gain of a trap and the nodes by which the tester can leave it: looked up once, many nodes may share one. */
  #outline(trap: Int32Array): Outline {
    const { gain, owner, outStart, target } = this.#game;
    const mark = this.#mark;
    const inside = ++this.#marks;
    let sum = 0;
    for (const u of trap) {
      mark[u] = inside;
      sum += gain[u];
    }
    const exits: number[] = [];
    for (const u of trap) {
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (mark[w] === inside) continue;
        mark[w] = inside;
        exits.push(w);
      }
    }
    return { sum, exits };
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

  #moved(v: number, value: ReadonlyMap<number, number>): number {
    const { gain, outStart, target } = this.#game;
    let least = Number.POSITIVE_INFINITY;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const known = value.get(target[e]);
      if (known !== undefined && known < least) least = known;
    }
    return gain[v] + least;
  }
}

interface Outline {
  readonly sum: number;
  readonly exits: readonly number[];
}
