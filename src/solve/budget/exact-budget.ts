// What a tester can force within a budget, exactly, for small games: the value of the game on (covered set, node, budget left).
//
//   f(C, v, b)  the gain still forced from v with C covered and b left; every move costs something, so b falls and no fixed point
//               is needed. The tester takes the best edge he can pay for, or a reset, or stops; the SUT the worst, and one that
//               the budget left does not pay for ends the play.
//
// One table for each covered set that a play within the budget can come to: a row for each node that adds nothing to it, a column for each
// budget that can be left by then, as every visit cost something. The sets may be exponentially many, so the cells are counted
// and the work is given up past a limit: the bounds of forcing-cost.ts remain.

import { costOf, type Game, TESTER } from '../../game/index.ts';
import type { Coverage, Covered } from './coverage.ts';

/** The gain forced for each budget from 0 to `budget`; null if that takes more than `cells` cells. */
export function exactWithin(
  coverage: Coverage,
  budget: number,
  resetCost: number,
  cells: number,
): Float64Array | null {
  if (!(budget < cells)) return null;
  return new ExactBudget(coverage, budget, resetCost, cells).solve();
}

/** For each node that adds nothing what is forced with 0, 1, … left. */
type Table = ReadonlyMap<number, Float64Array>;

/** What a node that adds something brings at once, and what is forced after it. */
interface Next {
  readonly gain: number;
  readonly row: Float64Array;
}

class ExactBudget {
  readonly #game: Game;
  readonly #first: Covered;
  readonly #budget: number;
  readonly #resetCost: number;
  /** What a visit costs at least. */
  readonly #least: number;
  #cells: number;
  /** By what is covered. */
  readonly #tables = new Map<Covered['key'], Table>();

  constructor({ game, first }: Coverage, budget: number, resetCost: number, cells: number) {
    this.#game = game;
    this.#first = first;
    this.#budget = budget;
    this.#resetCost = resetCost;
    this.#least = game.cost ? game.cost.reduce((least, cost) => Math.min(least, cost), 1) : 1;
    this.#cells = cells;
  }

  solve(): Float64Array | null {
    const table = this.#table(this.#first);
    if (!table) return null;
    const row = table.get(this.#game.initial)!;
    const forced = new Float64Array(this.#budget + 1);
    for (let b = 1; b <= this.#budget; b++) forced[b] = this.#first.gain + row[b - 1];
    return forced;
  }

  /** The table of what is covered; null if there are no cells left. */
  #table(covered: Covered): Table | null {
    const known = this.#tables.get(covered.key);
    if (known) return known;
    const { nodes, visits } = covered;
    const width = Math.max(0, this.#budget - (visits - 1) * this.#least);
    this.#cells -= nodes.length * (width + 1);
    if (this.#cells < 0) return null;
    const table = new Map(nodes.map((v) => [v, new Float64Array(width).fill(-1)]));
    const larger = this.#larger(covered, table, width);
    if (!larger) return null;
    const here = (v: number, b: number): number => {
      const row = table.get(v)!;
      if (row[b] < 0) row[b] = this.#value(v, b, here, table, larger);
      return row[b];
    };
    for (let b = 0; b < width; b++) for (const v of nodes) here(v, b);
    this.#tables.set(covered.key, table);
    return table;
  }

  /** By each node that a move can cover next: what follows from it. */
  #larger(covered: Covered, table: Table, width: number): Map<number, Next> | null {
    const { outStart, target } = this.#game;
    const larger = new Map<number, Next>();
    for (const v of covered.nodes) {
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        if (larger.has(w) || table.has(w)) continue;
        const next = covered.with(w);
        // Nothing can be paid for any more.
        const rows = width > 1 ? this.#table(next) : NO_ROWS;
        if (!rows) return null;
        larger.set(w, { gain: next.gain - covered.gain, row: rows.get(w) ?? NO_ROW });
      }
    }
    return larger;
  }

  #value(
    v: number,
    b: number,
    here: (v: number, b: number) => number,
    table: Table,
    larger: ReadonlyMap<number, Next>,
  ): number {
    const { owner, outStart, target, initial } = this.#game;
    const after = (w: number, left: number): number => {
      if (table.has(w)) return here(w, left);
      const { gain, row } = larger.get(w)!;
      return gain + (row[left] ?? 0);
    };
    let best = 0;
    if (owner[v] === TESTER) {
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const cost = costOf(this.#game, e);
        if (cost <= b) best = Math.max(best, after(target[e], b - cost));
      }
    } else if (outStart[v] < outStart[v + 1]) {
      best = Number.POSITIVE_INFINITY;
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const cost = costOf(this.#game, e);
        best = Math.min(best, cost <= b ? after(target[e], b - cost) : 0);
      }
    }
    const left = b - this.#resetCost - 1;
    return left >= 0 ? Math.max(best, here(initial, left)) : best;
  }
}

const NO_ROWS: Table = new Map();
const NO_ROW = new Float64Array(0);
