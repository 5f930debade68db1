export { type DriveOptions, drive } from './drive.ts';
export {
  beginTrace,
  type DrivenTrace,
  Journal,
  JournalError,
  type SyncPolicy,
  traceClock,
} from './journal/index.ts';
export { type OnTheFlyResult, type OnTheFlyRun, playOnTheFly } from './on-the-fly.ts';
export type { OnTheFlyFailure } from './on-the-fly-driven.ts';
export {
  loadStrategy,
  type PauseOptions,
  type PoolOptions,
  type PoolPlan,
  pauseFor,
  playAll,
  playTraced,
  type TracedOptions,
} from './pool/index.ts';
export { REPLAY_TRIES, type ReplayedTest, type ReplayOptions, replaySystem } from './replay-system.ts';
export {
  type Followed,
  type FollowOptions,
  followScript,
  type OpenSystem,
  openSystem,
  PATIENCE,
  type Patience,
  Session,
  type SessionOptions,
  TimeOver,
} from './session/index.ts';
export {
  type RecordedFailure,
  recordedFailures,
  SHRINK_TRIES,
  type ShrinkOptions,
  type ShrunkFailure,
  shortestOnModel,
  shrink,
  shrinkRecorded,
} from './shrink/index.ts';
export { testSystem } from './test-many.ts';
export { provenanceNow, type SystemResult, type SystemTest } from './test-system.ts';
