// Campaigns against simulated SUTs: a plan, its runs, and what many of them say together.

export { type JointRun, jointRunner, playCounts } from './joint-run.ts';
export { pausingRunnerOf, runnerOf } from './plan.ts';
export { type PlanSpec, planOf, simulatedPlan } from './plan-spec.ts';
export { breathOf, type Halt, type Pause, playToEnd, playWithPauses } from './play-to-end.ts';
export { canWalk, randomWalk, type Walk } from './random-walk.ts';
export type { Plan } from './ready-plan.ts';
export { coverageSeries, type SeriesPoint, seriesGrid, seriesText } from './series.ts';
export { coverageFigures, edgePairText, type RunsSummary, summariseRuns } from './summary.ts';
export { instanceName, Team, type TeamOptions } from './team.ts';
