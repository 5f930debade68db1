// Upper bounds of all nodes and what each rests on: moving on, the node alone as a trap, or one of the traps found. A trap
// is kept once, however many nodes it bounds, so a million nodes cost 12 bytes each.

import { type Game, SUT } from '../../game/index.ts';
import type { TrapWitness, WitnessEntry } from '../witness/index.ts';

/** What a bound rests on, if not on trap number 0, 1, … */
export const MOVE_ON = -1;
export const ALONE = -2;
const NONE = -3;

export class TrapBook {
  readonly upper: Float64Array;
  readonly #game: Game;
  readonly #rests: Int32Array;
  readonly #traps: Int32Array[] = [];

  constructor(game: Game) {
    this.#game = game;
    this.upper = new Float64Array(game.n).fill(Number.POSITIVE_INFINITY);
    this.#rests = new Int32Array(game.n).fill(NONE);
  }

  note(v: number, value: number, rests: typeof MOVE_ON | typeof ALONE): boolean {
    return this.#note(v, value, rests);
  }

  noteTrap(trap: Int32Array, value: number): void {
    const number = this.#traps.push(trap) - 1;
    for (const v of trap) this.#note(v, value, number);
  }

  #note(v: number, value: number, rests: number): boolean {
    if (value >= this.upper[v]) return false;
    this.upper[v] = value;
    this.#rests[v] = rests;
    return true;
  }

  /** What a set proves whose tester nodes leave it only to nodes that `inside` says no to: its gain and its worst exit. */
  valueOf(trap: Int32Array, inside: (w: number) => boolean): number {
    const { owner, gain, outStart, target } = this.#game;
    let sum = 0;
    let worst = 0;
    for (const u of trap) {
      sum += gain[u];
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++) {
        if (!inside(target[e])) worst = Math.max(worst, this.upper[target[e]]);
      }
    }
    return sum + worst;
  }

  /** The entries that the bound of the initial node rests on. */
  witness(scaled: boolean): TrapWitness {
    const { n, initial, owner, outStart, target } = this.#game;
    const known = new Uint8Array(n);
    const order = [initial];
    known[initial] = 1;
    const nodes: WitnessEntry[] = [];
    const need = (w: number) => {
      if (known[w]) return;
      known[w] = 1;
      order.push(w);
    };
    const told = new Set<number>();
    const stamp = new Int32Array(n);
    let stamps = 0;
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
      const own = ++stamps;
      for (const u of trap) stamp[u] = own;
      for (const u of trap) {
        if (owner[u] === SUT) continue;
        for (let e = outStart[u]; e < outStart[u + 1]; e++) if (stamp[target[e]] !== own) need(target[e]);
      }
    }
    return { restart: false, scaled, value: this.upper[initial], nodes };
  }
}
