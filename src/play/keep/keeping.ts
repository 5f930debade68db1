// The gain that a budget forces at worst, and the strategies that force it. It is the whole guarantee, with resets
// or without, or as much of it as is known to be forced with that budget. The bounds and the work are those of a
// verdict (budget/). So a tester that keeps it never reads afterwards that it could have forced more. The coverage
// defines the gain, of nodes or of labels.

import { type Game, isPlain } from '../../game/index.ts';
import {
  type Coverage,
  coverageOf,
  EXACT_CELLS,
  ExactBudget,
  guaranteeAfter,
  guaranteedWithin,
  ranksTo,
  TOUR_CELLS,
} from '../budget/index.ts';
import type { Forcer } from './forcer.ts';
import { type Once, onceOf } from './once.ts';
import { TableForcer } from './table-forcer.ts';
import { type RankedTarget, TourForcer } from './tour-forcer.ts';

export interface KeepQuestion {
  readonly budget: number;
  readonly resetCost: number;
  /** How many slices of the solver each guarantee is worth. */
  readonly slices: number;
  /** Where the budget does not pay for the guarantee: the share of it from which on a part is worth keeping. */
  readonly parts: number;
}

export interface Keeping {
  /** The gain that is forced. */
  readonly guarantee: number;
  /** The strategies that force it, for one play. */
  forcers(): Forcer[];
}

/** Larger games have no tables worth the attempt. */
const TABLED_NODES = 128;

/** Null if no guarantee is known that the budget pays for. */
export function keepingWithin(game: Game, question: KeepQuestion): Keeping | null {
  if (!isPlain(game)) return null;
  const coverage = coverageOf(game);
  return coverage.targets().length * game.n > TOUR_CELLS ? null : new Search(coverage, question).found();
}

class Search {
  readonly #game: Game;
  readonly #coverage: Coverage;
  readonly #question: KeepQuestion;
  /** A reset and its visit; infinite if it cannot be paid. */
  readonly #resetSteps: number;
  #targets: readonly RankedTarget[] | null = null;
  #tables: ExactBudget | null = null;

  constructor(coverage: Coverage, question: KeepQuestion) {
    this.#game = coverage.game;
    this.#coverage = coverage;
    this.#question = question;
    const { budget, resetCost } = question;
    this.#resetSteps = budget > resetCost + 1 ? resetCost + 1 : Number.POSITIVE_INFINITY;
  }

  found(): Keeping | null {
    const { slices } = this.#question;
    const restart = Number.isFinite(this.#resetSteps);
    const whole = restart ? guaranteeAfter(this.#coverage, true, slices).lower : 0;
    // A guarantee of the first visit alone needs no keeping.
    const first = this.#coverage.first.gain;
    if (restart && whole > first) {
      const byTour = this.#kept(whole, [() => this.#tour(whole, true)]);
      if (byTour) return byTour;
    }
    const once = onceOf(this.#coverage, slices);
    const keptOnce = () => (once.value > first ? this.#byAny(once.value, once) : null);
    // Part of what resets bring may be more than all that comes without.
    if (restart && whole > once.value) {
      const kept = this.#byTables(whole) ?? this.#part(whole, once);
      return kept && kept.guarantee >= once.value ? kept : (keptOnce() ?? kept);
    }
    return keptOnce() ?? this.#part(once.value, once);
  }

  /** As much as a verdict knows to be forced within the budget: by tables, which were made as far as they go by now, or by the bounds. */
  #part(guarantee: number, once: Once): Keeping | null {
    const { budget, resetCost, slices, parts } = this.#question;
    const { lower } = guaranteedWithin(this.#game, { budget, resetCost, slices, cells: 0 });
    const tabled = this.#tabled(guarantee);
    for (const forced of tabled > lower ? [tabled, lower] : [lower]) {
      if (forced <= this.#coverage.first.gain || forced < parts * guarantee) continue;
      const kept = this.#byAny(forced, once);
      if (kept) return kept;
    }
    return null;
  }

  #byAny(wanted: number, once: Once): Keeping | null {
    const restart = Number.isFinite(this.#resetSteps);
    return (
      this.#kept(wanted, [() => this.#tour(wanted, restart), ...once.makers(wanted)]) ??
      this.#byTables(wanted) ??
      this.#kept(wanted, once.slow(wanted))
    );
  }

  #tour(wanted: number, phases: boolean): TourForcer {
    this.#targets ??= this.#coverage
      .targets()
      .map((target) => ({ target, rank: ranksTo(this.#game, target) }));
    return new TourForcer(this.#coverage, this.#targets, { wanted, resetSteps: this.#resetSteps, phases });
  }

  /** Those of the strategies that the budget pays for. */
  #kept(guarantee: number, makers: readonly (() => Forcer)[]): Keeping | null {
    const left = Math.floor(this.#question.budget) - 1;
    const able = makers.filter((make) => make().need(this.#game.initial) <= left);
    return able.length === 0 ? null : { guarantee, forcers: () => able.map((make) => make()) };
  }

  #byTables(guarantee: number): Keeping | null {
    if (this.#question.budget < this.#visits(guarantee) || this.#tabled(guarantee) < guarantee) return null;
    const tables = this.#tables!;
    return this.#kept(guarantee, [() => new TableForcer(this.#coverage, tables, guarantee)]);
  }

  /**
   * What is forced within the budget as far as the tables know, made until they know of `wanted`: often that takes much less than the budget, for which they
   * would be too large. There is one attempt: what was made is never made again, and what was too large stays so.
   */
  #tabled(wanted: number): number {
    if (this.#coverage.nodes > TABLED_NODES) return 0;
    const { budget, resetCost } = this.#question;
    this.#tables ??= new ExactBudget(this.#coverage, resetCost, EXACT_CELLS);
    const forced = this.#tables.upTo(wanted, Math.floor(budget));
    return forced[forced.length - 1];
  }

  /** How many nodes must be visited at least; where visits may be free, nobody knows what that costs. */
  #visits(guarantee: number): number {
    const { gain, initial, cost } = this.#game;
    if (cost?.includes(0)) return 1;
    let lacking = guarantee - this.#coverage.first.gain;
    let visits = 1;
    // No node brings more than its gain.
    for (const one of gain
      .filter((_, v) => v !== initial)
      .sort()
      .reverse()) {
      if (lacking <= 0) break;
      lacking -= one;
      visits++;
    }
    return visits;
  }
}
