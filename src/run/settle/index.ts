// From what a user says of a campaign to what the campaign needs.

export {
  type BudgetWords,
  budgetOf,
  type GivenCampaign,
  isOfPlan,
  type NamedCondition,
  type Rules,
  resettle,
  type Settled,
  settle,
} from './settle.ts';
