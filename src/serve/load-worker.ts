// A thread of the loader: reads the model and the suite of a load, and tries out what the service will do with them
// in its own thread, the plan and the first move, because nobody else is answered meanwhile.

import { parentPort, workerData } from 'node:worker_threads';
import { beyond, hide, InputError, limit, setLimits } from '../base/index.ts';
import { requireNamesKept } from '../game/index.ts';
import { type Load, type PreparedLoad, prepareLoad, sharedPlan } from './load.ts';
import type { LoadAnswer, LoaderData } from './loader.ts';
import { OpenCampaign } from './open-campaign.ts';

const { limits, redact } = workerData as LoaderData;
setLimits(limits);
hide(redact);
const most = limit('load-edges');
setLimits({ nodes: Math.min(limit('nodes'), most), edges: Math.min(limit('edges'), most) });

const say = (answer: LoadAnswer): void => parentPort!.postMessage(answer);

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

parentPort!.on('message', (load: Load) => {
  say({ kind: 'begun' });
  try {
    say({ kind: 'done', prepared: prepare(load) });
  } catch (error) {
    if (error instanceof InputError) say({ kind: 'input', issues: error.issues, total: error.total });
    else
      say({ kind: 'bug', message: String(error), stack: error instanceof Error ? (error.stack ?? '') : '' });
  }
});
