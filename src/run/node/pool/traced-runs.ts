// Plays the runs of a plan one after the other and writes their trace to a file; with `resume` it takes up a
// file that was cut off: finished runs are read back, the last one is led along its record and goes on. Lines
// are written in blocks: what a killed process had not written yet is played again, to the same bytes.

import { counted, InputError, orThrow } from '../../../base/index.ts';
import { disk, diskCure, diskTrouble } from '../../../base/node/index.ts';
import { totalGain } from '../../../game/index.ts';
import { RESET } from '../../../strategy/index.ts';
import {
  booksFor,
  booksOf,
  Campaign,
  EdgePairs,
  outcomeOf,
  type Recorder,
  type RunOutcome,
  sutDice,
  type TestSource,
  testerDice,
} from '../../campaign/index.ts';
import {
  breathOf,
  type Pause,
  type Plan,
  pausingRunnerOf,
  playWithPauses,
  simulatedPlan,
} from '../../play/index.ts';
import { requireSame } from '../../settings/index.ts';
import { settle } from '../../settle/index.ts';
import {
  headerOf,
  readTrace,
  resume,
  type TracedRun,
  type TraceHeader,
  TraceWriter,
} from '../../trace/index.ts';
import { requireBeginning, TraceSink } from '../journal/index.ts';
import { loadStrategy } from './load-strategy.ts';
import { pauseFor } from './pause.ts';
import type { PoolOptions, PoolPlan } from './pool.ts';

export interface TracedOptions extends PoolOptions {
  readonly file: string;
  /** Takes up the file, if it is there. */
  readonly resume: boolean;
  /** Told all that the file then holds, what was taken up too. */
  readonly recorder?: Recorder;
}

export async function playTraced(spec: PoolPlan, options: TracedOptions): Promise<RunOutcome[]> {
  const settled = settle({ ...spec, strategy: await loadStrategy(spec.strategy) });
  const plan = simulatedPlan(settled);
  const headers = Array.from({ length: spec.runs }, (_, run) => headerOf(settled, { run }));
  const before = options.resume ? recorded(spec, headers, options.file) : NOTHING;
  // Before the trace is opened: what cannot be prepared leaves an older one as it is.
  const sides = { player: plan.strategy.prepare(plan), chooser: plan.sut.prepare(plan) };
  const sink = new TraceSink(options.file, before);
  try {
    sink.write(before.newline);
    const outcomes = await playOn({ plan, ...sides }, spec, headers, before.runs, sink, options);
    sink.mend();
    return outcomes;
  } finally {
    sink.close();
  }
}

interface Recorded {
  readonly runs: readonly TracedRun[];
  /** How many bytes of the file stay, and those behind them. */
  readonly keep: number;
  readonly torn: Uint8Array;
  /** What is missing to end its last line. */
  readonly newline: string;
}

const NOTHING: Recorded = { runs: [], keep: 0, torn: new Uint8Array(), newline: '' };

function recorded(spec: PoolPlan, headers: readonly TraceHeader[], file: string): Recorded {
  if (!disk.existsSync(file)) return NOTHING;
  const bytes = bytesOf(file);
  // Killed before the first line was whole: there is nothing to take up.
  if (!bytes.includes(10)) {
    requireBeginning(file, bytes);
    return NOTHING;
  }
  const { runs, wholeBytes } = orThrow(readTrace(spec.game, { name: file, bytes }));
  runs.forEach(({ header, end }, run) => {
    if (run < headers.length) requireSame(file, header, headers[run]);
    const wrong =
      run >= headers.length
        ? `it has ${counted(runs.length, 'run')}`
        : end === null && run + 1 < runs.length
          ? `its run ${run} is not finished`
          : null;
    if (wrong === null) return;
    throw InputError.of(
      'run/cannot-resume',
      `${file} cannot be resumed: ${wrong}`,
      'use the same options as before, or another --trace file',
    );
  });
  const newline = bytes[wholeBytes - 1] === 10 ? '' : '\n';
  return { runs, keep: wholeBytes, torn: bytes.subarray(wholeBytes), newline };
}

interface Sides {
  readonly plan: Plan;
  readonly player: ReturnType<Plan['strategy']['prepare']>;
  readonly chooser: ReturnType<Plan['sut']['prepare']>;
}

