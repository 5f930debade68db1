// Closed sets grown by greed, and the part of a game near its initial node: good bounds of games of any size.

export { ClosureGrower } from './grown-closure.ts';
export { findingRegion, isHuge, isSearchable, type LocalRegion, regionSizes } from './local-region.ts';
