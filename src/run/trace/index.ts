// A campaign as lines of JSON: written, read back, taken up and played again.

export {
  readTrace,
  type TracedFailure,
  type TracedRun,
  type TraceEnd,
  type TraceFile,
} from './read-trace.ts';
export { booksOf, type Divergence, resume, resumeInPieces, retrace, visitedIds } from './replay.ts';
export { reproduceRun } from './reproduce-run.ts';
export { TRACE_FORMAT, type TraceHeader, type TraceOptions, TraceWriter, traceHeader } from './trace.ts';
