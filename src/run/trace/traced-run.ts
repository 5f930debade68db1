// A run as it is read back from a trace.

import type { Failure, SeenObject, Shrunk, TestSource } from '../campaign/index.ts';
import type { Recheck } from '../failures/index.ts';
import type { TraceHeader } from './header.ts';
import type { END_REASONS } from './line-shapes.ts';

export interface TracedRun {
  readonly header: TraceHeader;
  /** RESET for each start of a test, the first included, an edge for each step; more in events.ts. */
  readonly events: Int32Array;
  /** The milliseconds since the header of each of these (one for a SOME); null where the trace does not say. */
  readonly times: Float64Array | null;
  /** What went wrong with a real SUT, in order, each with the number of events before it. */
  readonly failures: readonly TracedFailure[];
  /** The shortest ways that were found to them. */
  readonly shortest: readonly TracedShortest[];
  /** What became of failures that earlier runs found; empty if the run was given none. */
  readonly rechecks: readonly Recheck[];
  /** Why tests were given up, in order, each with the number of events before it. */
  readonly abandoned: readonly TracedAbandonment[];
  /** Of a joint campaign, for each test in order: its number, and where it comes from; else null. */
  readonly sources?: readonly TracedSource[] | null;
  /** What the last line says; null if the run was cut off. */
  readonly end: TraceEnd | null;
}

export interface TracedSource extends TestSource {
  readonly test: number;
}

export interface TracedFailure extends Omit<Failure, 'script'> {
  readonly at: number;
  readonly ms?: number;
}

export interface TracedShortest extends Shrunk {
  readonly signature: string;
  /** The command that goes this way. */
  readonly replay?: string;
}

export interface TracedAbandonment {
  readonly at: number;
  readonly why: string;
  readonly kind?: Failure['kind'];
  readonly saw?: SeenObject | null;
}

export interface TraceEnd {
  readonly end: (typeof END_REASONS)[number];
  readonly why: string;
  readonly spent: number;
  readonly steps: number;
  readonly resets: number;
  readonly gain: number;
  readonly coverage: number;
}

export interface TraceFile {
  readonly runs: readonly TracedRun[];
  /** How many bytes hold whole lines; what follows was cut in the middle. */
  readonly wholeBytes: number;
}
