// What is odd about a model that can be read: dead ends, traps, observations that tell nothing. Rules are data; `check` runs them all.

export { type Finding, lintGame, type Severity } from './lint-game.ts';
export { RULES, type Rule, type RuleCode } from './rules.ts';
