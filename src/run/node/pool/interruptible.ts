// Calls a function of a user's module so that Ctrl-C ends it, though it never returns. JavaScript hears no signal in the middle of a
// computation, and whoever listens for one has taken away Node's own answer to it; but Node can end a script by a signal (`breakOnSigint`), so
// the call is made from a script of one line. Where nobody listens, or in a thread, Ctrl-C ends the process or the thread anyhow, and the
// call is a plain one.
//
// It costs a little with each call. A whole stretch of a campaign in one script would cost next to nothing, and would be broken off
// anywhere: in the middle of a line of the trace, for instance.

import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** What is returned for a call that Ctrl-C ended. Those who listen for the signal have heard it then. */
export const BROKEN_OFF = Symbol('broken off');

const CALLED = Symbol.for('covergame/interruptible');
const script = new Script("globalThis[Symbol.for('covergame/interruptible')]()");

export function interruptible<T>(action: () => T): T | typeof BROKEN_OFF {
  if (!isMainThread || process.listenerCount('SIGINT') === 0) return action();
  const { listenerCount } = process;
  const slot = globalThis as { [CALLED]?: () => T };
  slot[CALLED] = action;
  // Node would take the listeners away for the time of the script and give them back afterwards; in between, for some microseconds, a signal
  // would end the process. It does so only where it finds any.
  process.listenerCount = () => 0;
  try {
    return script.runInThisContext({ breakOnSigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
    process.listenerCount = listenerCount;
    process.emit('SIGINT', 'SIGINT');
    return BROKEN_OFF;
  } finally {
    process.listenerCount = listenerCount;
  }
}
