// What a run must show: the kinds of requirements, and how amounts of coverage are put into words.

export { amountText, certainText, unitOf } from './amount.ts';
export { attainable, REQUIREMENT_SIGNS, REQUIREMENTS, requirementOf } from './catalog.ts';
export { fairnessRequired } from './fair.ts';
export { type Certain, gainOfRow, type Requirement, type Spending, type Target } from './requirement.ts';
