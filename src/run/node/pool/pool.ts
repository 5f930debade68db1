// Plays many runs of many plans, on as many worker threads as are worth their start. A run is decided by its plan
// and its number, so who plays it and when makes no difference; results come back in order of plan and run.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { InputError, type Issue } from '../../../base/index.ts';
import { steadyMs } from '../../../base/node/index.ts';
import type { Campaign, RunOutcome } from '../../campaign/index.ts';
import { type PlanSpec, pausingRunnerOf, planOf, runnerOf } from '../../play/index.ts';
import { loadStrategy } from './load-strategy.ts';
import { pauseFor } from './pause.ts';

export interface PoolPlan extends PlanSpec {
  readonly runs: number;
  /** When the time for the work ends, as steadyMs() counts; a run that it cuts off is not returned. */
  readonly deadline?: number;
}

export interface PoolOptions {
  /** How many threads; left out, as many as the machine has if the work is worth it. */
  readonly workers?: number;
  /** Called after each finished piece of work with the number of runs done. */
  readonly onRuns?: (done: number) => void;
  /** Called now and then in the middle of a run that is played in this thread with pauses. */
  readonly onTurns?: (campaign: Campaign) => void;
  /** Ends the work early: what has been played by then is returned, every plan from run 0 on without gaps. */
  readonly signal?: AbortSignal;
}

/** A piece of work: runs from .. to - 1 of a plan. */
export interface Piece {
  readonly plan: number;
  readonly from: number;
  readonly to: number;
}

export type WorkerAnswer =
  | { readonly kind: 'done'; readonly piece: Piece; readonly outcomes: readonly RunOutcome[] }
  | { readonly kind: 'input'; readonly issues: readonly Issue[]; readonly total: number }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string };

/** About this much budget is played while a thread starts. */
const WORTH_A_THREAD = 4_000_000;
const PIECES_PER_WORKER = 8;

export async function playAll(
  plans: readonly PoolPlan[],
  options: PoolOptions = {},
): Promise<RunOutcome[][]> {
  const results: RunOutcome[][] = plans.map(() => []);
  const work = plans.reduce((sum, { runs, budget }) => sum + runs * Math.min(budget, 1e9), 0);
  const runs = plans.reduce((sum, plan) => sum + plan.runs, 0);
  const wanted = options.workers ?? (work < WORTH_A_THREAD ? 1 : availableParallelism());
  const workers = Math.max(1, Math.min(wanted, runs));
  if (workers === 1) await playHere(plans, results, options);
  else await playInWorkers(plans, results, workers, options);
  return results.map((outcomes) => withoutGaps(outcomes));
}

/** The runs from 0 on up to the first that is missing. */
function withoutGaps(outcomes: RunOutcome[]): RunOutcome[] {
  const gap = Array.from<RunOutcome | undefined>(outcomes).indexOf(undefined);
  return gap < 0 ? outcomes : outcomes.slice(0, gap);
}

/** Plays runs of a plan, in this thread. */
export async function preparedRunner(plan: PoolPlan): Promise<(run: number) => RunOutcome> {
  const { deadline } = plan;
  const expired = deadline === undefined ? undefined : () => steadyMs() >= deadline;
  return runnerOf(planOf(plan, await loadStrategy(plan.strategy), expired));
}

/** Leaves the event loop a turn now and then, for signals and progress. */
const BREATH = 100;

/** A run of so much budget is over before anybody would want to call it off, if its strategy does not ponder. */
const SHORT_RUN = 100_000;

async function playHere(plans: readonly PoolPlan[], results: RunOutcome[][], options: PoolOptions) {
  const { onRuns, signal } = options;
  let done = 0;
  let breathed = performance.now();
  for (const [p, plan] of plans.entries()) {
    const play = await runnerHere(plan, options);
    for (let run = 0; run < plan.runs; run++) {
      if (signal?.aborted) return;
      const played = play(run);
      const outcome = played instanceof Promise ? await played : played;
      if (outcome.end.reason === 'time' || outcome.end.reason === 'cancelled') return;
      results[p].push(outcome);
      onRuns?.(++done);
      if (performance.now() - breathed > BREATH) {
        await new Promise((resolve) => setImmediate(resolve));
        breathed = performance.now();
      }
    }
  }
}

/** Long runs can be called off in the middle. */
async function runnerHere(
  plan: PoolPlan,
  { signal, onTurns }: PoolOptions,
): Promise<(run: number) => RunOutcome | Promise<RunOutcome>> {
  const strategy = await loadStrategy(plan.strategy);
  if (!signal || (plan.budget <= SHORT_RUN && !strategy.ponders)) return preparedRunner(plan);
  const { deadline } = plan;
  const pause = pauseFor({
    signal,
    ...(deadline !== undefined && { deadline }),
    ...(onTurns && { onTurns }),
  });
  return pausingRunnerOf(planOf(plan, strategy), pause);
}

function piecesOf(plans: readonly PoolPlan[], workers: number): Piece[] {
  return plans.flatMap(({ runs }, plan) => {
    const size = Math.max(1, Math.ceil(runs / (workers * PIECES_PER_WORKER)));
    return Array.from({ length: Math.ceil(runs / size) }, (_, i) => ({
      plan,
      from: i * size,
      to: Math.min(runs, (i + 1) * size),
    }));
  });
}

async function playInWorkers(
  plans: readonly PoolPlan[],
  results: RunOutcome[][],
  count: number,
  { onRuns, signal }: PoolOptions,
): Promise<void> {
  const pieces = piecesOf(plans, count);
  let next = 0;
  let done = 0;
  const entrance = new URL(
    import.meta.url.endsWith('.ts') ? './run-worker.ts' : './run-worker.js',
    import.meta.url,
  );
  const threads = Array.from(
    { length: Math.min(count, pieces.length) },
    () => new Worker(entrance, { workerData: plans }),
  );
  // One listener for all threads, taken away again: a caller may play many plans under one signal.
  const over = new AbortController();
  // However long the first piece takes, somebody wants to see that the work goes on.
  const beat = setInterval(() => onRuns?.(done), BREATH);
  const aborted = new Promise<void>((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { signal: over.signal });
  });
  try {
    const all = Promise.all(
      threads.map(
        (thread) =>
          new Promise<void>((resolve, reject) => {
            const hand = (): void => {
              if (next === pieces.length || signal?.aborted) resolve();
              else thread.postMessage(pieces[next++]);
            };
            thread.on('error', reject);
            thread.on('message', (answer: WorkerAnswer) => {
              if (answer.kind !== 'done') return reject(errorOf(answer));
              const { outcomes, piece } = answer;
              for (const outcome of outcomes) results[piece.plan][outcome.run] = outcome;
              if (outcomes.length < piece.to - piece.from) next = pieces.length;
              onRuns?.((done += answer.outcomes.length));
              hand();
            });
            hand();
          }),
      ),
    );
    await Promise.race([all, aborted]);
  } finally {
    clearInterval(beat);
    over.abort();
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

function errorOf(answer: Exclude<WorkerAnswer, { kind: 'done' }>): Error {
  if (answer.kind === 'input') return new InputError(answer.issues, answer.total);
  const error = new Error(answer.message);
  error.stack = answer.stack;
  return error;
}
