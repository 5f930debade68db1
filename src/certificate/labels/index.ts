// The proof of an upper bound for labels: what it is, its file, and a checker that imports no solver.

export { checkLabelWitness, type LabelVerdict } from './check-label-witness.ts';
export type { LabelLayerClaim, LabelTrapClaim, LabelWitness } from './label-witness.ts';
export { isLabelWitness, readLabelWitness, writeLabelWitness } from './label-witness-file.ts';
