// A campaign on a model program that is too large to be explored.

export { OnTheFlyCampaign } from './campaign.ts';
export { COVERS, type Cover } from './items.ts';
export type { OnTheFlyEvent, OnTheFlyOptions } from './ledger.ts';
export { type OnTheFlyRequirement, requirementOnTheFly } from './requirement.ts';
export { chooserOnTheFly, ON_THE_FLY_SUTS } from './simulated.ts';
export { untilOnTheFly } from './until.ts';
export { type OnTheFlyVerdict, onTheFlyVerdict } from './verdict.ts';
