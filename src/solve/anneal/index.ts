// Closed sets found by local search: no proof that they are least, but good ones in games of any size.

export { ClosureAnnealer } from './annealed-closure.ts';
export { ClosureGrower } from './grown-closure.ts';
export { findingRegion, isHuge, isSearchable, type LocalRegion, regionSizes } from './local-region.ts';
