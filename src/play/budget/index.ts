// The guarantee within a budget: exactly for small games, by the cost of forcing strategies for others.

export type { Coverage, Covered, Progress, Rest, Target } from './coverage.ts';
export { ExactBudget } from './exact-budget.ts';
export { ranksTo, TOUR_CELLS } from './forcing-cost.ts';
export { forcingRanks, ranksOf } from './forcing-ranks.ts';
export {
  type BudgetedGuarantee,
  type BudgetQuestion,
  CHEAP_NODES,
  CHEAP_SLICES,
  coverageOf,
  EXACT_CELLS,
  guaranteeAfter,
  guaranteedWithin,
  guaranteedWithinAsync,
} from './guaranteed-within.ts';
export { LabelCoverage } from './label-coverage.ts';
export { NodeCoverage } from './node-coverage.ts';
export { OpenParts } from './open-parts.ts';
