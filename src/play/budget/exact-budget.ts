// The gain that a tester can force within a budget, exactly, for small games. It is the value of the game on
// (covered set, node, budget left).
//
//     f(C, v, b)  the gain still forced from v with C covered and b left; every move costs something, so b falls
//     and no fixed point
//                 is needed. (Moves on from helpers are free; they make no circle, and a node comes after those it
//                 leads to for nothing.)
//                 The tester takes the best affordable edge, or a reset, or stops; the SUT the worst, and an
//                 unaffordable one
//                 ends the run.
//
// There is one table for each covered set that a run within the budget can reach. It has a row for each node that
// adds nothing, and a column for each budget left. Only the width of a table depends on the budget of the run. So a
// larger budget widens the tables of a smaller one. The sets may be exponentially many, so cells are counted and
// the work stops at a limit. The bounds of forcing-cost.ts remain.

import { type Game, TESTER } from '../../game/index.ts';
import type { Coverage, Covered } from './coverage.ts';

/** The budget that is tried first. */
const FIRST = 8;
const GROWTH = 1.25;

interface Table {
  readonly covered: Covered;
  /** Where the edges of its nodes lead, node after node: the table, and the row in it once it is asked for; null until a visit can be paid for. */
  ends: readonly Table[] | null;
  rows: Int32Array;
  /** The nodes by their place, those behind free moves first, and where the edges of each begin in `ends`; null if no move is free. */
  order: Order | null;
  /** What is forced from its node number i with b left: value[i * width + b]. Most tables pay for no visit: they have none, and stand for zeros. */
  value: Float64Array;
  width: number;
}

interface Order {
  readonly place: Int32Array;
  readonly start: Int32Array;
}

export class ExactBudget {
  readonly #game: Game;
  readonly #first: Table;
  readonly #resetCost: number;
  /** What a visit costs at least. */
  readonly #least: number;
  #cells: number;
  #budget = 0;
  /** The largest budget that all tables were made for. */
  #made = 0;
  /** By what is covered. */
  readonly #tables = new Map<Covered['key'] | string, Table>();

  /** @param cells what all tables together may take */
  constructor({ game, first }: Coverage, resetCost: number, cells: number) {
    this.#game = game;
    this.#first = this.#tableOf(first);
    this.#resetCost = resetCost;
    this.#least = game.cost ? game.cost.reduce((least, cost) => Math.min(least, cost), 1) : 1;
    this.#cells = cells;
  }

