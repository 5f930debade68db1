// The best way to a target: least expected cost, greatest probability, least worst-case cost, greatest expected coverage.

export { type AllBounds, boundsOfAll } from './bounds-of-all.ts';
export {
  isForBudget,
  makePlan,
  type PlannedMove,
  type SolvedPlan,
  solvePlan,
  type TargetPlan,
} from './make-plan.ts';
export { PlanFollower } from './plan-follower.ts';
export { RESET_EDGE, WAITS } from './positions.ts';
export { OBJECTIVES, type Objective, type PlanQuestion } from './question.ts';
export { targetNodes } from './target-nodes.ts';
