// Finishes a region before leaving it (regions.ts). The price of a move is everything that it makes unreachable, or
// expensive to come back to. A second table knows only the gains inside: leaving is worth nothing there, and so is
// a reset. It is followed while the next gain inside is worth waiting for. If a reset could return, staying must
// also be better than leaving now and paying the way back later, shared by all uncovered nodes here.
//
// The rule is silent if there is nothing to finish, nothing can be lost, or the budget is too small to cover
// everything left. Then it is better to take the nearest gains, wherever they are.

import { componentRows, type Game } from '../../game/index.ts';
import { priceUnitOf } from '../prices.ts';
import { differs, type Pace, paceFor } from './pace.ts';
import type { Regions } from './regions.ts';
import type { Tuning } from './tuning.ts';
import { ValueTable } from './value-table.ts';

/** The budget each uncovered node takes, at least. */
const PER_NODE = 1.5;
/** The next gain inside must be worth that much of a gain at once. */
const WORTH_STAYING = 0.6;

export interface Prospect {
  readonly budgetLeft: number;
  readonly canReset: boolean;
  readonly covered: Uint8Array;
  /** How many uncovered nodes there are to come to, and how far ahead it is looked for them. */
  readonly open: number;
  readonly horizon: number;
  /** What the pebble is worth by the ordinary table. */
  readonly value: number;
}

export class Finish {
  /** Made when first needed. */
  table: ValueTable | null = null;
  pace: Pace;
  readonly #game: Game;
  readonly #chance: Float64Array;
  readonly #regions: Regions;
  readonly #tuning: Tuning;
  readonly #resetCost: number;
  /** What a usual move costs: budgets and costs are counted in those. */
  readonly #unit: number;
  #horizon: number;
  #rows: { readonly start: Int32Array; readonly nodes: Int32Array } | null = null;
  #entered: Uint8Array | null = null;

  constructor(game: Game, chance: Float64Array, regions: Regions, tuning: Tuning, resetCost: number) {
    this.#game = game;
    this.#chance = chance;
    this.#regions = regions;
    this.#tuning = tuning;
    this.#resetCost = resetCost;
    this.#unit = priceUnitOf(game);
    this.#horizon = tuning.nearest;
    this.pace = paceFor(this.#horizon, resetCost, this.#unit);
  }

  /** Whether the pebble on `v` should stay in its region: then `table` and `pace` say what inside is worth. */
  shouldStay(v: number, prospect: Prospect, updates: number): boolean {
    const { map, open } = this.#regions;
    const region = map.of[v];
    const here = open[region];
    const { canReset, horizon } = prospect;
    const budgetLeft = prospect.budgetLeft / this.#unit;
    if (map.size[region] === 1 || here === 0 || budgetLeft < PER_NODE * prospect.open) return false;
    // Nothing is left behind where everything that is left is here.
    if (map.leaves[region] === 0 && here >= prospect.open) return false;
    const wayBack = (this.#resetCost + 1 + map.depth[region]) / this.#unit;
    const payable = canReset && budgetLeft - wayBack >= PER_NODE * here;
    if (!payable && map.leaves[region] === 0) return false;
    let farther = horizon;
    if (!payable) {
      const spare = (budgetLeft - PER_NODE * (prospect.open - here)) / here;
      farther = Math.min(this.#tuning.farthest, Math.max(farther, spare / 2));
    }
    const table = this.#ready(region, farther, prospect.covered);
    table.afford(prospect.budgetLeft);
    if (!table.settle(updates)) table.renew(v);
    const inside = table.backup(v);
    if (inside < WORTH_STAYING) return false;
    if (!payable) return true;
    return inside >= falling(1 - 1 / horizon, wayBack / here) * prospect.value;
  }

  cover(v: number): void {
    this.table?.cover(v);
  }

  touch(v: number): void {
    if (this.#entered?.[this.#regions.map.of[v]]) this.table!.touch(v);
  }

  #ready(region: number, horizon: number, covered: Uint8Array): ValueTable {
    const { map } = this.#regions;
    if (!this.table || !this.#entered || !this.#rows) {
      this.#horizon = horizon;
      this.pace = paceFor(horizon, this.#resetCost, this.#unit);
      this.table = new ValueTable(this.#game, this.#chance, this.pace, this.#tuning.beyond, {
        region: map.of,
      });
      for (let w = 0; w < covered.length; w++) if (covered[w]) this.table.cover(w);
      this.#entered = new Uint8Array(map.count);
      this.#rows = componentRows(map);
    }
    if (!this.#entered[region]) {
      this.#entered[region] = 1;
      const { start, nodes } = this.#rows;
      for (let i = start[region]; i < start[region + 1]; i++) this.table.touch(nodes[i]);
    }
    if (differs(horizon, this.#horizon)) {
      this.#horizon = horizon;
      this.pace = paceFor(horizon, this.#resetCost, this.#unit);
      this.table.hurry(this.pace);
    }
    return this.table;
  }
}

/** base^exponent for a base near 1, by products; a part of a step counts in proportion. */
function falling(base: number, exponent: number): number {
  let result = 1;
  let left = Math.min(exponent, 10_000);
  for (; left >= 1; left--) result *= base;
  return result * (1 - left * (1 - base));
}
