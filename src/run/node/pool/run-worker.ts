// A worker thread of the pool: prepares a plan when its first piece comes, and plays what it is sent.

import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../../../base/index.ts';
import type { RunOutcome } from '../../campaign/index.ts';
import { type Piece, type PoolPlan, preparedRunner, type WorkerAnswer } from './pool.ts';

const plans = workerData as readonly PoolPlan[];
const prepared = new Map<number, (run: number) => RunOutcome>();

async function play(piece: Piece): Promise<WorkerAnswer> {
  let runner = prepared.get(piece.plan);
  if (!runner) {
    runner = await preparedRunner(plans[piece.plan]);
    prepared.set(piece.plan, runner);
  }
  const outcomes: RunOutcome[] = [];
  for (let run = piece.from; run < piece.to; run++) {
    const outcome = runner(run);
    if (outcome.end.reason === 'time') break;
    outcomes.push(outcome);
  }
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
