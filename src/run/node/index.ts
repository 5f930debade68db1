export { type DriveOptions, drive } from './drive.ts';
export { beginTrace, type DrivenTrace, traceClock } from './driven-trace.ts';
export { type Followed, type FollowOptions, followScript } from './follow.ts';
export { Journal, JournalError, type SyncPolicy } from './journal.ts';
export { loadStrategy } from './load-strategy.ts';
export { type OnTheFlyResult, type OnTheFlyRun, playOnTheFly } from './on-the-fly.ts';
export type { OnTheFlyFailure } from './on-the-fly-driven.ts';
export { type PauseOptions, pauseFor } from './pause.ts';
export { type PoolOptions, type PoolPlan, playAll } from './pool.ts';
export { REPLAY_TRIES, type ReplayedTest, type ReplayOptions, replaySystem } from './replay-system.ts';
export { PATIENCE, type Patience, Session, type SessionOptions } from './session.ts';
export { type OpenSystem, openSystem } from './set-up.ts';
export { SHRINK_TRIES, type ShrinkOptions, shrink } from './shrink.ts';
export {
  type RecordedFailure,
  recordedFailures,
  type ShrunkFailure,
  shortestOnModel,
  shrinkRecorded,
} from './shrink-trace.ts';
export { testSystem } from './test-many.ts';
export { provenanceNow, type SystemResult, type SystemTest } from './test-system.ts';
export { TraceSink } from './trace-file.ts';
export { playTraced, type TracedOptions } from './traced-runs.ts';
