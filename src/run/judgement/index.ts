// What runs have shown, and what a better tester would have.

export { type Deficiency, deficiencyOf } from './deficiency.ts';
export type { JudgedFailure, JudgedRun } from './evidence.ts';
export {
  type Forced,
  forcedBy,
  forcedByAll,
  forcedText,
  type JudgedSettings,
  wholeGuarantee,
} from './forced.ts';
export { type Asked, judgedPlay } from './judged-play.ts';
export type { Taken } from './obstacles.ts';
export {
  type Judgement,
  type JudgementOptions,
  judgementOf,
  type OwnJudgement,
  ownJudgement,
} from './verdict.ts';
export { VERDICTS, type VerdictId } from './verdicts.ts';
