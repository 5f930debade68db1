// Campaigns on the fly, played: against a simulated SUT, with pauses for Ctrl-C and the clock, or against a real one.
//
// The trace is lines of JSON of a kind of its own (`covergame-on-the-fly/1`): what was given and seen, in words. It is no trace of a
// model, whose nodes have names: `report` and `replay` refuse it, and the command in its first line makes it again.

import { type Dice, redactedValue } from '../../base/index.ts';
import { steadyMs } from '../../base/node/index.ts';
import { AWAIT, RESET, STOP } from '../../strategy/index.ts';
import { sutDice } from '../campaign/index.ts';
import {
  chooserOnTheFly,
  OnTheFlyCampaign,
  type OnTheFlyOptions,
  type OnTheFlyRequirement,
  type OnTheFlyVerdict,
  onTheFlyVerdict,
  requirementOnTheFly,
} from '../on-the-fly/index.ts';
import type { Disturbance } from '../referee/index.ts';
import { Journal, JournalError, type SyncPolicy } from './journal/index.ts';
import { DrivenOnTheFly, type DrivingOptions, type OnTheFlyFailure } from './on-the-fly-driven.ts';

export interface OnTheFlyRun extends Omit<OnTheFlyOptions, 'log' | 'dice'> {
  readonly seed: number;
  readonly dice: Dice;
  /** The id of a simulated SUT, or a real one. */
  readonly sut: string | DrivingOptions;
  /** What must be covered to pass: everything if left out. */
  readonly require?: OnTheFlyRequirement;
  readonly trace?: { readonly path: string; readonly sync: SyncPolicy; readonly header: object };
  /** As steadyMs() counts. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (campaign: OnTheFlyCampaign) => void;
}

export interface OnTheFlyResult extends OnTheFlyVerdict {
  readonly campaign: OnTheFlyCampaign;
  readonly failures: readonly OnTheFlyFailure[];
  readonly disturbances: readonly Disturbance[];
  /** Why the trace could be written no further, which ended the campaign; null if it could. */
  readonly traceTrouble: string | null;
}

const FORMAT = 'covergame-on-the-fly/1';
const EVERY = 100;

export async function playOnTheFly(run: OnTheFlyRun): Promise<OnTheFlyResult> {
  let journal: Journal | null = null;
  let trouble: string | null = null;
  const write = (line: object, boundary = false): void =>
    journal?.append(`${JSON.stringify(redactedValue(line))}\n`, boundary);
  const campaign = new OnTheFlyCampaign({ ...run, log: (event) => write(event, 'test' in event) });
  const driven = typeof run.sut === 'string' ? null : new DrivenOnTheFly(campaign, run.sut, run, write);
  const choose = typeof run.sut === 'string' ? simulatedSut(campaign, run.sut, run.seed) : null;
  try {
    // Before the trace is begun: a wrong set-up leaves an older one as it is.
    await driven?.open();
    if (run.trace) {
      journal = Journal.create(run.trace.path, run.trace.sync);
      write({ format: FORMAT, ...run.trace.header }, true);
    }
    const turn = driven ? (move: number) => driven.turn(move) : choose!;
    await playToEnd(campaign, turn, run);
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    trouble = error.message;
    campaign.stop('cancelled', trouble);
  } finally {
    await driven?.end();
  }
  const failures = driven?.failures ?? [];
  const verdict = onTheFlyVerdict(campaign, run.require ?? requirementOnTheFly(), failures.length);
  try {
    const { end, why } = { end: campaign.end!.reason, why: campaign.end!.why };
    write({
      end,
      why,
      verdict: verdict.verdict,
      covered: campaign.planner.covered.size,
      found: campaign.found,
    });
    journal?.close();
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    trouble ??= error.message;
  }
  return { ...verdict, campaign, failures, disturbances: driven?.disturbances ?? [], traceTrouble: trouble };
}

async function playToEnd(
  campaign: OnTheFlyCampaign,
  turn: (move: number) => void | Promise<void>,
  { deadline = Number.POSITIVE_INFINITY, signal, onProgress }: OnTheFlyRun,
): Promise<void> {
  let due = steadyMs() + EVERY;
  for (;;) {
    const now = steadyMs();
    if (now >= deadline) campaign.stop('time', 'the time limit was reached');
    if (now >= due) {
      onProgress?.(campaign);
      await new Promise((resolve) => setImmediate(resolve));
      due = steadyMs() + EVERY;
    }
    if (signal?.aborted) campaign.stop('cancelled', 'it was interrupted');
    const move = campaign.decide();
    if (move === STOP) return;
    const done = turn(move);
    if (done) await done;
  }
}

function simulatedSut(campaign: OnTheFlyCampaign, id: string, seed: number): (move: number) => void {
  const choose = chooserOnTheFly(id);
  const dice = sutDice(seed, 0);
  return (move) => {
    if (move === RESET) campaign.restarted();
    else if (move !== AWAIT) campaign.observe(move);
    else {
      const { game, node } = campaign;
      campaign.observe(choose({ game, node, place: campaign.place, dice, seed }));
    }
  };
}
