// Traps given by their differences. The traps of a witness overlap: each settled value brings one, mostly the last
// one with some more nodes. Written in full for each node they can take a thousand times the game (1.35 GB for a
// game of 69 334 nodes). Written once each, by the difference from an earlier one, they take about as much as the
// game.
//
// The earlier trap shares most with the new one, among the few that its nodes were in last. O(all distinct traps).

import { atOnce, BREATH, SLICE, type Slices } from '../../base/index.ts';
import {
  ALONE,
  byWorth,
  type SharedEntry,
  type SharedTrap,
  type SharedTrapWitness,
  type TrapWitness,
} from './witness.ts';

const NOTHING = new Int32Array(0);
const ENTRIES_OF_BREATH = SLICE / 8;
/** How many earlier traps are compared in full. */
const COMPARED = 3;

/** Each distinct trap once, none of them shortened: what a checker needs. */
export const listedTraps = (witness: TrapWitness): SharedTrapWitness => atOnce(listingTraps(witness));

/** The same in slices. */
export function* listingTraps({ nodes, ...claim }: TrapWitness): Slices<SharedTrapWitness> {
  const number = new Map<Int32Array, number>();
  const traps: SharedTrap[] = [];
  const entries: SharedEntry[] = [];
  for (const { trap, ...entry } of nodes) {
    if (entries.length % ENTRIES_OF_BREATH === ENTRIES_OF_BREATH - 1) yield BREATH;
    if (trap.length === 1 && trap[0] === entry.node) {
      entries.push({ ...entry, trap: ALONE });
      continue;
    }
    let at = number.get(trap);
    if (at === undefined) {
      at = traps.push({ from: -1, add: trap, drop: NOTHING }) - 1;
      number.set(trap, at);
    }
    entries.push({ ...entry, trap: at });
  }
  return { ...claim, traps, nodes: entries };
}

/** Each distinct trap by its difference from an earlier one; `n` is the number of nodes of the game. */
export function sharedTraps(witness: TrapWitness, n: number): SharedTrapWitness {
  const listed = listedTraps({
    ...witness,
    nodes: [...witness.nodes].sort((a, b) => byWorth(a, b) || a.node - b.node),
  });
  const told = new Differences(n).of(listed.traps.map(({ add }) => add));
  // A trap that differs in nothing is the earlier one.
  const number = new Int32Array(told.length);
  const traps: SharedTrap[] = [];
  for (const [i, { from, add, drop }] of told.entries()) {
    const start = from < 0 ? from : number[from];
    const isSame = from >= 0 && add.length + drop.length === 0;
    number[i] = isSame ? start : traps.push({ from: start, add, drop }) - 1;
  }
  const nodes = listed.nodes.map((entry) =>
    entry.trap === ALONE ? entry : { ...entry, trap: number[entry.trap] },
  );
  return { ...listed, traps, nodes };
}

/** Every trap written out, as version 1 has them. */
export function unsharedTraps({ traps, nodes, ...claim }: SharedTrapWitness): TrapWitness {
  const full: Int32Array[] = [];
  for (const { from, add, drop } of traps) {
    const set = new Set(from < 0 ? [] : full[from]);
    for (const v of drop) set.delete(v);
    for (const v of add) set.add(v);
    full.push(Int32Array.from(set));
  }
  return {
    ...claim,
    nodes: nodes.map((entry) => ({
      ...entry,
      trap: entry.trap === ALONE ? Int32Array.of(entry.node) : full[entry.trap],
    })),
  };
}

class Differences {
  /** The number of the last trap that held a node, plus 1. */
  readonly #last: Int32Array;
  readonly #mark: Int32Array;
  #marks = 0;

  constructor(n: number) {
    this.#last = new Int32Array(n);
    this.#mark = new Int32Array(n);
  }

  of(traps: readonly Int32Array[]): SharedTrap[] {
    return traps.map((trap, i) => {
      const told = this.#told(trap, traps);
      for (const v of trap) this.#last[v] = i + 1;
      return told;
    });
  }

  #told(trap: Int32Array, traps: readonly Int32Array[]): SharedTrap {
    const own = ++this.#marks;
    for (const v of trap) this.#mark[v] = own;
    let from = -1;
    let least = trap.length;
    for (const other of this.#nearest(trap)) {
      const common = this.#common(traps[other], own);
      const size = trap.length + traps[other].length - 2 * common;
      if (size >= least) continue;
      least = size;
      from = other;
    }
    if (from < 0) return { from, add: trap, drop: NOTHING };
    const drop = traps[from].filter((v) => this.#mark[v] !== own);
    const theirs = ++this.#marks;
    for (const v of traps[from]) this.#mark[v] = theirs;
    return { from, add: trap.filter((v) => this.#mark[v] !== theirs), drop };
  }

  /** The traps that most of the nodes were in last. */
  #nearest(trap: Int32Array): number[] {
    const count = new Map<number, number>();
    for (const v of trap) {
      const last = this.#last[v] - 1;
      if (last >= 0) count.set(last, (count.get(last) ?? 0) + 1);
    }
    return [...count]
      .sort(([a, m], [b, k]) => k - m || b - a)
      .slice(0, COMPARED)
      .map(([other]) => other);
  }

  #common(trap: Int32Array, mark: number): number {
    let common = 0;
    for (const v of trap) if (this.#mark[v] === mark) common++;
    return common;
  }
}
