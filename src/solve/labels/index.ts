// Covering labels instead of nodes: the guarantee, its proof, and a checker of the proof that imports no solver.

export { checkLabelWitness, type LabelVerdict } from './check-label-witness.ts';
export { LabelBounds } from './label-bounds.ts';
export { LabelSutPlayer } from './label-player.ts';
export { LabelProblem } from './label-problem.ts';
export { LabelSearch, SPENT } from './label-search.ts';
export type { LabelLayerClaim, LabelTrapClaim, LabelWitness } from './label-witness.ts';
export { isLabelWitness, readLabelWitness, writeLabelWitness } from './label-witness-file.ts';
export {
  countedAtFirst,
  type LabelSolution,
  searchingLabels,
  singleCarriers,
  solveLabels,
  solveLabelsAsync,
} from './solve-labels.ts';
