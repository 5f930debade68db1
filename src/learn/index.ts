// A model from a system itself, or from what was logged of it. Active: `active/`, for whoever can ask it; passive: `passive/`, from the
// traces of a `log/`. The same logs are held against a model there is, and a model is brought up to date by them (update.ts).

export {
  type EqualityClaim,
  EXTRA_STATES,
  LEAST_TESTS,
  type Learned,
  type LearnOptions,
  learn,
  TESTS,
} from './active/index.ts';
export { type Answer, type Asking, answerKey, answerText, type Query } from './answer.ts';
export { type AnswerSet, answerSets } from './answer-sets.ts';
export {
  type EventLog,
  type FollowedLog,
  followLog,
  type LogEvent,
  type LogOptions,
  type LogTrace,
  type OffModel,
  readEventLog,
} from './log/index.ts';
export { ENDED, type Machine, type Transition, WayMap } from './machine.ts';
export { machineGame, machineSpec } from './machine-game.ts';
export {
  type FromLog,
  LEAST_SCORE,
  LEAST_TRACES,
  type LogScores,
  modelFromLog,
  RULE_DEFAULTS,
  RULE_IDS,
  RULES,
  type RuleId,
} from './passive/index.ts';
export { SimulatedSystem, type System, stimuliOf } from './simulated-system.ts';
export { type Proposal, patchOf, proposeUpdate, type Update } from './update/index.ts';
