// Tests a real system from the first stimulus to the verdict: prepares the strategy, begins or takes up the trace,
// drives the campaign, shrinks what failed, and judges.

import { existsSync } from 'node:fs';
import type { Game, Goal } from '../../game/index.ts';
import { type Strategy, spendingAll } from '../../strategy/index.ts';
import type { Suite } from '../../suite/index.ts';
import type { FaultKind } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import {
  Campaign,
  type DistinctFailure,
  type FailureList,
  outcomeOf,
  perhapsCovered,
  type Recorder,
  type RunOutcome,
  stopCondition,
  testerDice,
  totalGain,
} from '../campaign/index.ts';
import { type Judgement, judgementOf } from '../judgement/index.ts';
import { requireObservable } from '../referee/index.ts';
import { questionOf, settingsIn } from '../settings/index.ts';
import { type Provenance, type TraceHeader, traceHeader } from '../trace/index.ts';
import { type Disturbance, type DriveResult, drive } from './drive.ts';
import {
  beginTrace,
  type DrivenTrace,
  goOnWithTrace,
  type Recorded,
  readRecorded,
  takeUp,
} from './driven-trace.ts';
import type { SyncPolicy } from './journal.ts';
import type { Patience } from './session.ts';
import { type OpenSystem, openSystem } from './set-up.ts';
import { SHRINK_TRIES, shrink } from './shrink.ts';
import { StopSignal } from './watch.ts';

/** A campaign against a real system: who plays, and under which settings. */
export interface SystemTest {
  readonly game: Game;
  readonly goal?: Goal;
  readonly sut: DrivenSut;
  readonly strategy: Strategy;
  readonly suite?: Suite;
  readonly budget: number;
  readonly resetCost: number;
  readonly seed: number;
  readonly restart?: boolean;
  /** The stop condition in words, or a name and what it is; meeting it is what is wanted. */
  readonly until?: string | { readonly text: string; holds(campaign: Campaign): string | null };
  /** Spends what the strategy leaves of the budget on the transitions tested least. */
  readonly spendAll?: boolean;
  readonly patience?: Partial<Patience>;
  readonly keepGoing?: boolean;
  readonly tolerate?: readonly FaultKind[];
  /** Where the trace is written; with `resume` it is taken up if it is there. */
  readonly trace?: string;
  readonly resume?: boolean;
  /** The command that makes this run again, for the trace, if it is not `covergame run`. */
  readonly again?: string;
  /** The command that plays the shortest way to a failure again, for the trace. */
  readonly replay?: string;
  /** Which of several instances of the system this is. */
  readonly instance?: string;
  /** For the trace; null leaves it and the time stamps of lines out. Here and now if left out. */
  readonly provenance?: Provenance | null;
  readonly sync?: SyncPolicy;
  /** How many tests may be spent on shrinking each failure, 0 for none. */
  readonly shrinkTries?: number;
  /** How often the shortest way to a failure is tried for its rate. */
  readonly repeats?: number;
  /** Of wall clock, in ms. */
  readonly timeLimit?: number;
  /** How much work the guarantee is worth, in slices of the solver; 0 leaves it unknown. */
  readonly slices?: number;
  readonly signal?: AbortSignal;
  /** Told of every step that is made now, not of those that are taken up. */
  readonly recorder?: Recorder;
  readonly progress?: (campaign: Campaign) => void;
}

/** What came of a campaign against a real system: the verdict, what was covered, and every distinct failure. */
export interface SystemResult extends Judgement {
  readonly outcome: RunOutcome;
  readonly failures: readonly DistinctFailure[];
  readonly disturbances: readonly Disturbance[];
  readonly disturbanceCount: number;
  /** Nodes that may have been visited, but not for certain. */
  readonly possible: readonly number[];
  readonly total: number;
  readonly traceTrouble: string | null;
  /** How many steps were taken up from the trace. */
  readonly resumed: number;
}

/**
 * Plays a campaign against a real system, shrinks what fails, and judges it, as `covergame run --sut ADDRESS` does.
 *
 * @param test the game, the system, the strategy and the budget
 * @example
 * const sut = await drivenSut('exec: python3 vending.py');
 * const strategy = strategyNamed('adaptive');
 * const { verdict, failures } = await testSystem({ game, sut, strategy, budget: 500, resetCost: 10, seed: 1 });
 */
