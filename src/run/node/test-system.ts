// Tests a real system from the first stimulus to the verdict: prepares the strategy, begins or takes up the trace,
// drives the campaign, shrinks what failed, and judges.

import { hide, InputError } from '../../base/index.ts';
import { disk } from '../../base/node/index.ts';
import { requireNamesKept, totalGain } from '../../game/index.ts';
import { STOP } from '../../strategy/index.ts';
import type { Fault } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import { type Fairness, fairnessOf } from '../answers/index.ts';
import {
  type Ambiguity,
  type Campaign,
  type DistinctFailure,
  type FailureList,
  type PlayCount,
  perhapsCovered,
  type Recorder,
  type RunOutcome,
  type Shrunk,
  type Tested,
  testedBy,
  testerDice,
} from '../campaign/index.ts';
import { addRechecks, type KnownFailure, type Recheck } from '../failures/index.ts';
import { type Judgement, judgementOf, type OwnJudgement, ownJudgement } from '../judgement/index.ts';
import { type Disturbance, Referee } from '../referee/index.ts';
import { type GivenCampaign, type Settled, settle } from '../settle/index.ts';
import { headerOf, type Provenance, type TracedRun, tellRecorder } from '../trace/index.ts';
import { drive } from './drive.ts';
import { recheckKnown } from './failures/index.ts';
import { endlessText, type Guarded, guardedRun, wordsOf } from './guarded-run.ts';
import { beginTrace, type DrivenTrace, readRecorded, resumeTrace, type SyncPolicy } from './journal/index.ts';
import { type OpenSystem, openSystem, type Patience, StopSignal } from './session/index.ts';
import { SHRINK_TRIES, shrink } from './shrink/index.ts';

/** A campaign against a real system: who plays, and under which settings. */
export interface SystemTest extends Omit<GivenCampaign, 'sut' | 'words'> {
  readonly sut: DrivenSut;
  readonly patience?: Partial<Patience>;
  /** Where the trace is written; with `resume` it is taken up if it is there. */
  readonly trace?: string;
  readonly resume?: boolean;
  /** The command that makes this run again, for the trace, if it is not `covergame run`. */
  readonly again?: string;
  /** The command that plays the shortest way to a failure again, for the trace. */
  readonly replay?: string;
  /** Regular expressions of what must not reach the trace, or anything else that is told: `[redacted]` stands in its place. */
  readonly redact?: readonly string[];
  /** Which of several instances of the system this is. */
  readonly instance?: string;
  /** For the trace; null leaves it and the time stamps of lines out. Here and now if left out. */
  readonly provenance?: Provenance | null;
  readonly sync?: SyncPolicy;
  /** The file of known failures: their reproductions are played first, and the file is updated afterwards. */
  readonly failures?: string;
  /** The day of the run, such as `2026-11-20`, by which quarantines end; the clock's (UTC) if left out. */
  readonly today?: string;
  /** How many tests may be spent on shrinking each failure, 0 for none. */
  readonly shrinkTries?: number;
  /** How often the shortest way to a failure is tried for its rate. */
  readonly repeats?: number;
  /** Of wall clock, in ms. */
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
  /** Told of every step that is made now, not of those that are taken up. */
  readonly recorder?: Recorder;
  readonly progress?: (campaign: Campaign) => void;
  /** What is printed where a driver in this process never comes back, so that the process is ended: by default the verdict and the trace. */
  readonly finalText?: (result: SystemResult) => string;
}

/** What came of a campaign against a real system: the verdict, what was covered, and every distinct failure. */
export interface SystemResult extends Judgement {
  /** What this run has shown by itself, where earlier runs count as well. */
  readonly thisRun?: OwnJudgement;
  readonly outcome: RunOutcome;
  readonly failures: readonly DistinctFailure[];
  /** What became of the failures that the file of known failures has; empty without one. */
  readonly rechecks: readonly Recheck[];
  /** Why that file could not be updated; null if it could. */
  readonly failuresTrouble?: string | null;
  readonly disturbances: readonly Disturbance[];
  readonly disturbanceCount: number;
  /** Nodes that may have been visited, but not for certain. */
  readonly possible: readonly number[];
  /** Where nobody could tell on which of several nodes the system was. */
  readonly ambiguities: readonly Ambiguity[];
  readonly total: number;
  /** What the answers say of the chances of the system. */
  readonly fairness: Fairness;
  /** How often each edge was taken for certain. */
  readonly taken: Int32Array;
  /** What was tested beyond the states. */
  readonly tested: Tested;
  readonly traceTrouble: string | null;
  /** How many steps were taken up from the trace. */
  readonly resumed: number;
  /** Of a joint campaign: who did what. */
  readonly plays?: readonly PlayCount[];
}

