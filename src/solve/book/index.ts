// Bounds of nodes without restart: upper ones, each with what it rests on, for the exact engine and for the quick bounds of large games; and the lower values that a claim
// about the initial node needs.

export { LowerValues, leastNeeded } from './lower-values.ts';
export { TrapBook } from './trap-book.ts';
