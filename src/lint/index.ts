// Oddities of a readable model: dead ends, traps, observations without information. Rules are data; `check` runs
// them all.

export { type Finding, lintGame, type Severity } from './lint-game.ts';
export { RULES, type Rule, type RuleCode } from './rules.ts';
