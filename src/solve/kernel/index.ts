// A clause-learning solver that knows weights, as WebAssembly: trail, clauses, conflict analysis, dual ascent,
// counting constraints. It has a local search for light closed sets, forced items, and minimal closed sets too. The
// source is assembly/, in AssemblyScript, and `npm run kernel` makes code.ts of it. It knows no game, and imports
// nothing of the rooms that use it.

export { type Ascended, ascend } from './ascend.ts';
export { Cdcl, type RefutationLog } from './cdcl.ts';
export { takingOut } from './descend.ts';
export { type ForcedSets, forcedSets } from './forced.ts';
export { type Lightening, LightSearch } from './light-search.ts';
export { Totalizer } from './totalizer.ts';
