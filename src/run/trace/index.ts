// A campaign as lines of JSON: written, read back, taken up and played again.

export { crc32, sealed } from '../../base/index.ts';
export {
  assumedFairness,
  FIRST_FORMAT,
  headerObject,
  headerOf,
  isAboutFairness,
  modelIn,
  ofRealSystem,
  type Provenance,
  readHeader,
  TRACE_FORMAT,
  type TraceHeader,
  type TraceOptions,
  traceHeader,
  WORST_CASE,
} from './header.ts';
export { type Abandonment, type Line, type LineLog, linesOf, tellRecorder } from './line.ts';
export { END_REASONS, RECHECK_FIELDS } from './line-shapes.ts';
export { endOfLines, GrowingTrace, readTrace } from './read-trace.ts';
export {
  type Divergence,
  playBefore,
  replayEvents,
  resume,
  resumeInPieces,
  visitedIds,
} from './replay.ts';
export { isOfFleet, replayAnswers, replayFromSeed } from './replay-from-seed.ts';
export { TraceWriter } from './trace.ts';
export type {
  TracedAbandonment,
  TracedFailure,
  TracedRun,
  TracedShortest,
  TracedSource,
  TraceEnd,
  TraceFile,
} from './traced-run.ts';
export { type FoundShortest, fixedBecause, withShortest } from './with-shortest.ts';
