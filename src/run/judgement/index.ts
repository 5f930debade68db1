// What a campaign has shown, and what a better tester would have.

export { CHEAP_NODES, CHEAP_SLICES, type Deficiency, deficiencyOf, FULL_SLICES } from './deficiency.ts';
export { type Evidence, type Judgement, VERDICTS, type VerdictId, verdictOf } from './verdict.ts';
