// Covering labels instead of nodes: the guarantee, and the players for both sides.

export { LabelBounds } from './label-bounds.ts';
export { LabelSutPlayer } from './label-player.ts';
export { LabelProblem } from './label-problem.ts';
export { LabelSearch, SPENT } from './label-search.ts';
export {
  countedAtFirst,
  type LabelSolution,
  searchingLabels,
  singleCarriers,
  solveLabels,
  solveLabelsAsync,
} from './solve-labels.ts';
