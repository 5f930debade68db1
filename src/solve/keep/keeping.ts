// What a budget pays for at worst, and the strategies that force it: the whole guarantee, with resets or without, or as much of it as is known
// to be forced with so little. It is found by the bounds and with the work of a verdict (budget/), so that whoever keeps it is never told
// afterwards that more could have been forced.

import { type Game, isPlain, reachable } from '../../game/index.ts';
import {
  EXACT_CELLS,
  ExactBudget,
  guaranteeAfter,
  guaranteedWithin,
  NodeCoverage,
  TOUR_CELLS,
} from '../budget/index.ts';
import { type Levels, settlingLevels } from '../solve.ts';
import { fromScaled } from '../witness/index.ts';
import type { Forcer } from './forcer.ts';
import { LevelForcer } from './level-forcer.ts';
import { TableForcer } from './table-forcer.ts';
import { TourForcer } from './tour-forcer.ts';

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
  if (game.countsTags || !isPlain(game)) return null;
  const nodes = [...reachable(game)];
  const targets = nodes.filter((v) => v !== game.initial && game.gain[v] > 0);
  if (targets.length * game.n > TOUR_CELLS) return null;
  return new Search(game, nodes.length, targets, question).found();
}

class Search {
  readonly #game: Game;
  readonly #nodes: number;
  readonly #targets: readonly number[];
  readonly #question: KeepQuestion;
  /** A reset and its visit; infinite if it cannot be paid. */
  readonly #resetSteps: number;
  #levels: Levels | null = null;
  #tables: ExactBudget | null = null;

  constructor(game: Game, nodes: number, targets: readonly number[], question: KeepQuestion) {
    this.#game = game;
    this.#nodes = nodes;
    this.#targets = targets;
    this.#question = question;
    const { budget, resetCost } = question;
    this.#resetSteps = budget > resetCost + 1 ? resetCost + 1 : Number.POSITIVE_INFINITY;
  }

  found(): Keeping | null {
    const { slices } = this.#question;
    const restart = Number.isFinite(this.#resetSteps);
    const { initial, gain } = this.#game;
    const whole = restart ? guaranteeAfter(this.#game, true, slices).lower : 0;
    // A guarantee of the initial node alone needs no keeping.
    if (restart && whole > gain[initial]) {
      const byTour = this.#kept(whole, [() => this.#tour(whole, true)]);
      if (byTour) return byTour;
    }
    const once = this.#once();
    const keptOnce = () =>
      once > gain[initial] ? (this.#kept(once, this.#makers(once)) ?? this.#byTables(once)) : null;
    // Part of what resets bring may be more than all that comes without.
    if (restart && whole > once) {
      const kept = this.#byTables(whole) ?? this.#part(whole, once);
      return kept && kept.guarantee >= once ? kept : (keptOnce() ?? kept);
    }
    return keptOnce() ?? this.#part(once, once);
  }

  /** As much as a verdict knows to be forced within the budget: by tables, which were made as far as they go by now, or by the bounds. */
  #part(guarantee: number, once: number): Keeping | null {
    const { budget, resetCost, slices, parts } = this.#question;
    const { initial, gain } = this.#game;
    const { lower } = guaranteedWithin(this.#game, { budget, resetCost, slices, cells: 0 });
    const tabled = this.#tabled(guarantee);
    for (const forced of tabled > lower ? [tabled, lower] : [lower]) {
      if (forced <= gain[initial] || forced < parts * guarantee) continue;
      const kept = this.#kept(forced, this.#makers(forced, once)) ?? this.#byTables(forced);
      if (kept) return kept;
    }
    return null;
  }

  #makers(wanted: number, once = wanted): (() => Forcer)[] {
    const restart = Number.isFinite(this.#resetSteps);
    const makers: (() => Forcer)[] = [() => this.#tour(wanted, restart)];
    if (wanted <= once) makers.push(() => new LevelForcer(this.#game, this.#nodes, this.#levels!, wanted));
    return makers;
  }

  #tour(wanted: number, phases: boolean): TourForcer {
    const options = { wanted, resetSteps: this.#resetSteps, phases };
    return new TourForcer(this.#game, this.#nodes, this.#targets, options);
  }

  #once(): number {
    const work = settlingLevels(this.#game);
    for (let left = this.#question.slices; ; ) {
      const { done, value } = work.next();
      if (!done && --left > 0) continue;
      this.#levels = value();
      const { value: forced } = this.#levels;
      return this.#game.gain.some((gain) => gain === 0) ? fromScaled(this.#game, forced) : forced;
    }
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
    return this.#kept(guarantee, [() => new TableForcer(this.#game, tables, guarantee)]);
  }

  /**
   * What is forced within the budget as far as the tables know, made until they know of `wanted`: often that takes much less than the budget, for which they
   * would be too large. There is one attempt: what was made is never made again, and what was too large stays so.
   */
  #tabled(wanted: number): number {
    if (this.#nodes > TABLED_NODES) return 0;
    const { budget, resetCost } = this.#question;
    this.#tables ??= new ExactBudget(new NodeCoverage(this.#game), resetCost, EXACT_CELLS);
    const forced = this.#tables.upTo(wanted, Math.floor(budget));
    return forced[forced.length - 1];
  }

  /** How many nodes must be visited at least. */
  #visits(guarantee: number): number {
    const { gain, initial } = this.#game;
    let lacking = guarantee - gain[initial];
    let visits = 1;
    for (const one of this.#targets.map((v) => gain[v]).sort((a, b) => b - a)) {
      if (lacking <= 0) break;
      lacking -= one;
      visits++;
    }
    return visits;
  }
}
