// From what a user says of a campaign to what the campaign needs.

export {
  asPlayed,
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
