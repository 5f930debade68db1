// The best way to a target: least expected cost, greatest probability, least worst-case cost, greatest expected coverage.

export {
  makePlan,
  OBJECTIVES,
  type Objective,
  type PlannedMove,
  type PlanQuestion,
  type TargetPlan,
} from './make-plan.ts';
