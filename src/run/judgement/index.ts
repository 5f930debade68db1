// What a campaign has shown, and what a better tester would have.

export { type Deficiency, deficiencyOf } from './deficiency.ts';
export {
  type Forced,
  forcedBy,
  forcedByAll,
  forcedText,
  type JudgedSettings,
  wholeGuarantee,
} from './forced.ts';
export {
  type JudgedRun,
  type Judgement,
  judgementOf,
  VERDICTS,
  type VerdictId,
} from './verdict.ts';
