// A witness of a contracted game as one of the game itself: a trap is what its items stand for, and every node by
// which the tester can leave one, or the SUT moves on, gets an entry of its own.
//
// A large class with many ways into it would be written out for each of them. So the trap of the class is made part
// of the trap that leads there, where that proves the same value.

import { type Game, SUT } from '../../game/index.ts';
import type { TrapWitness, WitnessEntry } from '../witness/index.ts';
import type { Contraction } from './contraction.ts';

/** Classes of fewer nodes are written out as often as it takes. */
const LARGE = 64;

export function liftedWitness(game: Game, contraction: Contraction, small: TrapWitness): TrapWitness {
  const { item, memberStart, member } = contraction;
  const { owner, outStart, target } = game;
  const entryOf = new Map(small.nodes.map((entry) => [entry.node, entry]));
  const stamp = new Int32Array(game.n);
  let stamps = 0;
  const lifted = new Map<number, Int32Array>();
  const nodes: WitnessEntry[] = [];
  const known = new Set([game.initial]);
  const order = [game.initial];
  const need = (w: number) => {
    if (known.has(w)) return;
    known.add(w);
    order.push(w);
  };
  const inner = new Joiner(contraction.game, entryOf, memberStart);
  for (let k = 0; k < order.length; k++) {
    const v = order[k];
    const i = item[v];
    const { value } = entryOf.get(i)!;
    if (inner.movesOn(i)) {
      nodes.push({ node: v, value, trap: Int32Array.of(v) });
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const entry = entryOf.get(item[target[e]]);
        if (!entry || entry.value >= least) continue;
        best = target[e];
        least = entry.value;
      }
      need(best);
      continue;
    }
    let trap = lifted.get(i);
    if (!trap) {
      const items = inner.joined(i);
      let size = 0;
      for (const j of items) size += memberStart[j + 1] - memberStart[j];
      trap = new Int32Array(size);
      size = 0;
      for (const j of items) {
        trap.set(member.subarray(memberStart[j], memberStart[j + 1]), size);
        size += memberStart[j + 1] - memberStart[j];
      }
      lifted.set(i, trap);
      const own = ++stamps;
      for (const u of trap) stamp[u] = own;
      for (const u of trap) {
        if (owner[u] === SUT) continue;
        for (let e = outStart[u]; e < outStart[u + 1]; e++) if (stamp[target[e]] !== own) need(target[e]);
      }
    }
    nodes.push({ node: v, value, trap });
  }
  return { restart: false, scaled: small.scaled, value: small.value, nodes };
}

/** Looks after the traps of the contracted game. */
class Joiner {
  readonly #game: Game;
  readonly #entryOf: ReadonlyMap<number, WitnessEntry>;
  readonly #memberStart: Int32Array;
  /** The nodes inside have the last mark. */
  readonly #mark: Int32Array;
  #marks = 0;

  constructor(game: Game, entryOf: ReadonlyMap<number, WitnessEntry>, memberStart: Int32Array) {
    this.#game = game;
    this.#entryOf = entryOf;
    this.#memberStart = memberStart;
    this.#mark = new Int32Array(game.n);
  }

  /** Case S of a witness: an SUT node alone that must be left. */
  movesOn(i: number): boolean {
    const { owner, outStart, target } = this.#game;
    const { trap } = this.#entryOf.get(i)!;
    if (trap.length > 1 || owner[i] !== SUT || outStart[i] === outStart[i + 1]) return false;
    return !target.subarray(outStart[i], outStart[i + 1]).includes(i);
  }

  /** The trap of an item, with the traps of large classes that it leads to where they fit in. */
  joined(i: number): Int32Array {
    const { value } = this.#entryOf.get(i)!;
    let { trap } = this.#entryOf.get(i)!;
    for (;;) {
      this.#enclose(trap);
      const next = this.#exits(trap).find((w) => this.#memberStart[w + 1] - this.#memberStart[w] >= LARGE);
      if (next === undefined) return trap;
      const others = this.#entryOf.get(next)!.trap.filter((w) => !this.#isInside(w));
      const both = new Int32Array(trap.length + others.length);
      both.set(trap);
      both.set(others, trap.length);
      if (this.#proven(both) > value) return trap;
      trap = both;
    }
  }

  /** Makes these the nodes that are inside. */
  #enclose(trap: Int32Array): void {
    this.#marks++;
    for (const u of trap) this.#mark[u] = this.#marks;
  }

  #isInside(w: number): boolean {
    return this.#mark[w] === this.#marks;
  }

  #exits(trap: Int32Array): number[] {
    const { owner, outStart, target } = this.#game;
    const exits: number[] = [];
    for (const u of trap) {
      if (owner[u] === SUT) continue;
      for (let e = outStart[u]; e < outStart[u + 1]; e++)
        if (!this.#isInside(target[e])) exits.push(target[e]);
    }
    return exits;
  }

  #proven(trap: Int32Array): number {
    this.#enclose(trap);
    let sum = 0;
    let worst = 0;
    for (const u of trap) {
      sum += this.#game.gain[u];
      // A node that must be left cannot be part of a larger trap.
      if (this.#mustLeave(u)) return Number.POSITIVE_INFINITY;
    }
    for (const w of this.#exits(trap)) {
      worst = Math.max(worst, this.#entryOf.get(w)?.value ?? Number.POSITIVE_INFINITY);
    }
    return sum + worst;
  }

  #mustLeave(u: number): boolean {
    const { owner, outStart, target } = this.#game;
    if (owner[u] !== SUT) return false;
    for (let e = outStart[u]; e < outStart[u + 1]; e++) if (this.#isInside(target[e])) return false;
    return true;
  }
}