  /** The gain forced for each budget from 0 to `budget`; null if there are not cells enough, for this one or any after it. */
  within(budget: number): Float64Array | null {
    if (budget > this.#made) {
      this.#budget = Math.max(this.#budget, budget);
      if (!(budget < this.#cells) || !this.#widen(this.#first)) {
        this.#cells = 0;
        return null;
      }
      this.#made = budget;
    }
    const { covered, value, width } = this.#first;
    const row = covered.nodes.indexOf(this.#game.initial) * width;
    const forced = new Float64Array(budget + 1);
    for (let b = 1; b <= budget; b++) forced[b] = covered.gain + (value.length > 0 ? value[row + b - 1] : 0);
    return forced;
  }

  /** The gain forced for each budget: up to one that forces `wanted`, or up to `most`, or as far as the cells last. */
  upTo(wanted: number, most: number): Float64Array {
    let longest: Float64Array = Float64Array.of(0);
    for (let budget = Math.min(most, FIRST); ; budget = Math.min(most, Math.ceil(GROWTH * budget))) {
      const exact = this.within(budget);
      if (!exact) return longest;
      longest = exact;
      if (budget === most || exact[budget] >= wanted) return longest;
    }
  }

  /** Whether a table was made for these parts. */
  has(key: Covered['key']): boolean {
    return this.#tables.has(hashable(key));
  }

  /**
   * What must be left at least so that `wanted` more is forced from `v`, with the parts of `key` covered; infinite if no table made so far says
   * so.
   */
  need(key: Covered['key'], v: number, wanted: number): number {
    const table = this.#tables.get(hashable(key));
    const place = table?.covered.nodes.indexOf(v) ?? -1;
    if (!table || place < 0 || table.value.length === 0) return Number.POSITIVE_INFINITY;
    const { value, width } = table;
    const row = place * width;
    if (!(value[row + width - 1] >= wanted)) return Number.POSITIVE_INFINITY;
    let [low, high] = [0, width - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value[row + middle] >= wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #tableOf(covered: Covered): Table {
    const key = hashable(covered.key);
    let table = this.#tables.get(key);
    if (!table) {
      table = { covered, ends: null, rows: NO_ROWS, order: null, value: NO_VALUES, width: 0 };
      this.#tables.set(key, table);
    }
    return table;
  }

  /** Makes a table, and those that follow from it, as wide as the budget asks for. */
  #widen(table: Table): boolean {
    const { covered, width: before } = table;
    const width = Math.max(0, this.#budget - (covered.visits - 1) * this.#least);
    if (width <= before) return true;
    const { count } = covered;
    this.#cells -= count * (width - before);
    if (this.#cells < 0) return false;
    if (width <= 1 && this.#least > 0) {
      table.width = width;
      return true;
    }
    if (!table.ends) this.#follow(table);
    for (const next of table.ends!) if (next !== table && !this.#widen(next)) return false;
    const value = new Float64Array(count * width);
    if (table.value.length > 0)
      for (let i = 0; i < count; i++)
        value.set(table.value.subarray(i * before, (i + 1) * before), i * width);
    table.value = value;
    table.width = width;
    const home = covered.nodes.indexOf(this.#game.initial) * width;
    for (let b = before; b < width; b++) {
      // A part of a step buys nothing.
      const left = Math.floor(b - this.#resetCost - 1);
      const afterReset = left >= 0 ? value[home + left] : 0;
      this.#fill(table, b, afterReset);
    }
    return true;
  }

  /** One column of a table. */
  #fill({ covered, ends, rows, order, value, width }: Table, budget: number, afterReset: number): void {
    const { outStart, target, owner, cost } = this.#game;
    const { nodes, gain } = covered;
    for (let turn = 0, k = 0; turn < nodes.length; turn++) {
      const i = order ? order.place[turn] : turn;
      if (order) k = order.start[i];
      const v = nodes[i];
      const isTester = owner[v] === TESTER;
      const [first, end] = [outStart[v], outStart[v + 1]];
      let best = isTester || first === end ? 0 : Number.POSITIVE_INFINITY;
      for (let e = first; e < end; e++, k++) {
        const left = budget - (cost ? cost[e] : 1);
        let x = 0;
        if (left >= 0) {
          const next = ends![k];
          x = next.covered.gain - gain;
          if (left < next.width && next.value.length > 0) {
            if (rows[k] < 0) rows[k] = next.covered.nodes.indexOf(target[e]);
            x += next.value[rows[k] * next.width + left];
          }
        }
        if (isTester ? x > best : x < best) best = x;
      }
      value[i * width + budget] = Math.max(best, afterReset);
    }
  }

  /** Where the edges of a table's nodes lead. */
  #follow(table: Table): void {
    const { outStart, target } = this.#game;
    const { nodes } = table.covered;
    const ends: Table[] = [];
    const rows: number[] = [];
    for (const v of nodes) {
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const row = nodes.indexOf(target[e]);
        ends.push(row >= 0 ? table : this.#tableOf(table.covered.with(target[e])));
        rows.push(row);
      }
    }
    table.ends = ends;
    table.rows = Int32Array.from(rows);
    if (this.#least === 0) table.order = this.#orderOf(nodes, table.rows);
  }

  /** A node's value with b left depends on that of the nodes it leads to for nothing, with b left. */
  #orderOf(nodes: readonly number[], rows: Int32Array): Order {
    const { outStart, cost } = this.#game;
    const start = new Int32Array(nodes.length);
    for (let i = 1; i < nodes.length; i++) {
      start[i] = start[i - 1] + outStart[nodes[i - 1] + 1] - outStart[nodes[i - 1]];
    }
    const place = new Int32Array(nodes.length);
    const met = new Uint8Array(nodes.length);
    let count = 0;
    const meet = (i: number): void => {
      if (met[i]) return;
      met[i] = 1;
      const first = outStart[nodes[i]];
      for (let e = first; e < outStart[nodes[i] + 1]; e++) {
        const row = rows[start[i] + e - first];
        if (row >= 0 && cost![e] === 0) meet(row);
      }
      place[count++] = i;
    };
    for (let i = 0; i < nodes.length; i++) meet(i);
    return { place, start };
  }
}

const WORD = 1n << 64n;

/** V8 hashes a bigint by its last 64 bits: sets of larger games, which differ before them, would all lie in one bucket. */
const hashable = (key: Covered['key']): Covered['key'] | string =>
  typeof key === 'bigint' && key >= WORD ? key.toString(32) : key;

const NO_ROWS = new Int32Array(0);
const NO_VALUES = new Float64Array(0);
