// How much sooner is better: what a gain is worth one step later, and after a reset.

export interface Pace {
  readonly discount: number;
  /** discount^(d + 1): a reset, and the visit that follows. */
  readonly resetFactor: number;
}

/** By multiplication, the same on every machine; a part of a step counts in proportion. */
export function paceOf(discount: number, resetCost: number): Pace {
  let factor = discount;
  let steps = Math.min(resetCost, 10_000);
  for (; steps >= 1; steps--) factor *= discount;
  return { discount, resetFactor: factor * (1 - steps * (1 - discount)) };
}
