export {
  type BudgetedGuarantee,
  type BudgetQuestion,
  CHEAP_NODES,
  CHEAP_SLICES,
  DEFAULT_RESET_COST,
  guaranteedWithin,
  guaranteedWithinAsync,
} from './budget/index.ts';
export { doubledGame } from './doubled-game.ts';
export { finish, type SolverSearch } from './drive.ts';
export { ENGINES, type EngineKind } from './engines.ts';
export {
  type DamagingChoice,
  type Explanation,
  explain,
  type Stage,
  tryingChoices,
  type WhatIf,
  type WhatIfOptions,
  type WhatIfRow,
  whatIf,
  whatIfAsync,
} from './explain/index.ts';
export { type GuaranteedInterval, guaranteedInterval } from './interval.ts';
export { type Forcer, type Keeping, type KeepQuestion, keepingWithin } from './keep/index.ts';
export {
  type LabelSolution,
  LabelSutPlayer,
  searchingLabels,
  singleCarriers,
  solveLabels,
  solveLabelsAsync,
} from './labels/index.ts';
export { type Levels, levelsAfter } from './levels.ts';
export {
  isForBudget,
  makePlan,
  OBJECTIVES,
  type Objective,
  PlanFollower,
  type PlannedMove,
  type PlanQuestion,
  type SolvedPlan,
  solvePlan,
  type TargetPlan,
  targetNodes,
} from './plan/index.ts';
export type { Proof, RestOptions } from './play/index.ts';
export {
  type Advice,
  bestMove,
  type Forcing,
  type ForcingOptions,
  ForcingTester,
  LocalForcing,
  type Reason,
  resetGame,
  residualClosureGame,
  residualGains,
  residualGame,
  type SutMemory,
  SutPlayer,
  stillGuaranteed,
  type TesterMove,
  type TesterOptions,
  TesterPlayer,
  type WitnessPlayer,
  witnessPlayer,
} from './play/index.ts';
export { answer, searching } from './search.ts';
export type { Progress, SearchControl, Solution, SolveOptions, SolveQuestion } from './solution.ts';
export { solve, solveAsync, solving } from './solve.ts';
