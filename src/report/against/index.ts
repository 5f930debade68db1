// Two builds of a system held against each other, by the traces of both.

export { type Comparison, compareFindings, isSame } from './comparison.ts';
export { fisher } from './fisher.ts';
export { COMPARISONS, type ComparisonKind, comparisonObject } from './kinds.ts';
