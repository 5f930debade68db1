export { RULES } from './compatible.ts';
export { type FromLog, modelFromLog, RULE_DEFAULTS, RULE_IDS, type RuleId } from './merge-states.ts';
export { LEAST_SCORE, LEAST_TRACES, type LogScores } from './scores.ts';
