// The trace of a campaign against a real system: written step by step into a journal, and taken up again after the
// runner was killed.

import { InputError, orThrow } from '../../../base/index.ts';
import { disk, diskCure, diskTrouble } from '../../../base/node/index.ts';
import type { Game } from '../../../game/index.ts';
import { requireSame } from '../../settings/index.ts';
import { readTrace, TRACE_FORMAT, type TracedRun, type TraceHeader, TraceWriter } from '../../trace/index.ts';
import { Journal, JournalError, type SyncPolicy } from './journal.ts';

/** Where the disk must have everything before the next step: a test, a failure, the end. */
const BOUNDARY = /^\{"(test|failure|format|end)"/;

const NEWLINE = 10;

export class DrivenTrace {
  readonly writer: TraceWriter;
  readonly #journal: Journal;

  /** `clock` tells the milliseconds since the header, where lines are written later than they were told. */
  constructor(
    game: Game,
    journal: Journal,
    header: TraceHeader,
    clock: (() => number | undefined) | undefined = traceClock(header),
  ) {
    this.#journal = journal;
    // Most lines are steps, and only their third letter is looked at.
    const append = (line: string): void => journal.append(line, isBoundary(line));
    this.writer = new TraceWriter(game, append, clock);
  }

  close(): void {
    this.#journal.close();
  }
}

/** The milliseconds since the header says the campaign began; undefined if it does not say. */
export function traceClock({ provenance }: TraceHeader): (() => number) | undefined {
  const started = Date.parse(provenance?.started ?? '');
  return Number.isNaN(started) ? undefined : () => Math.max(0, Date.now() - started);
}

const isBoundary = (line: string): boolean => 'tfe'.includes(line[2]) && BOUNDARY.test(line);

/** Begins a trace; a place that cannot be written to is the user's to mend. */
export function beginTrace(
  game: Game,
  path: string,
  header: TraceHeader,
  policy: SyncPolicy,
  clock?: () => number | undefined,
): DrivenTrace {
  try {
    const trace = new DrivenTrace(game, Journal.create(path, policy), header, clock);
    trace.writer.header(header);
    return trace;
  } catch (error) {
    throw unwritable(error);
  }
}

/** Goes on with a trace after its last whole line. */
export function resumeTrace(
  game: Game,
  path: string,
  { header, events }: TracedRun,
  policy: SyncPolicy,
  clock?: () => number | undefined,
): DrivenTrace {
  try {
    const trace = new DrivenTrace(game, Journal.resume(path, policy), header, clock);
    trace.writer.resume(events);
    return trace;
  } catch (error) {
    throw unwritable(error);
  }
}

function unwritable(error: unknown): unknown {
  if (!(error instanceof JournalError)) return error;
  return InputError.of(
    'run/cannot-write-trace',
    error.message,
    diskCure(error, 'check the folder, its permissions and the free space'),
  );
}

/**
 * What a trace holds of the campaign that `header` begins, in whole lines; null if not even the header is whole, an
 * InputError if it is another campaign.
 */
export function readRecorded(game: Game, path: string, header: TraceHeader): TracedRun | null {
  const left = readBytes(path);
  const bytes = left.subarray(0, left.lastIndexOf(NEWLINE) + 1);
  if (bytes.length === 0) {
    requireBeginning(path, left);
    return null;
  }
  const { runs } = orThrow(readTrace(game, { name: path, bytes }));
  const run = runs[runs.length - 1];
  requireSame(path, run.header, header);
  return run;
}

const FIRST = `{"format":"${TRACE_FORMAT.replace(/\d+$/, '')}`;

/** Refuses to take a file without a whole line for a trace that was killed at its beginning, unless it may be one: it would be replaced. */
export function requireBeginning(path: string, left: Uint8Array): void {
  const text = Buffer.from(left.subarray(0, FIRST.length)).toString();
  if (FIRST.startsWith(text)) return;
  throw InputError.of(
    'run/cannot-resume',
    `${path} cannot be resumed: it is not a trace`,
    'use the trace that --trace wrote, or remove --resume to replace the file',
  );
}

function readBytes(path: string): Uint8Array {
  try {
    return disk.readFileSync(path);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw InputError.of(
      'run/no-trace',
      missing
        ? `there is no trace ${path} to resume`
        : `the trace ${path} cannot be read: ${diskTrouble(error)}`,
      missing ? 'remove --resume to start one' : diskCure(error, 'check the file and its permissions'),
    );
  }
}
