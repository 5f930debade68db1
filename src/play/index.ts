// The uses of a solved game: players of both sides, strategies that keep the guarantee, budgets and plans to a
// state. It also explains why the guarantee is not higher.

export {
  type BudgetedGuarantee,
  type BudgetQuestion,
  CHEAP_NODES,
  CHEAP_SLICES,
  guaranteedWithin,
  guaranteedWithinAsync,
} from './budget/index.ts';
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
export { type Forcer, type Keeping, type KeepQuestion, keepingWithin } from './keep/index.ts';
export {
  isForBudget,
  makePlan,
  OBJECTIVES,
  type Objective,
  PlanFollower,
  type PlannedMove,
  type PlanQuestion,
  RESET_EDGE,
  type SolvedPlan,
  solvePlan,
  type TargetPlan,
  targetNodes,
  WAITS,
} from './plan/index.ts';
export type { Proof, RestOptions } from './players/index.ts';
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
} from './players/index.ts';
