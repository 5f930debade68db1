// A clause-learning solver and what it knows of weights, as WebAssembly: trail, clauses, conflict analysis, dual ascent, counting constraints; a local search for light closed sets; what items force, and what a closed set can do without. The source is assembly/,
// in AssemblyScript; code.ts is what `npm run kernel` makes of it. It knows no game, and imports nothing of the rooms that use it.

export { type Ascended, ascend } from './ascend.ts';
export { Cdcl, type RefutationLog } from './cdcl.ts';
export { takingOut } from './descend.ts';
export { type ForcedSets, forcedSets } from './forced.ts';
export { type Lightening, LightSearch } from './light-search.ts';
export { Totalizer } from './totalizer.ts';
