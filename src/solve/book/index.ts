// Bounds of nodes without restart. Upper bounds have their grounds, for the exact engine and for the quick bounds
// of large games. Lower values serve a claim about the initial node.

export { LowerValues, leastNeeded } from './lower-values.ts';
export { TrapBook } from './trap-book.ts';
