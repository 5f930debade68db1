// The guarantee: searches for it by several engines, with a witness of its upper end and a proof of its lower one.

export { doubledGame } from './doubled-game.ts';
export { endedBy, finish, finishInTurns, type SolverSearch } from './drive.ts';
export { ENGINES, type EngineKind } from './engines.ts';
export { type GuaranteedInterval, guaranteedInterval } from './interval.ts';
export {
  countedAtFirst,
  LabelBounds,
  LabelProblem,
  LabelSearch,
  type LabelSolution,
  LabelSutPlayer,
  SPENT,
  searchingLabels,
  singleCarriers,
  solveLabels,
  solveLabelsAsync,
} from './labels/index.ts';
export { type Levels, levelsAfter } from './levels.ts';
export { answer, searching } from './search.ts';
export type { Progress, SearchControl, Solution, SolveOptions, SolveQuestion } from './solution.ts';
export { solve, solveAsync, solving } from './solve.ts';