/** A campaign of one play. */
export const testOne = (
  test: SystemTest,
  memory: KnownFailuresAtStart = NOTHING_KNOWN,
): Promise<SystemResult> => guardedRun(test, (guard) => testWithin(test, memory, guard));

async function testWithin(
  test: SystemTest,
  memory: KnownFailuresAtStart,
  guard: Guarded['guard'],
): Promise<SystemResult> {
  const { game, sut, trace: path, sync = 'test' } = test;
  hide(test.redact ?? [], 'redact');
  requireNamesKept(game);
  const began = performance.now();
  const settled = settle({ ...test, sut: sut.address, real: true });
  const { rules, strategy } = settled;
  const { seed } = rules;
  const { again, instance } = test;
  const provenance = test.provenance === null ? undefined : (test.provenance ?? provenanceNow());
  const header = headerOf(settled, { again, instance, provenance });
  const recorded =
    test.resume && path !== undefined && disk.existsSync(path) ? readRecorded(game, path, header) : null;
  let trace: DrivenTrace | null = null;
  const referee = new Referee({
    ...rules,
    knownFailures: signaturesOf(memory, recorded),
    player: strategy.prepare(rules)(testerDice(seed, 0)),
    matches: sut.matches,
    log: {
      line(line) {
        trace?.writer.line(line);
        if (test.recorder) tellRecorder(test.recorder, line);
      },
    },
  });
  const { campaign } = referee;
  if (settled.settings.noReset && recorded && !hasEnded(recorded)) throw noWayBack(path!);
  const reopen = (): DrivenTrace => resumeTrace(game, path!, recorded!, sync);
  if (recorded) {
    if (!hasEnded(recorded)) trace = reopen();
    for (const _ of referee.resume(recorded));
  }
  const resumed = campaign.steps;
  let rechecks = recorded?.rechecks ?? [];
  const result = (traceTrouble: string | null): SystemResult => {
    const outcome = referee.outcome();
    const judged = [referee.judged(header)];
    const thisRun = ownJudgement(game, judged);
    return {
      ...judgementOf(game, judged),
      ...(thisRun && { thisRun }),
      outcome,
      failures: referee.failures.list(),
      rechecks,
      disturbances: referee.disturbances,
      disturbanceCount: referee.disturbanceCount,
      possible: perhapsCovered(campaign),
      ambiguities: campaign.books.ambiguities.list(),
      total: totalGain(game),
      fairness: fairnessOf(game, campaign.taken),
      taken: campaign.taken,
      tested: testedBy(game, {
        ...rules,
        ...outcome,
        taken: campaign.taken,
        pairs: outcome.edgePairs ?? null,
      }),
      traceTrouble,
      resumed,
    };
  };
  /** In the middle of a call of the driver, which never ends. */
  const lastWords = (fault: Fault, move: number): string => {
    if (campaign.end) return endlessText(fault, path);
    if (referee.isOver) referee.broke(fault);
    else referee.fault(fault, move);
    referee.stop('failure', fault.message);
    referee.turn();
    return wordsOf(test, result(written(() => trace?.close())));
  };
  let opened: OpenSystem | null = null;
  const made = await recheckFirst({ ...test, guard }, memory, settled, recorded, began);
  if (made) rechecks = made.rechecks;
  addRechecks(referee.failures, rechecks);
  const timeLimit = leftOf(test.timeLimit, began);
  try {
    // Before the trace is begun: a wrong set-up leaves an older one as it is.
    if (!recorded || referee.turn() !== STOP)
      opened = await openSystem(
        { ...test, ...timeLimit, seed, guard, lastWords },
        Math.max(campaign.tests, 1),
      );
    if (path !== undefined && !recorded) trace = beginTrace(game, path, header, sync);
    for (const recheck of made?.rechecks ?? []) trace?.writer.line({ kind: 'recheck', recheck });
  } catch (error) {
    await opened?.end();
    trace?.close();
    throw error;
  }
  const { progress = () => {} } = test;
  const played = async () => {
    const trouble = await drive({ ...test, seed, referee, opened, progress: () => progress(campaign) });
    return { trouble, shrunk: await shrinkAll({ ...test, seed, guard, lastWords }, referee.failures, began) };
  };
  const { trouble, shrunk } = await played().catch((error: unknown) => {
    trace?.close();
    throw error;
  });
  const unwritten = written(() => {
    if (recorded && hasEnded(recorded) && shrunk.length > 0) trace = reopen();
    if (trouble === null)
      for (const [signature, way] of [...shortestOf(made?.rechecks ?? []), ...shrunk])
        referee.shortest(signature, way, test.replay);
    trace?.close();
  });
  return result(trouble ?? unwritten);
}

