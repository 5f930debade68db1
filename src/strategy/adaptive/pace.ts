// How much sooner is better: the worth of a gain one step later, and after a reset. If edges have prices, a step is
// a usual move (prices.ts), and reset costs are counted in those.

export interface Pace {
  readonly discount: number;
  /** discount^(d + 1): a reset, and the visit that follows. */
  readonly resetFactor: number;
  readonly resetCost: number;
}

/** By multiplication, the same on every machine; a part of a step counts in proportion. */
export function paceOf(discount: number, resetCost: number): Pace {
  let factor = discount;
  let steps = Math.min(resetCost, 10_000);
  for (; steps >= 1; steps--) factor *= discount;
  return { discount, resetFactor: factor * (1 - steps * (1 - discount)), resetCost };
}

/** A gain from the initial node is never taken for more certain. */
export const MOST_CERTAIN = 0.98;

/**
 * What a reset is worth, the initial node being worth `first`: as much as waiting for an answer that takes as long to come as the reset and the way to the next
 * gain. (To discount the reset by its d + 1 steps would value it less than any chance near by, however small, as soon as it
 * is dear: a discount likes gambling.)
 */
export function resetWorth(first: number, discount: number, resetCost: number): number {
  if (!(first > 0)) return 0;
  const unit = Math.max(1, first / MOST_CERTAIN);
  const steps = ((1 - first / unit) * unit) / ((1 - discount) * first);
  const chance = discount / (resetCost + 1 + steps);
  return (unit * chance) / (1 - discount + chance);
}

/** Times are compared in steps of this factor, so that tables are renewed a few times in a campaign only. */
const STEP = 1.6;

/**
 * The pace that looks `horizon` steps ahead: after so many steps a gain is worth a third of what it is now. A step costs `unit`, and the visit after a reset 1.
 */
export const paceFor = (horizon: number, resetCost: number, unit = 1): Pace =>
  paceOf(1 - 1 / horizon, stepsOf(resetCost, unit));

/** What a reset costs in steps, without the one that the visit counts for. */
export const stepsOf = (resetCost: number, unit: number): number =>
  unit === 1 ? resetCost : (resetCost + 1) / unit - 1;

/** Whether two horizons differ enough to plan anew. */
export const differs = (a: number, b: number): boolean => a > STEP * b || b > STEP * a;
