// One campaign on many machines: tests as jobs of BullMQ on Redis. Who leads issues tests and accepts their results, once each and in order;
// workers play them. A job carries data, never code: the model and the system are named, with their fingerprints, and must be installed there.

export { type FleetEvent, metricsText, type Standing, standingText } from './events.ts';
export { Intake } from './intake.ts';
export type { TestJob, TestResult } from './job.ts';
export { attachFleet, type FleetOptions, type FleetResult, startFleet } from './lead.ts';
export {
  type Campaign as FleetCampaign,
  campaignNamed,
  listCampaigns,
  stopCampaign,
  workers,
} from './records.ts';
export { connect, type Link } from './redis.ts';
export { type Installed, type Played, runWorker, type WorkerOptions } from './worker.ts';
