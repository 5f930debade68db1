// Strategies side by side: every strategy against every SUT with every budget, the same seeds for all. Each
// budget is played on its own, because a strategy may look at what is left of it.

import type { Game } from '../../game/index.ts';
import { coverageFigures, type PlanSpec, type RunOutcome, summariseRuns } from '../../run/index.ts';
import type { Suite } from '../../suite/index.ts';

export interface ComparisonOptions {
  readonly game: Game;
  readonly strategies: readonly string[];
  readonly suts: readonly string[];
  readonly budgets: readonly number[];
  readonly resetCost: number;
  readonly seed: number;
  readonly restart?: boolean;
  /** The chance that each answer has at least, for those that heed it. */
  readonly fair?: number;
  /** The suite of a strategy, if it executes one. */
  suiteOf(strategy: string): Suite | undefined;
}

export interface ComparisonRow {
  readonly strategy: string;
  readonly sut: string;
  readonly budget: number;
  readonly runs: number;
  /** In percent of the gain of all that can be reached. */
  readonly coverage: Figures;
  readonly spent: Figures;
  readonly resets: Figures;
}

export interface Figures {
  readonly mean: number;
  readonly halfWidth95: number;
  readonly min: number;
  readonly max: number;
}

/** What is to be played, SUT by SUT, budget by budget, strategy by strategy. */
export function comparisonPlans(options: ComparisonOptions): PlanSpec[] {
  const { game, strategies, suts, budgets, resetCost, seed, restart = false, fair, suiteOf } = options;
  return suts.flatMap((sut) =>
    budgets.flatMap((budget) =>
      strategies.map((strategy): PlanSpec => {
        const suite = suiteOf(strategy);
        return { game, strategy, sut, budget, resetCost, seed, restart, fair, ...(suite && { suite }) };
      }),
    ),
  );
}

/** A row a plan; plans of which no run was made are left out. */
export function comparisonRows(
  plans: readonly PlanSpec[],
  results: readonly (readonly RunOutcome[])[],
): ComparisonRow[] {
  return plans.flatMap(({ game, strategy, sut, budget }, i): ComparisonRow[] => {
    if (results[i].length === 0) return [];
    const { runs, coverage, spent, resets } = summariseRuns(game, results[i]);
    return [
      {
        strategy,
        sut,
        budget,
        runs,
        coverage: coverageFigures(coverage),
        spent: coverageFigures(spent),
        resets: coverageFigures(resets),
      },
    ];
  });
}
