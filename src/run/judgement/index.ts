// What a campaign has shown, and what a better tester would have.

export { type Deficiency, deficiencyOf } from './deficiency.ts';
export { type Evidence, type Judgement, VERDICTS, type VerdictId, verdictOf } from './verdict.ts';
