// A worker thread of the pool: prepares a plan when its first piece comes, and plays what it is sent.

import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../../base/index.ts';
import { type RunOutcome, runnerOf } from '../plan.ts';
import { planOf } from '../plan-spec.ts';
import { loadStrategy } from './load-strategy.ts';
import type { Piece, PoolPlan, WorkerAnswer } from './pool.ts';

const plans = workerData as readonly PoolPlan[];
const prepared = new Map<number, (run: number) => RunOutcome>();

async function play(piece: Piece): Promise<WorkerAnswer> {
  let runner = prepared.get(piece.plan);
  if (!runner) {
    const spec = plans[piece.plan];
    runner = runnerOf(planOf(spec, await loadStrategy(spec.strategy)));
    prepared.set(piece.plan, runner);
  }
  const outcomes: RunOutcome[] = [];
  for (let run = piece.from; run < piece.to; run++) outcomes.push(runner(run));
  return { kind: 'done', piece, outcomes };
}

parentPort!.on('message', async (piece: Piece) => {
  let answer: WorkerAnswer;
  try {
    answer = await play(piece);
  } catch (error) {
    answer =
      error instanceof InputError
        ? { kind: 'input', issues: error.issues, total: error.total }
        : { kind: 'bug', message: String(error), stack: error instanceof Error ? (error.stack ?? '') : '' };
  }
  parentPort!.postMessage(answer);
});
