// The small part of JavaScript that guards and actions of models are written in, read by a parser of our own and never
// run as code. What it does not know is a value nobody knows (UNKNOWN), and a guard that depends on one is the SUT's to decide.

export { capsOf, type Uses } from './caps.ts';
export { evaluate, type Known, truthOf, UNKNOWN, type Values } from './evaluate.ts';
export { type Assignment, parseActions, parseGuard, type ScriptExpression } from './parse.ts';
export { namesIn, relevantNames, slice } from './slice.ts';
