// A clause-learning solver and nothing else: trail, clauses, conflict analysis, counting constraints. It knows no
// game and no closed set, and imports nothing of the rooms that use it.

export { Cdcl } from './cdcl.ts';
export type { Order, Theory } from './steering.ts';
export { Totalizer } from './totalizer.ts';
export { VariableHeap } from './variable-heap.ts';
