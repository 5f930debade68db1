export { Belief } from './belief.ts';
export { Campaign, type CampaignOptions, type End, type Recorder, type Turn } from './campaign.ts';
export { CHEAP_NODES, CHEAP_SLICES, type Deficiency, deficiencyOf, FULL_SLICES } from './deficiency.ts';
export { ABANDON, SOME, type SomeEvent, someAt } from './events.ts';
export {
  type DistinctFailure,
  type Failure,
  FailureList,
  failureFound,
  faultSignature,
  type Script,
  type Shrunk,
  wayOf,
} from './failure.ts';
export { type Judged, judge } from './judge.ts';
export {
  DEFAULT_RESET_COST,
  DEFAULT_SEED,
  outcomeOf,
  type Plan,
  percent,
  type RunOutcome,
  runnerOf,
  totalGain,
} from './plan.ts';
export { type PlanSpec, planOf } from './plan-spec.ts';
export { PulledCampaign, type PulledLog, type PulledOptions, type Reply } from './pulled-campaign.ts';
export { randomWalk, type Walk } from './random-walk.ts';
export {
  readTrace,
  type TracedFailure,
  type TracedRun,
  type TraceEnd,
  type TraceFile,
} from './read-trace.ts';
export { booksOf, type Divergence, resume, retrace, visitedIds } from './replay.ts';
export { reproduceRun } from './reproduce-run.ts';
export { coverageSeries, type SeriesPoint, seriesGrid, seriesText } from './series.ts';
export { simulate } from './simulate.ts';
export type { StopCondition, UntilSetting } from './stop-condition.ts';
export { sutDice, testerDice } from './streams.ts';
export { coverageFigures, type RunsSummary, summariseRuns } from './summary.ts';
export type { Seen, Told } from './told.ts';
export { TRACE_FORMAT, type TraceHeader, type TraceOptions, TraceWriter, traceHeader } from './trace.ts';
export { spendingLimit, stopCondition } from './until.ts';
export { type Evidence, type Judgement, VERDICTS, type VerdictId, verdictOf } from './verdict.ts';
