// The numbers of the planner, in one place; bench/adaptive.ts plays variants of them against each other, and
// docs/adaptive.md holds the table that chose these.

export interface Tuning {
  /** What a gain is worth one step later. A reset is d + 1 steps. */
  readonly discount: number;
  /** The part of what lies beyond an uncovered node that counts on top of its own gain. */
  readonly beyond: number;
  /** How many edges the lookahead may follow for one decision; 0 plays by the value table alone. */
  readonly effort: number;
  /** The same on the last stretch, where a search to the end of the budget pays. */
  readonly lastEffort: number;
  /** And on small graphs. */
  readonly longEffort: number;
  /** What a gain is worth one step later on the last stretch, if the SUT's choices are steady. */
  readonly lastDiscount: number;
  /** How much budget left is the last stretch, where values are computed for every amount of budget; 0 never. */
  readonly horizon: number;
  /** The same on small graphs, if the SUT's choices are steady. */
  readonly longHorizon: number;
  /** The strengths of the priors on the SUT's choices, in observations for each edge. */
  readonly strengths: readonly number[];
}

export const TUNING: Tuning = {
  discount: 0.95,
  beyond: 0,
  effort: 300,
  lastEffort: 3000,
  longEffort: 10_000,
  lastDiscount: 0.99,
  horizon: 20,
  longHorizon: 64,
  strengths: [16, 4, 1, 0.25, 0.0625],
};
