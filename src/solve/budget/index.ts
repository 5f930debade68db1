// The guarantee within a budget: exactly for small games, by the cost of forcing strategies for others.

export {
  type BudgetedGuarantee,
  type BudgetQuestion,
  guaranteedWithin,
  settlingWithin,
} from './guaranteed-within.ts';
