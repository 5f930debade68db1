export { RULES } from './compatible.ts';
export { type FromLog, modelFromLog, RULE_DEFAULTS, RULE_IDS, type RuleId } from './merge-states.ts';
