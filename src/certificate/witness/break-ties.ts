// A witness in given gains, some of them 0, as one of pairs (value, number of nodes). The SUT's values alone may be
// the same from exit to exit, forever. Within one value, entries whose traps gain something rest on smaller values.
// The others rest on each other, mostly in an order. The traps of a circle become one, which gains 0 too, and its
// exits are counted already.
//
// Numbers of nodes are sums along the exits, so they may exceed the nodes of the game. O(traps x degree).

import { BREATH, BREATH_STEPS, type Slices } from '../../base/index.ts';
import { type Game, TESTER } from '../../game/index.ts';
import { mustMoveOn, type TrapWitness, type WitnessEntry } from './witness.ts';

/** Entries of one value that rest on one trap. */
interface Unit {
  readonly entries: WitnessEntry[];
  trap: Int32Array;
  /** Whether the SUT moves on: then one successor is enough. */
  readonly movesOn: boolean;
  /** The exits that make up the value, and are not counted yet. */
  waits: Set<number>;
  count: number;
}

export function* brokenTies(game: Game, { nodes, ...claim }: TrapWitness): Slices<TrapWitness> {
  const work = new TieBreaker(game, nodes);
  const sorted = nodes.toSorted((a, b) => a.value - b.value);
  for (let first = 0, end = 0; first < sorted.length; first = end) {
    while (end < sorted.length && sorted[end].value === sorted[first].value) end++;
    yield* work.count(sorted.slice(first, end));
  }
  const entries = work.entries;
  const own = entries.find(({ node }) => node === game.initial);
  return { ...claim, count: own?.count ?? 0, nodes: entries };
}

class TieBreaker {
  readonly entries: WitnessEntry[] = [];
  readonly #game: Game;
  readonly #value: ReadonlyMap<number, number>;
  readonly #count = new Map<number, number>();

  constructor(game: Game, nodes: readonly WitnessEntry[]) {
    this.#game = game;
    this.#value = new Map(nodes.map(({ node, value }) => [node, value]));
  }

  /** Counts the entries of one value; those of lesser values are counted. */
  *count(level: readonly WitnessEntry[]): Slices<void> {
    const open = new Set<Unit>();
    const waiting = new Map<number, Unit[]>();
    const ready: Unit[] = [];
    let steps = 0;
    for (const unit of unitsOf(this.#game, level)) {
      this.#begin(unit);
      open.add(unit);
      if (unit.waits.size === 0) ready.push(unit);
      for (const w of unit.waits) waiting.set(w, [...(waiting.get(w) ?? []), unit]);
      steps += unit.trap.length;
      if (steps > BREATH_STEPS) {
        steps = 0;
        yield BREATH;
      }
    }
    while (open.size > 0) {
      if (ready.length === 0) ready.push(this.#joined(open));
      for (let unit = ready.pop(); unit; unit = ready.pop()) {
        if (!open.delete(unit)) continue;
        for (const { node, value } of unit.entries) {
          this.#count.set(node, unit.count);
          this.entries.push({ node, value, count: unit.count, trap: unit.trap });
        }
        for (const { node } of unit.entries)
          for (const other of waiting.get(node) ?? []) if (this.#hear(other, node)) ready.push(other);
      }
    }
  }

  /** What a unit has at least, and the exits it waits for. */
  #begin(unit: Unit): void {
    const { gain } = this.#game;
    const { value } = unit.entries[0];
    let gained = 0;
    for (const v of unit.trap) gained += gain[v];
    let isBelow = false;
    for (const w of unit.movesOn ? this.#successors(unit.trap[0]) : this.#exits(unit.trap)) {
      const own = this.#value.get(w);
      if (own === undefined || gained + own > value) continue;
      if (gained + own < value) isBelow = true;
      else if (!this.#count.has(w)) unit.waits.add(w);
      else this.#note(unit, w);
    }
    // A successor that is worth less, or counted, is enough to move on to.
    if (unit.movesOn && (isBelow || unit.count > 0)) {
      unit.waits.clear();
      if (isBelow) unit.count = 1;
    }
    unit.count ||= unit.trap.length;
  }

  /** An exit is counted; whether that was the last one. */
  #hear(unit: Unit, w: number): boolean {
    if (!unit.waits.delete(w)) return false;
    if (unit.movesOn) {
      unit.waits.clear();
      unit.count = 0;
    }
    this.#note(unit, w);
    return unit.waits.size === 0;
  }

  #note(unit: Unit, w: number): void {
    const count = unit.trap.length + this.#count.get(w)!;
    const isFirst = unit.count === 0;
    unit.count = isFirst || unit.movesOn !== count > unit.count ? count : unit.count;
  }

  /** All that waits for each other, as one trap. */
  #joined(open: Set<Unit>): Unit {
    const units = [...open];
    open.clear();
    const trap = new Set(units.flatMap((unit) => [...unit.trap]));
    const joined: Unit = {
      entries: units.flatMap(({ entries }) => entries),
      trap: Int32Array.from(trap).sort(),
      movesOn: false,
      waits: new Set(),
      count: 0,
    };
    this.#begin(joined);
    open.add(joined);
    return joined;
  }

  #successors(v: number): Int32Array {
    const { outStart, target } = this.#game;
    return target.subarray(outStart[v], outStart[v + 1]);
  }

  #exits(trap: Int32Array): Set<number> {
    const { owner } = this.#game;
    const inside = new Set(trap);
    const exits = new Set<number>();
    for (const v of trap) {
      if (owner[v] === TESTER) for (const w of this.#successors(v)) if (!inside.has(w)) exits.add(w);
    }
    return exits;
  }
}

function unitsOf(game: Game, level: readonly WitnessEntry[]): Iterable<Unit> {
  const units = new Map<Int32Array, Unit>();
  for (const entry of level) {
    const { node, trap } = entry;
    const movesOn = trap.length === 1 && mustMoveOn(game, node);
    const known = units.get(trap);
    if (known) known.entries.push(entry);
    else units.set(trap, { entries: [entry], trap, movesOn, waits: new Set(), count: 0 });
  }
  return units.values();
}
