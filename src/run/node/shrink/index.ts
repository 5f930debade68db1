// The shortest way to a failure, found by playing variants of it again.

export { SHRINK_TRIES, type ShrinkOptions, shrink, stepsToTry } from './shrink.ts';
export {
  type RecordedFailure,
  recordedFailures,
  type ShrunkFailure,
  shortestOnModel,
  shrinkRecorded,
} from './shrink-trace.ts';
