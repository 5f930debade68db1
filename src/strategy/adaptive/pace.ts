// How much sooner is better: what a gain is worth one step later, and after a reset.

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

/** Times are compared in steps of this factor, so that tables are renewed a few times in a campaign only. */
const STEP = 1.6;

/** The pace that looks `horizon` steps ahead: after so many steps a gain is worth a third of what it is now. */
export const paceFor = (horizon: number, resetCost: number): Pace => paceOf(1 - 1 / horizon, resetCost);

/** Whether two horizons differ enough to plan anew. */
export const differs = (a: number, b: number): boolean => a > STEP * b || b > STEP * a;
