// Exact search for the least closed set: by deepening, by cores, by taking turns. Stands on kernel/ and on the problem.

export { AidedSearch } from './aided-search.ts';
export { ClosureSearch, type SearchStatus } from './closure-search.ts';
export { CoreCosts } from './core-costs.ts';
export type { CoreLog } from './core-log.ts';
export { CoreSearch } from './core-search.ts';
export { DeepeningSearch } from './deepening-search.ts';
export type { KnownBounds, LeastClosure } from './least-closure.ts';
export { Turns } from './turns.ts';
export { WeightUnit } from './weight-unit.ts';
