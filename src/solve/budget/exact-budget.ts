// What a tester can force within a budget, exactly, for small games: the value of the game on (covered set, node, budget left).
//
//   f(C, v, b)  the gain still forced from v with C covered and b left; every move costs something, so b falls and no fixed point
//               is needed. The tester takes the best edge he can pay for, or a reset, or stops; the SUT the worst, and one that
//               the budget left does not pay for ends the play.
//
// One table for each covered set that a play within the budget can come to: a row for each node that adds nothing to it, a column for each
// budget that can be left by then, as every visit cost something. Nothing in a table depends on the budget of the play but its width, so
// a larger budget widens the tables of a smaller one. The sets may be exponentially many, so the cells are counted and the work is given up
// past a limit: the bounds of forcing-cost.ts remain.

import { costOf, type Game, TESTER } from '../../game/index.ts';
import type { Coverage, Covered } from './coverage.ts';

/** The budget that is tried first. */
const FIRST = 8;
const GROWTH = 1.25;

interface Table {
  readonly covered: Covered;
  /** The moves from each of its nodes; null until a visit can be paid for. */
  moves: readonly (readonly Move[])[] | null;
  /** For each of its nodes what is forced with 0, 1, … left. */
  rows: Float64Array[];
  width: number;
}

/** An edge: what its end adds to what is covered, and where it is found in the table of what is covered then. */
interface Move {
  readonly cost: number;
  readonly gain: number;
  readonly table: Table;
  readonly row: number;
}

export class ExactBudget {
  readonly #game: Game;
  readonly #first: Table;
  readonly #resetCost: number;
  /** What a visit costs at least. */
  readonly #least: number;
  #cells: number;
  #budget = 0;
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
    this.#budget = Math.max(this.#budget, budget);
    if (!(budget < this.#cells) || !this.#widen(this.#first)) {
      this.#cells = 0;
      return null;
    }
    const { covered, rows } = this.#first;
    const row = rows[covered.nodes.indexOf(this.#game.initial)];
    const forced = new Float64Array(budget + 1);
    for (let b = 1; b <= budget; b++) forced[b] = covered.gain + row[b - 1];
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

  /**
   * What must be left at least so that `wanted` more is forced from `v`, with the parts of `key` covered; infinite if no table made so far says
   * so.
   */
  need(key: Covered['key'], v: number, wanted: number): number {
    const table = this.#tables.get(hashable(key));
    const row = table?.rows[table.covered.nodes.indexOf(v)];
    if (!row || !(row[row.length - 1] >= wanted)) return Number.POSITIVE_INFINITY;
    let [low, high] = [0, row.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (row[middle] >= wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #tableOf(covered: Covered): Table {
    const key = hashable(covered.key);
    let table = this.#tables.get(key);
    if (!table) {
      table = { covered, moves: null, rows: covered.nodes.map(() => NO_ROW), width: 0 };
      this.#tables.set(key, table);
    }
    return table;
  }

  /** Makes a table, and those that follow from it, as wide as the budget asks for. */
  #widen(table: Table): boolean {
    const { covered, rows, width: before } = table;
    const width = Math.max(0, this.#budget - (covered.visits - 1) * this.#least);
    if (width <= before) return true;
    this.#cells -= rows.length * (width - before);
    if (this.#cells < 0) return false;
    if (width > 1) {
      table.moves ??= covered.nodes.map((v) => this.#movesFrom(v, table));
      for (const moves of table.moves) {
        for (const { table: next } of moves) if (next !== table && !this.#widen(next)) return false;
      }
    }
    table.width = width;
    table.rows = rows.map((row) => widened(row, width));
    const [home, owners] = [covered.nodes.indexOf(this.#game.initial), this.#game.owner];
    for (let b = before; b < width; b++) {
      const left = b - this.#resetCost - 1;
      const afterReset = left >= 0 ? table.rows[home][left] : 0;
      for (let i = 0; i < table.rows.length; i++) {
        const moves = table.moves?.[i] ?? [];
        const value = owners[covered.nodes[i]] === TESTER ? bestOf(moves, b) : worstOf(moves, b);
        table.rows[i][b] = Math.max(value, afterReset);
      }
    }
    return true;
  }

  #movesFrom(v: number, table: Table): Move[] {
    const { outStart, target } = this.#game;
    const { nodes, gain } = table.covered;
    const moves: Move[] = [];
    for (let e = outStart[v]; e < outStart[v + 1]; e++) {
      const [w, cost] = [target[e], costOf(this.#game, e)];
      const row = nodes.indexOf(w);
      if (row >= 0) moves.push({ cost, gain: 0, table, row });
      else {
        const next = this.#tableOf(table.covered.with(w));
        const { covered } = next;
        moves.push({ cost, gain: covered.gain - gain, table: next, row: covered.nodes.indexOf(w) });
      }
    }
    return moves;
  }
}

const WORD = 1n << 64n;

/** V8 hashes a bigint by its last 64 bits: sets of larger games, which differ before them, would all lie in one bucket. */
const hashable = (key: Covered['key']): Covered['key'] | string =>
  typeof key === 'bigint' && key >= WORD ? key.toString(32) : key;

function bestOf(moves: readonly Move[], budget: number): number {
  let best = 0;
  for (const { cost, gain, table, row } of moves) {
    if (cost <= budget) best = Math.max(best, gain + (table.rows[row][budget - cost] ?? 0));
  }
  return best;
}

function worstOf(moves: readonly Move[], budget: number): number {
  if (moves.length === 0) return 0;
  let worst = Number.POSITIVE_INFINITY;
  for (const { cost, gain, table, row } of moves) {
    worst = Math.min(worst, cost <= budget ? gain + (table.rows[row][budget - cost] ?? 0) : 0);
  }
  return worst;
}

const NO_ROW = new Float64Array(0);

function widened(row: Float64Array, width: number): Float64Array {
  const wide = new Float64Array(width);
  wide.set(row);
  return wide;
}
