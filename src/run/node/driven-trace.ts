// The trace of a campaign against a real system: written step by step into a journal, and taken up again after the
// runner was killed.

import { readFileSync } from 'node:fs';
import { InputError, type Issue, orThrow } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { RESET } from '../../strategy/index.ts';
import { ABANDON, type Campaign, type Failure, type Script, SOME, someAt } from '../campaign/index.ts';
import {
  readTrace,
  resume,
  type TracedFailure,
  type TracedRun,
  type TraceHeader,
  TraceWriter,
} from '../trace/index.ts';
import { Journal, JournalError, type SyncPolicy } from './journal.ts';

/** Where the disk must have everything before the next step: a test, a failure, the end. */
const BOUNDARY = /^\{"(test|failure|format|end)"/;

const NEWLINE = 10;

export class DrivenTrace {
  readonly writer: TraceWriter;
  readonly #journal: Journal;

  constructor(game: Game, journal: Journal) {
    this.#journal = journal;
    this.writer = new TraceWriter(game, (line) =>
      // Most lines are steps, and only their third letter is looked at.
      journal.append(line, isBoundary(line)),
    );
  }

  close(): void {
    this.#journal.close();
  }
}

const isBoundary = (line: string): boolean => 'tfe'.includes(line[2]) && BOUNDARY.test(line);

/** Begins a trace; a place that cannot be written to is the user's to mend. */
export function beginTrace(game: Game, path: string, header: TraceHeader, policy: SyncPolicy): DrivenTrace {
  try {
    const trace = new DrivenTrace(game, Journal.create(path, policy));
    trace.writer.header(header);
    return trace;
  } catch (error) {
    throw unwritable(error);
  }
}

/** Goes on with a trace after its last whole line. */
export function goOnWithTrace(game: Game, path: string, policy: SyncPolicy): DrivenTrace {
  try {
    return new DrivenTrace(game, Journal.resume(path, policy));
  } catch (error) {
    throw unwritable(error);
  }
}

function unwritable(error: unknown): unknown {
  if (!(error instanceof JournalError)) return error;
  return InputError.of(
    'run/cannot-write-trace',
    error.message,
    'check the folder, its permissions and the space left',
  );
}

export interface Recorded {
  readonly run: TracedRun;
  /** The current test, as a script. */
  readonly play: readonly number[];
  readonly failures: readonly Failure[];
  /** True if the last thing recorded is a failure whose test was not given up yet. */
  readonly justFailed: boolean;
}

/**
 * What a trace holds of the campaign that `header` begins, in whole lines; null if not even the header is whole, an
 * InputError if it is another campaign.
 */
export function readRecorded(game: Game, path: string, header: TraceHeader): Recorded | null {
  const left = readBytes(path);
  const bytes = left.subarray(0, left.lastIndexOf(NEWLINE) + 1);
  if (bytes.length === 0) return null;
  const { runs } = orThrow(readTrace(game, { name: path, bytes }));
  const run = runs[runs.length - 1];
  const issues: Issue[] = [];
  for (const key of Object.keys({ ...run.header, ...header }) as (keyof TraceHeader)[]) {
    if (key === 'version' || run.header[key] === header[key]) continue;
    issues.push({
      code: 'run/other-options',
      message: `the trace was made with ${key} ${said(run.header[key])}, and this is ${said(header[key])}`,
      hint: 'give the options the trace was made with, or another --trace file',
    });
  }
  if (issues.length > 0) throw new InputError(issues);
  const last = run.failures[run.failures.length - 1];
  return {
    run,
    play: playBefore(run.events, run.events.length),
    failures: run.failures.map((failure) => failureOf(run.events, failure)),
    justFailed: last !== undefined && last.at === run.events.length,
  };
}

/** What is false may be left out of a header. */
const said = (value: unknown = false): string => JSON.stringify(value);

/** Leads a fresh campaign along what was recorded. */
export function takeUp(campaign: Campaign, { run }: Recorded): void {
  resume(campaign, null, run.events);
}

/** The play of the test that is under way after so many events. */
export function playBefore(events: Int32Array, end: number): number[] {
  let play: number[] = [];
  for (let i = 0; i < end; ) {
    const event = events[i];
    if (event === SOME) {
      const { edges, next } = someAt(events, i);
      play.push(edges.length > 0 ? edges[0] : -1);
      i = next;
      continue;
    }
    if (event === RESET) play = [];
    else if (event !== ABANDON) play.push(event);
    i++;
  }
  return play;
}

export function failureOf(events: Int32Array, { at, during, ...failure }: TracedFailure): Failure {
  const script: Script = { play: playBefore(events, at), during };
  return { ...failure, script };
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw InputError.of(
      'run/no-trace',
      missing
        ? `there is no trace ${path} to take up`
        : `the trace ${path} cannot be read: ${(error as Error).message}`,
      missing ? 'leave --resume out to begin one' : undefined,
    );
  }
}
