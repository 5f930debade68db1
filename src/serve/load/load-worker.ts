// A thread of the loader: reads the model and the suite of a load, and tries out what the service will do with them
// in its own thread, the plan and the first move, because nobody else is answered meanwhile. Judges campaigns and renders reports, too.

import { parentPort, workerData } from 'node:worker_threads';
import { beyond, hide, hideEnvironment, InputError, limit, setLimits } from '../../base/index.ts';
import { requireNamesKept } from '../../game/index.ts';
import { judgementOf } from '../../run/index.ts';
import { OpenCampaign } from '../campaign/index.ts';
import { type Load, type PreparedLoad, prepareLoad, sharedPlan } from './load.ts';
import type { LoaderData, Task, TaskAnswer } from './loader.ts';
import { renderReport } from './render-report.ts';

const { limits, redact } = workerData as LoaderData;
setLimits(limits);
hideEnvironment(process.env);
hide(redact);
const most = limit('load-edges');
setLimits({ nodes: Math.min(limit('nodes'), most), edges: Math.min(limit('edges'), most) });

const say = (answer: TaskAnswer): void => parentPort!.postMessage(answer);

function prepare(load: Load): PreparedLoad {
  const prepared = prepareLoad(load);
  requireNamesKept(prepared.game);
  const began = performance.now();
  OpenCampaign.trial(load, sharedPlan(load, prepared));
  if (performance.now() - began > limit('turn-seconds') * 1000) {
    throw beyond('turn-seconds', `${load.strategy} takes longer on this model`);
  }
  return prepared;
}

function done(task: Task): unknown {
  switch (task.kind) {
    case 'load':
      return prepare(task.given);
    case 'judge':
      return judgementOf(task.given.game, task.given.runs);
    case 'report':
      return renderReport(task.given);
  }
}

parentPort!.on('message', async (task: Task) => {
  say({ kind: 'begun' });
  try {
    say({ kind: 'done', made: await done(task) });
  } catch (error) {
    if (error instanceof InputError) say({ kind: 'input', issues: error.issues, total: error.total });
    else
      say({ kind: 'bug', message: String(error), stack: error instanceof Error ? (error.stack ?? '') : '' });
  }
});
