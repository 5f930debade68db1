// Nodes that belong together whatever anybody does, as one; and witnesses carried back to the game as it was read.

export { contractedTraps } from './contracted-traps.ts';
export { type Contraction, contract, itemsOf } from './contraction.ts';
export { liftedOutline } from './lifted-witness.ts';
