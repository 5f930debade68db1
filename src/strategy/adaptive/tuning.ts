// The numbers of the planner, in one place; bench/adaptive.ts plays variants of them against each other.
// `npm run bench adaptive` measures them again.

import type { Priors } from './frequencies.ts';

export interface Tuning {
  /**
   * How far ahead to look, in steps: so many times the budget left for each uncovered node, within these bounds. A gain is
   * worth 1 / horizon less one step later, and a reset is d + 1 steps.
   */
  readonly perNode: number;
  readonly nearest: number;
  readonly farthest: number;
  /** The part of what lies beyond an uncovered node that counts on top of its own gain. */
  readonly beyond: number;
  /**
   * How many edges the lookahead may follow for one decision where nodes have 2.5 edges; more in proportion where they have
   * more, up to a limit. 0 plays by the value table alone.
   */
  readonly effort: number;
  readonly mostEffort: number;
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
  /** Whether moves that put the guarantee at risk are left out, where the budget pays for it at worst. */
  readonly keepsGuarantee: boolean;
  /**
   * Where the budget does not pay for it, on graphs on which nobody knows what keeping a part costs: from which share of it on a part is kept. A small part
   * is a small comfort, and its price may be high.
   */
  readonly keepsParts: number;
  /** Whether it looks as far as the next certain gain where nothing new comes. */
  readonly seesCertain: boolean;
  /** What the SUT may be like. */
  readonly priors: Priors;
}

export const TUNING: Tuning = {
  perNode: 4,
  nearest: 20,
  farthest: 300,
  beyond: 0.25,
  effort: 300,
  mostEffort: 6000,
  lastEffort: 3000,
  longEffort: 10_000,
  lastDiscount: 0.99,
  horizon: 20,
  longHorizon: 64,
  keepsGuarantee: true,
  keepsParts: 0.75,
  seesCertain: true,
  priors: {
    even: [256, 16, 4, 1],
    habit: [4, 1, 0.25, 0.0625, 0.016, 0.004],
    repeats: [0.9],
    loath: [1 / 8, 1 / 32],
    evenShare: 0.8,
  },
};
