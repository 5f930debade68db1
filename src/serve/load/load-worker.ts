// A thread of the loader. It reads the model and the suite of a load, and tries the plan and the first move. So a
// load that takes too long is refused, and one that is not small gets a thread of its own. It judges campaigns and
// renders reports, too.

import { parentPort, workerData } from 'node:worker_threads';
import { requireNamesKept } from '../../game/index.ts';
import { judgementOf } from '../../run/index.ts';
import { OpenCampaign, Store } from '../campaign/index.ts';
import { thrownOf } from '../thread-answer.ts';
import { setUpThread, type ThreadSetUp } from '../thread-set-up.ts';
import { gameOfLoad, loadOf, type PreparedLoad, prepareLoad, sharedPlan } from './load.ts';
import type { JudgeTask, Kept, Task, TaskAnswer } from './loader.ts';
import { readRequest } from './read-request.ts';
import { renderReport } from './render-report.ts';
import { planKey } from './stated-load.ts';
import { isSmall, SMALL_BYTES } from './weight.ts';

setUpThread(workerData as ThreadSetUp);

const say = (answer: TaskAnswer): void => parentPort!.postMessage(answer);

function prepare(text: Uint8Array): PreparedLoad | null {
  const load = loadOf(text);
  const prepared = prepareLoad(load);
  requireNamesKept(prepared.game);
  OpenCampaign.trial(load, sharedPlan(load, prepared));
  return text.length <= SMALL_BYTES && isSmall(prepared, load.strategy) ? prepared : null;
}

const kept = ({ folder, id }: Kept) => Store.within(folder).load(id);

function judge({ runs, forced, ...where }: JudgeTask) {
  return judgementOf(gameOfLoad(kept(where)), runs, { ...(forced === null && { forced }) });
}

function done(task: Task): unknown {
  switch (task.kind) {
    case 'request':
      return readRequest(task.given);
    case 'load':
      return prepare(task.given);
    case 'key':
      return planKey(kept(task.given));
    case 'judge':
      return judge(task.given);
    case 'report':
      return renderReport(kept(task.given), task.given);
  }
}

parentPort!.on('message', async (task: Task) => {
  say({ kind: 'begun' });
  try {
    say({ kind: 'done', made: await done(task) });
  } catch (error) {
    say({ kind: 'thrown', thrown: thrownOf(error) });
  }
});
