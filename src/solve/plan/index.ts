// The best way to a target: least expected cost, greatest probability, least worst-case cost, greatest expected coverage.

export { type AllBounds, boundsOfAll } from './bounds-of-all.ts';
export {
  isForBudget,
  makePlan,
  OBJECTIVES,
  type Objective,
  type PlannedMove,
  type PlanQuestion,
  type SolvedPlan,
  solvePlan,
  type TargetPlan,
} from './make-plan.ts';
export { PlanFollower } from './plan-follower.ts';
export { targetNodes } from './target-nodes.ts';
