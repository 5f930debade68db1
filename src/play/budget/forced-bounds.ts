// Bounds from the costs of forcing strategies (forcing-cost.ts).
//
// - the gain that is certain within a budget
// - the budget that is enough for the whole guarantee
// - the gain that no such budget can exceed

import { type Game, reachable } from '../../game/index.ts';
import type { Coverage, Interval } from './coverage.ts';
import { forcingTour, phasesCost, type Tour } from './forcing-cost.ts';

export class ForcedBounds {
  readonly #coverage: Coverage;
  readonly #resetCost: number;
  readonly #once: Interval;
  readonly #whole: Interval;
  /** The gains, the least first, added up: so much do so many parts gain at least. */
  readonly #least: Float64Array;

  constructor(coverage: Coverage, resetCost: number, once: Interval, whole: Interval) {
    this.#coverage = coverage;
    this.#resetCost = resetCost;
    this.#once = once;
    this.#whole = whole;
    this.#least = new Float64Array(coverage.gains.length + 1);
    coverage.gains.forEach((gain, i) => {
      this.#least[i + 1] = this.#least[i] + gain;
    });
  }

  /** What is certainly forced within a budget. */
  within(budget: number): number {
    if (budget < 1) return 0;
    const restart = budget > this.#resetCost + 1;
    const resetCost = restart ? this.#resetCost : Number.POSITIVE_INFINITY;
    const tour = forcingTour(this.#coverage, resetCost);
    const made = tour.spent.findLastIndex((spent) => spent <= budget);
    let most = tour.gained[made];
    most = Math.max(most, this.#byPhases(budget, Number.POSITIVE_INFINITY, this.#once.lower));
    if (!restart) return most;
    most = Math.max(most, this.#byPhases(budget, resetCost, this.#whole.lower));
    if (this.#afterTour(tour) <= budget) most = Math.max(most, this.#whole.lower);
    return most;
  }

  /** A budget from which on the whole guarantee is forced. */
  enough(): number {
    const whole = this.#whole.lower;
    const tour = forcingTour(this.#coverage, this.#resetCost);
    const byTour = tour.gained.findIndex((gained) => gained >= whole);
    const costs = [
      byTour < 0 ? this.#afterTour(tour) : tour.spent[byTour],
      phasesCost(this.#coverage, this.#resetCost, this.#partsFor(whole)),
    ];
    if (this.#once.lower >= whole) {
      costs.push(phasesCost(this.#coverage, Number.POSITIVE_INFINITY, this.#partsFor(whole)));
    }
    return Math.min(...costs);
  }

  /** What the whole guarantee costs at most if the tour is made first. */
  #afterTour({ spent, parts, gained }: Tour): number {
    const lacking = this.#whole.lower - gained[gained.length - 1];
    const spentBy = spent[spent.length - 1];
    if (lacking <= 0) return spentBy;
    // Nothing is known of which parts are covered besides: those that gain least first.
    const most = Math.min(this.#least.length - 1, parts + this.#partsFor(lacking));
    return phasesCost(this.#coverage, this.#resetCost, Math.max(most, parts), parts, spentBy);
  }

  #byPhases(budget: number, resetCost: number, guarantee: number): number {
    const { first, firstParts } = this.#coverage;
    let parts = this.#least.length - 1;
    while (parts > firstParts && phasesCost(this.#coverage, resetCost, parts) > budget) parts--;
    return Math.min(guarantee, Math.max(this.#least[parts], first.gain + this.#least[parts - firstParts]));
  }

  /** So many parts gain that much, whichever they are. */
  #partsFor(gain: number): number {
    const at = this.#least.findIndex((sum) => sum >= gain);
    return at < 0 ? this.#least.length - 1 : at;
  }
}

/**
 * A budget visits no more nodes than it pays for. Nodes of the model and nodes in the middle of its edges are paid for by the same visit, so
 * there may be as many of each.
 */
export function upperWithin(game: Game, budget: number, whole: number): number {
  if (budget < 1) return 0;
  const { initial, gain, ownNodes = game.n } = game;
  const others = [...reachable(game)].filter((v) => v !== initial);
  const best = (nodes: readonly number[]): number =>
    nodes
      .map((v) => gain[v])
      .sort((a, b) => b - a)
      .slice(0, budget - 1)
      .reduce((sum, one) => sum + one, 0);
  const [own, middles] = [others.filter((v) => v < ownNodes), others.filter((v) => v >= ownNodes)];
  return Math.min(whole, gain[initial] + best(own) + best(middles));
}