/** What an earlier run left. */
export interface KnownFailuresAtStart {
  readonly known: readonly KnownFailure[];
  readonly today: string;
}

const NOTHING_KNOWN: KnownFailuresAtStart = { known: [], today: '' };

/** The failures that do not end a campaign: it goes on to find others. */
export const signaturesOf = (
  { known }: KnownFailuresAtStart,
  recorded: TracedRun | null,
): ReadonlySet<string> =>
  new Set([...known, ...(recorded?.rechecks ?? [])].map(({ signature }) => signature));

/** What became of known failures, if this campaign is the one to find out; null if there are none, or its trace says it. */
export async function recheckFirst(
  test: SystemTest & Guarded,
  { known, today }: KnownFailuresAtStart,
  { rules }: Settled,
  recorded: TracedRun | null,
  began: number,
): Promise<{ readonly rechecks: readonly Recheck[] } | null> {
  if (known.length === 0 || (recorded && (hasEnded(recorded) || recorded.rechecks.length > 0))) return null;
  const { budget, resetCost, seed, noReset } = rules;
  const stop = new StopSignal(test.signal, leftOf(test.timeLimit, began).timeLimit);
  const lastWords = (fault: Fault): string => endlessText(fault, test.trace);
  const { signal } = stop;
  const options = { ...test, budget, resetCost, seed, noReset, today, signal, lastWords };
  try {
    return { rechecks: await recheckKnown(known, options) };
  } finally {
    stop.end();
  }
}

/** What is left of a time limit, in ms. */
export const leftOf = (limit: number | undefined, began: number): { readonly timeLimit?: number } =>
  limit === undefined ? {} : { timeLimit: Math.max(1, limit - (performance.now() - began)) };

/** The reproductions that failed again, as a trace keeps them. */
export const shortestOf = (rechecks: readonly Recheck[]): readonly (readonly [string, Shrunk])[] =>
  rechecks.flatMap(({ signature, state, script, failed, tries }) =>
    state === 'there' && script ? [[signature, { ...script, repeats: failed, tries }] as const] : [],
  );

/** Whether a campaign was played to its end; Ctrl-C and the clock end one for today only. */
export const hasEnded = ({ end }: TracedRun): boolean =>
  end !== null && !['time', 'cancelled'].includes(end.end);

const noWayBack = (trace: string): InputError =>
  InputError.of(
    'run/no-reset',
    `the run in ${trace} cannot be resumed: its system cannot be reset to where the run stopped`,
    'start a new trace',
  );

/** Where and when this is. */
export const provenanceNow = (): Provenance => ({
  started: new Date().toISOString(),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
});

/** Why the trace could not be written, null if it could. */
export function written(write: () => void): string | null {
  try {
    write();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Shrinks each failure, for as long as nobody calls it off and the time limit lasts; the ways that were found. */
export async function shrinkAll(
  test: SystemTest & Guarded & { readonly seed: number },
  failures: FailureList,
  began: number,
): Promise<readonly (readonly [signature: string, Shrunk])[]> {
  const { guard } = test;
  if (guard && failures.size > 0) guard.muted = true;
  const tries = test.noReset ? 0 : (test.shrinkTries ?? SHRINK_TRIES);
  const left = (test.timeLimit ?? Number.POSITIVE_INFINITY) - (performance.now() - began);
  if (tries === 0 || left <= 0) return [];
  const found: [string, Shrunk][] = [];
  const stop = new StopSignal(test.signal, left);
  const { signal } = stop;
  try {
    for (const failure of failures.list()) {
      if (failure.rate) continue;
      if (signal.aborted) break;
      const { signature } = failure;
      const shrunk = await shrink(failure, { ...test, tries, signal });
      if (!shrunk) continue;
      failures.shrunk(signature, shrunk);
      found.push([signature, shrunk]);
    }
  } finally {
    stop.end();
  }
  return found;
}
