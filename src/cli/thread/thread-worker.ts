// The thread that does a task of a command, and says what came of it.

import { parentPort, workerData } from 'node:worker_threads';
import { hide, hideEnvironment, InputError, setLimits } from '../../base/index.ts';
import type { Order, ThreadReply } from './off-thread.ts';
import { type Said, TASKS } from './tasks.ts';

const say = (answer: ThreadReply): void => parentPort!.postMessage(answer);

/** So often, in ms, progress is worth a message. */
const OFTEN = 100;

let due = 0;
const said: Said = {
  warn: (issues) => say({ kind: 'warnings', issues }),
  progress: () => ({
    update(text) {
      const now = performance.now();
      if (now < due) return;
      due = now + OFTEN;
      say({ kind: 'progress', text: text() });
    },
    end() {},
  }),
};

const { task, input, limits, redact } = workerData as Order;
setLimits(limits);
hideEnvironment(process.env);
hide(redact);
try {
  say({ kind: 'done', output: await TASKS[task](input as never, said) });
} catch (error) {
  if (error instanceof InputError) say({ kind: 'input', issues: error.issues, total: error.total });
  else say({ kind: 'bug', message: String(error), stack: error instanceof Error ? (error.stack ?? '') : '' });
}
