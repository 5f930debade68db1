// What a tester can force within a budget, exactly, for small games: the value of the game on (covered set, node, budget left).
//
//   f(C, v, b)  the gain still forced from v with C covered and b left; every move costs something, so b falls and no fixed point
//               is needed. The tester takes the best edge he can pay for, or a reset, or stops; the SUT the worst, and one that
//               the budget left does not pay for ends the play.
//
// One table for each covered set that a play within the budget can come to: a row for each of its nodes, a column for each budget
// that can be left by then, as every node of the set cost something. The sets may be exponentially many, so the cells are counted
// and the work is given up past a limit: the bounds of forcing-cost.ts remain.

import { costOf, type Game, TESTER } from '../../game/index.ts';

/** The gain forced for each budget from 0 to `budget`; null if that takes more than `cells` cells. */
export function exactWithin(
  game: Game,
  budget: number,
  resetCost: number,
  cells: number,
): Float64Array | null {
  if (!(budget < cells)) return null;
  return new ExactBudget(game, budget, resetCost, cells).solve();
}

/** For each covered node what is forced with 0, 1, … left. */
type Table = ReadonlyMap<number, Float64Array>;

class ExactBudget {
  readonly #game: Game;
  readonly #budget: number;
  readonly #resetCost: number;
  /** What a visit costs at least. */
  readonly #least: number;
  #cells: number;
  /** By covered set, a bit for each node. */
  readonly #tables = new Map<bigint, Table>();

  constructor(game: Game, budget: number, resetCost: number, cells: number) {
    this.#game = game;
    this.#budget = budget;
    this.#resetCost = resetCost;
    this.#least = game.cost ? game.cost.reduce((least, cost) => Math.min(least, cost), 1) : 1;
    this.#cells = cells;
  }

  solve(): Float64Array | null {
    const { initial, gain } = this.#game;
    const table = this.#table(1n << BigInt(initial), [initial]);
    if (!table) return null;
    const row = table.get(initial)!;
    const forced = new Float64Array(this.#budget + 1);
    for (let b = 1; b <= this.#budget; b++) forced[b] = gain[initial] + row[b - 1];
    return forced;
  }

  /** The table of a covered set; null if there are no cells left. */
  #table(set: bigint, nodes: readonly number[]): Table | null {
    const known = this.#tables.get(set);
    if (known) return known;
    const width = Math.max(0, this.#budget - (nodes.length - 1) * this.#least);
    this.#cells -= nodes.length * (width + 1);
    if (this.#cells < 0) return null;
    const larger = width > 1 ? this.#larger(set, nodes) : new Map<number, Float64Array>();
    if (!larger) return null;
    const table = new Map(nodes.map((v) => [v, new Float64Array(width).fill(-1)]));
    const here = (v: number, b: number): number => {
      const row = table.get(v)!;
      if (row[b] < 0) row[b] = this.#value(v, b, here, table, larger);
      return row[b];
    };
    for (let b = 0; b < width; b++) for (const v of nodes) here(v, b);
    this.#tables.set(set, table);
    return table;
  }

  /** By each node that a move can cover next: its row in the table of the set that has it. */
  #larger(set: bigint, nodes: readonly number[]): Map<number, Float64Array> | null {
    const { outStart, target } = this.#game;
    const larger = new Map<number, Float64Array>();
    for (const v of nodes) {
      for (let e = outStart[v]; e < outStart[v + 1]; e++) {
        const w = target[e];
        const bit = 1n << BigInt(w);
        if (larger.has(w) || (set & bit) !== 0n) continue;
        const table = this.#table(set | bit, [...nodes, w]);
        if (!table) return null;
        larger.set(w, table.get(w)!);
      }
    }
    return larger;
  }

  #value(
    v: number,
    b: number,
    here: (v: number, b: number) => number,
    table: Table,
    larger: ReadonlyMap<number, Float64Array>,
  ): number {
    const { owner, outStart, target, initial, gain } = this.#game;
    const after = (w: number, left: number): number =>
      table.has(w) ? here(w, left) : gain[w] + (larger.get(w)?.[left] ?? 0);
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
