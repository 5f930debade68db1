// The grounds of an upper bound in a book (trap-book.ts), and the bound that they prove. There are three: moving on
// (case S of a witness), the node alone as a trap, and a trap found (case T).

import { Bits, BREATH, BREATH_STEPS, GrowingInts, SHORT_PASS, type Slices, Steps } from '../../base/index.ts';
import type { TrapOutline } from '../../certificate/index.ts';
import { type Game, SUT } from '../../game/index.ts';

/** What a bound rests on, if not on trap number 0, 1, … */
export const MOVE_ON = -1;
export const ALONE = -2;
export const NONE = -3;
/** The same in an outline. */
const NO_TRAP = -1;

export class Foundation {
  readonly #game: Game;
  readonly #upper: Float64Array;
  readonly #rests: Int32Array;
  readonly #traps: readonly Int32Array[];
  readonly #mark: Int32Array;
  #marks = 0;

  /** `rests` tells for each node what its bound in `upper` rests on. */
  constructor(game: Game, upper: Float64Array, rests: Int32Array, traps: readonly Int32Array[]) {
    this.#game = game;
    this.#upper = upper;
    this.#rests = rests;
    this.#traps = traps;
    this.#mark = new Int32Array(game.n);
  }

  /** The entries that the bound of the initial node rests on; in slices. */
  *outlining(): Slices<TrapOutline> {
    const { n, initial } = this.#game;
    const nodes = yield* this.below();
    const values = new Float64Array(nodes.length);
    const trapOf = new Int32Array(nodes.length);
    const traps: Int32Array[] = [];
    const numbers = new Map<number, number>();
    for (let i = 0; i < nodes.length; i++) {
      if (i % BREATH_STEPS === BREATH_STEPS - 1) yield BREATH;
      values[i] = this.#upper[nodes[i]];
      const rests = this.#rests[nodes[i]];
      trapOf[i] = rests >= 0 ? (numbers.get(rests) ?? numbers.size) : NO_TRAP;
      if (trapOf[i] < traps.length) continue;
      numbers.set(rests, traps.push(this.#traps[rests]) - 1);
    }
    if (n > SHORT_PASS) yield BREATH;
    return { value: this.#upper[initial], nodes, values, trapOf, traps };
  }

  /** The nodes that the bound of the initial node rests on, and it itself; in slices. */
  *below(): Slices<Int32Array> {
    const { n, owner, outStart, target, initial } = this.#game;
    const known = new Uint8Array(n);
    const order = new GrowingInts();
    const need = (w: number) => {
      if (known[w]) return;
      known[w] = 1;
      order.push(w);
    };
    need(initial);
    const told = new Set<number>();
    const steps = new Steps();
    for (let i = 0; i < order.length; i++) {
      const v = order.get(i);
      const rests = this.#rests[v];
      let cost = outStart[v + 1] - outStart[v] + 1;
      if (rests === MOVE_ON) need(this.#best(v));
      else if (rests < 0) {
        if (owner[v] !== SUT)
          for (let e = outStart[v]; e < outStart[v + 1]; e++) if (target[e] !== v) need(target[e]);
      } else if (!told.has(rests)) {
        told.add(rests);
        const trap = this.#traps[rests];
        if (trap.length < BREATH_STEPS) cost += this.#leadsTo(trap, need);
        else yield* this.#leadingTo(trap, need);
      }
      steps.left -= cost;
      if (steps.left < steps.next) yield steps.told();
    }
    return order.view().slice();
  }

  /** What the bounds there are by now prove of a node by what its own rests on. */
  proven(v: number): number {
    const { owner, gain, outStart, target } = this.#game;
    const rests = this.#rests[v];
    if (rests === MOVE_ON) return gain[v] + this.#upper[this.#best(v)];
    if (rests >= 0) return this.valueOf(this.#traps[rests]);
    let worst = 0;
    if (owner[v] !== SUT)
      for (let e = outStart[v]; e < outStart[v + 1]; e++)
        if (target[e] !== v) worst = Math.max(worst, this.#upper[target[e]]);
    return gain[v] + worst;
  }

  /** What a trap bounds its nodes by: its gain and its worst exit. */
  valueOf(trap: Int32Array): number {
    const { gain } = this.#game;
    let sum = 0;
    let worst = 0;
    for (const u of trap) sum += gain[u];
    this.#leadsTo(trap, (w) => {
      worst = Math.max(worst, this.#upper[w]);
    });
    return sum + worst;
  }

  /** The same in slices, with marks of its own: in between others may ask. */
  *valuing(trap: Int32Array): Slices<number> {
    const { n, owner, gain, outStart, target } = this.#game;
    const inside = new Bits(n);
    for (let i = 0; i < trap.length; i++) inside.add(trap[i]);
    if (trap.length > SHORT_PASS) yield BREATH;
    let sum = 0;
    let worst = 0;
    const steps = new Steps();
    for (const u of trap) {
      sum += gain[u];
      steps.left -= outStart[u + 1] - outStart[u] + 1;
      if (steps.left < steps.next) yield steps.told();
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        if (!inside.has(target[e])) worst = Math.max(worst, this.#upper[target[e]]);
      }
    }
    return sum + worst;
  }

  /** Tells each node by which the tester can leave a trap, once; how many steps that took. */
  #leadsTo(trap: Int32Array, tell: (w: number) => void): number {
    const { owner, outStart, target } = this.#game;
    const mark = this.#mark;
    const inside = ++this.#marks;
    let steps = 2 * trap.length;
    for (const u of trap) mark[u] = inside;
    for (const u of trap) {
      if (owner[u] === SUT) continue;
      steps += outStart[u + 1] - outStart[u];
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        const w = target[e];
        if (mark[w] === inside) continue;
        mark[w] = inside;
        tell(w);
      }
    }
    return steps;
  }

  /** The same in slices, with marks of its own, some of them more than once. */
  *#leadingTo(trap: Int32Array, tell: (w: number) => void): Slices<void> {
    const { n, owner, outStart, target } = this.#game;
    const inside = new Bits(n);
    for (let i = 0; i < trap.length; i++) inside.add(trap[i]);
    yield BREATH;
    const steps = new Steps();
    for (let i = 0; i < trap.length; i++) {
      const u = trap[i];
      steps.left -= outStart[u + 1] - outStart[u] + 1;
      if (steps.left < steps.next) yield steps.told();
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) if (!inside.has(target[e])) tell(target[e]);
    }
  }

  /** The successor that an SUT node moves on to. */
  #best(v: number): number {
    const { outStart, target } = this.#game;
    let best = -1;
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const w = target[e];
      if (best < 0 || this.#upper[w] < this.#upper[best]) best = w;
    }
    return best;
  }
}