export async function testSystem(test: SystemTest): Promise<SystemResult> {
  const { game, budget, resetCost, seed, until, trace: path, sync = 'test' } = test;
  requireObservable(game);
  const began = performance.now();
  const condition =
    typeof until === 'string' ? stopCondition(until, { game, budget, resetCost }) : (until ?? null);
  const strategy = test.spendAll ? spendingAll(test.strategy) : test.strategy;
  const player = strategy.prepare(test)(testerDice(seed, 0));
  const header = headerOf(test);
  const recorded =
    test.resume && path !== undefined && existsSync(path) ? readRecorded(game, path, header) : null;
  let trace: DrivenTrace | null = null;
  const campaign = new Campaign({
    game,
    player,
    budget,
    resetCost,
    ...(condition && { until: condition.holds }),
    // While what was recorded is taken up, nothing is recorded again.
    recorder: {
      start(number) {
        trace?.writer.start(number);
        test.recorder?.start(number);
      },
      step(edge) {
        trace?.writer.step(edge);
        test.recorder?.step(edge);
      },
      some(edges, stay) {
        trace?.writer.some(edges, stay);
        test.recorder?.some?.(edges, stay);
      },
    },
  });
  if (recorded) takeUp(campaign, recorded);
  const resumed = campaign.steps;
  const over = recorded?.run.end != null && !interrupted(recorded);
  // Before the trace is begun: a wrong set-up leaves an older one as it is.
  const opened = over ? null : await openSystem(test, Math.max(campaign.tests, 1));
  try {
    if (recorded && over) endAsRecorded(campaign, recorded);
    else if (path !== undefined) {
      trace = recorded
        ? goOnWithTrace(game, path, recorded.run.header, sync)
        : beginTrace(game, path, header, sync);
      if (recorded) trace.writer.goOn(recorded.run.events);
      if (recorded?.justFailed) afterFailure(campaign, trace, test);
    }
  } catch (error) {
    await opened?.end();
    throw error;
  }
  const driven = await driveOn(test, campaign, trace, recorded, opened);
  const total = totalGain(game);
  const outcome = outcomeOf(0, total, campaign);
  const ended = trace;
  let traceTrouble = driven.traceTrouble ?? written(() => ended?.writer.end(outcome));
  for (const known of recorded?.run.shortest ?? []) driven.failures.shrunk(known.signature, known);
  const fresh = await shrinkAll(test, driven.failures, began);
  if (path !== undefined && fresh.length > 0 && recorded?.run.end && !trace) {
    trace = goOnWithTrace(game, path, recorded.run.header, sync);
  }
  const log = trace;
  traceTrouble ??= written(() => {
    for (const { signature, shortest } of fresh) log?.writer.shortest(signature, shortest!, test.replay);
    log?.close();
  });
  const failures = driven.failures.list();
  const judgement = judgementOf(game, [
    {
      budget,
      resetCost,
      question: header.question,
      covered: outcome.coveredNodes,
      maybe: perhapsCovered(campaign),
      end: outcome.end,
      until: header.until,
      failures: failures.map(({ signature }) => signature),
      givenUp: driven.disturbances.filter(({ mended }) => !mended).length,
    },
  ]);
  return {
    ...judgement,
    outcome,
    failures,
    disturbances: driven.disturbances,
    disturbanceCount: driven.disturbanceCount,
    possible: perhapsCovered(campaign),
    total,
    traceTrouble,
    resumed,
  };
}

function headerOf(test: SystemTest): TraceHeader {
  const { game, goal = 'nodes', strategy, sut, suite, slices, again, instance } = test;
  const { restart } = questionOf(game, test);
  return traceHeader({
    ...settingsIn({ ...test, until: typeof test.until === 'object' ? test.until.text : test.until }),
    game,
    goal,
    strategy: strategy.id,
    sut: sut.address,
    suite: suite?.criterion ?? null,
    run: 0,
    budget: test.budget,
    ...(slices !== undefined && { question: { restart, slices } }),
    ...(again !== undefined && { again }),
    ...(instance !== undefined && { instance }),
    ...(test.provenance !== null && { provenance: test.provenance ?? provenanceNow() }),
  });
}

/** Where and when this is. */
export const provenanceNow = (): Provenance => ({
  started: new Date().toISOString(),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
});

function driveOn(
  test: SystemTest,
  campaign: Campaign,
  trace: DrivenTrace | null,
  recorded: Recorded | null,
  opened: OpenSystem | null,
): Promise<DriveResult> {
  const { progress } = test;
  return drive({
    ...test,
    campaign,
    ...(trace && { log: trace.writer }),
    ...(recorded && { resumed: recorded }),
    ...(opened && { opened }),
    progress: progress ? () => progress(campaign) : () => {},
  });
}

/** The campaign had ended before it was taken up: it ends again, for the same reason. */
function endAsRecorded(campaign: Campaign, { run }: Recorded): void {
  const { end, why } = run.end!;
  if (end === 'failure') campaign.stop(end, why);
}

/** Ctrl-C and the clock end a campaign for today only. */
const interrupted = ({ run }: Recorded): boolean => ['time', 'cancelled'].includes(run.end!.end);

/** The runner was killed between a failure and what follows it. */
function afterFailure(campaign: Campaign, trace: DrivenTrace, { keepGoing }: SystemTest): void {
  campaign.decide();
  if (!keepGoing) {
    campaign.stop('failure', 'the SUT failed');
    return;
  }
  trace.writer.abandoned({ why: 'the SUT failed' });
  campaign.abandon();
}

/** Why the trace could not be written, null if it could. */
function written(write: () => void): string | null {
  try {
    write();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Shrinks each failure, for as long as nobody calls it off and the time limit lasts; those that were shrunk now. */
async function shrinkAll(
  test: SystemTest,
  failures: FailureList,
  began: number,
): Promise<readonly DistinctFailure[]> {
  const tries = test.shrinkTries ?? SHRINK_TRIES;
  const left = (test.timeLimit ?? Number.POSITIVE_INFINITY) - (performance.now() - began);
  if (tries === 0 || left <= 0) return [];
  const open = failures.list().filter(({ retried }) => !retried);
  const stop = new StopSignal(test.signal, left);
  const { signal } = stop;
  try {
    for (const failure of open) {
      if (signal.aborted) break;
      const shortest = await shrink(failure, { ...test, tries, signal });
      // Called off in the middle, nothing is known of a failure that has not come again yet.
      if (shortest || !signal.aborted) failures.shrunk(failure.signature, shortest);
    }
  } finally {
    stop.end();
  }
  const signatures = new Set(open.map(({ signature }) => signature));
  return failures.list().filter(({ signature, shortest }) => shortest && signatures.has(signature));
}