async function playOn(
  { plan, player, chooser }: Sides,
  { runs: count, deadline }: PoolPlan,
  headers: readonly TraceHeader[],
  before: readonly TracedRun[],
  sink: TraceSink,
  { onRuns, onTurns, signal, recorder: listener }: TracedOptions,
): Promise<RunOutcome[]> {
  const { game, resetCost, seed } = plan;
  const pause = pauseFor({
    ...(deadline !== undefined && { deadline }),
    ...(signal && { signal }),
    ...(onTurns && { onTurns }),
  });
  const total = totalGain(game);
  const joint = (plan.instances ?? 1) > 1 ? tracedJoint(plan, pause) : null;
  const outcomes: RunOutcome[] = [];
  for (let run = 0; run < count && !signal?.aborted; run++) {
    const earlier = before.at(run);
    if (earlier?.end) {
      tell(listener, earlier.events);
      const books = booksOf(game, earlier.events, resetCost, booksFor(game, plan.known));
      books.end = { reason: earlier.end.end as never, why: earlier.end.why };
      const pairs = plan.spendAll ? new EdgePairs(game).read(earlier.events) : null;
      outcomes.push({ ...outcomeOf(run, total, books), ...(pairs && { edgePairs: pairs.count() }) });
      continue;
    }
    const writer = new TraceWriter(game, (line) => sink.write(line));
    if (joint) {
      // Its plays cannot be led along what was recorded; the same seed makes the same bytes again.
      const outcome = await joint(run, { writer, header: headers[run], ...(listener && { listener }) });
      if (!outcome) break;
      sink.flush();
      outcomes.push(outcome);
      onRuns?.(outcomes.length);
      continue;
    }
    const recorder = silenced(writer, earlier !== undefined, listener);
    if (!earlier) writer.header(headers[run]);
    const campaign = new Campaign({ ...plan, player: player(testerDice(seed, run)), recorder });
    const sut = chooser(sutDice(seed, run));
    if (earlier) resume(campaign, sut, earlier.events);
    recorder.silent = false;
    await playWithPauses(campaign, sut, pause, breathOf(plan.strategy));
    // A run that the clock or Ctrl-C cut off stays open: it can be resumed.
    if (campaign.end!.reason === 'time' || campaign.end!.reason === 'cancelled') break;
    const outcome = outcomeOf(run, total, campaign);
    writer.end(outcome);
    sink.flush();
    outcomes.push(outcome);
    onRuns?.(outcomes.length);
    // For signals and progress.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return outcomes;
}

interface JointTrace {
  readonly writer: TraceWriter;
  readonly header: TraceHeader;
  readonly listener?: Recorder;
}

/** Plays a joint run and writes its trace; null if it was called off. */
function tracedJoint(plan: Plan, pause: Pause) {
  const play = pausingRunnerOf(plan, pause);
  return async (run: number, { writer, header, listener }: JointTrace): Promise<RunOutcome | null> => {
    const lines: [number, TestSource | undefined][] = [];
    const outcome = await play(run, {
      start(test, source) {
        lines.push([-test, source]);
        listener?.start(test, source);
      },
      step(edge) {
        lines.push([edge, undefined]);
        listener?.step(edge);
      },
    });
    if (outcome.end.reason === 'time' || outcome.end.reason === 'cancelled') return null;
    writer.header(header);
    for (const [event, source] of lines) {
      if (event < 0) writer.start(-event, source);
      else writer.step(event);
    }
    writer.end(outcome);
    return outcome;
  };
}

function silenced(writer: TraceWriter, silent: boolean, listener?: Recorder): Recorder & { silent: boolean } {
  return {
    silent,
    start(test, source) {
      if (!this.silent) writer.start(test);
      listener?.start(test, source);
    },
    step(edge) {
      if (!this.silent) writer.step(edge);
      listener?.step(edge);
    },
  };
}

function tell(listener: Recorder | undefined, events: Int32Array): void {
  let tests = 0;
  for (const event of events) {
    if (event === RESET) listener?.start(++tests);
    else listener?.step(event);
  }
}

function bytesOf(file: string): Uint8Array {
  try {
    return disk.readFileSync(file);
  } catch (error) {
    throw InputError.of(
      'run/cannot-read-trace',
      `the trace ${file} cannot be read: ${diskTrouble(error)}`,
      diskCure(error, 'check the file and its permissions'),
    );
  }
}
