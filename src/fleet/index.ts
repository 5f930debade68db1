// One campaign on many machines: tests as jobs of BullMQ on Redis. The lead issues tests and accepts their results,
// once each and in order; workers play them. A job carries data, never code. The model and the system are named,
// with their fingerprints, and must be installed there.
//
//     lead         the tests in flight, the account of played tests, the roster of the workers, and the loop over
//     them
//     work         seats that play tests and shards, and the loop that looks for work
//     experiment   comparisons, as shards of runs, merged into the table of one process

export { type FleetEvent, type FleetProgress, metricsText, standingText } from './events.ts';
export {
  type ExperimentRecord,
  listExperiments,
  playOnFleet,
  requireBuiltIn,
  type ShardPlan,
} from './experiment/index.ts';
export type { TestJob, TestResult } from './job.ts';
export { attachFleet, type FleetOptions, type FleetResult, Intake, startFleet } from './lead/index.ts';
export {
  campaignNamed,
  type FleetCampaign,
  listCampaigns,
  type NamedModel,
  stopCampaign,
  workers,
} from './records.ts';
export { connect, type Link } from './redis.ts';
export { type Installed, type Played, runWorker, type WorkerOptions } from './work/index.ts';
