// Branch and bound on the linear relaxation: a simplex method that may err, bounds in whole numbers that do not.

export { BranchAndBound } from './branch-and-bound.ts';
export type { BranchLog } from './branch-log.ts';
export { coverProgram, isOfUse } from './cover-program.ts';
export { scaleFor } from './exact-bound.ts';
export { LinearSearch } from './linear-search.ts';
export { rootCharges } from './root-charges.ts';
