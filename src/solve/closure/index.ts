// The least closed set as a problem of its own: items with weights, and rules of which one option each must hold.
// It is reduced by implications and bounded from both sides by cheap means.

export { descend, descending } from './closure-descent.ts';
export { type ClosureProblem, nodesOf } from './closure-problem.ts';
export { forcedBy } from './forced-by.ts';
export { equals, withForced, withMore } from './forced-rules.ts';
export { lighterSet, suitsLocalSearch } from './lighter-set.ts';
export { type Reducing, reducing, reducingFully } from './reduce.ts';
export { reduceForTarget, reducingForTarget } from './reduce-for-target.ts';
