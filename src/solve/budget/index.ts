// The guarantee within a budget: exactly for small games, by the cost of forcing strategies for others.

export { ExactBudget } from './exact-budget.ts';
export { TOUR_CELLS } from './forcing-cost.ts';
export { forcingRanks, ranksOf } from './forcing-ranks.ts';
export {
  type BudgetedGuarantee,
  type BudgetQuestion,
  CHEAP_NODES,
  CHEAP_SLICES,
  EXACT_CELLS,
  guaranteeAfter,
  guaranteedWithin,
  settlingWithin,
} from './guaranteed-within.ts';
export { NodeCoverage } from './node-coverage.ts';
