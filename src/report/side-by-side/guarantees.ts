// What a tester can force with each budget of a comparison, whatever the SUT does: the line that the strategies are held against. Where the
// goal is labels nobody knows it for a budget, and a model too large for the usual effort is left open: then there is no line.

import type { Game } from '../../game/index.ts';
import { totalGain } from '../../game/index.ts';
import { forcedBy, percent, questionOf } from '../../run/index.ts';

export interface BudgetGuarantee {
  readonly budget: number;
  /** In gain; equal if it is known exactly. */
  readonly lower: number;
  readonly upper: number;
  /** The lower bound in percent of the gain of all that can be reached. */
  readonly coverage: number;
}

export function guaranteesFor(
  game: Game,
  budgets: readonly number[],
  resetCost: number,
): BudgetGuarantee[] | null {
  const total = totalGain(game);
  const found: BudgetGuarantee[] = [];
  for (const budget of budgets) {
    const forced = forcedBy(game, {
      budget,
      resetCost,
      question: questionOf(game, { budget, resetCost }),
    });
    if (!forced) return null;
    const { lower, upper } = forced;
    found.push({ budget, lower, upper, coverage: percent(lower, total) });
  }
  return found;
}
