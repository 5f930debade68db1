// Drives work in slices, or waits for what others do, and ends it when the clock or Ctrl-C says so.

import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Slices } from '../../base/index.ts';
import { type Ended, EndedEarly } from './ended-early.ts';

/** So long, in ms, nothing else has its turn. */
const TURN = 25;
const BEAT = 50;

/** What the work comes to; EndedEarly if `ended` says why before. `what` was under way, such as "m.aut was read". */
export async function inSlices<T>(work: Slices<T>, ended: Ended, what: string): Promise<T> {
  for (;;) {
    const why = ended();
    if (why !== null) {
      // What the work holds open is closed.
      work.return(undefined as never);
      throw new EndedEarly(why, what);
    }
    const pause = performance.now() + TURN;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < pause);
    // A turn of the event loop, so that Ctrl-C is heard.
    await setImmediate();
  }
}

/** What a promise comes to; EndedEarly if `ended` says why before. */
export async function beforeEnd<T>(promise: Promise<T>, ended: Ended, what: string): Promise<T> {
  const over = new AbortController();
  const watch = async (): Promise<never> => {
    for (;;) {
      await setTimeout(BEAT, undefined, { signal: over.signal });
      const why = ended();
      if (why !== null) throw new EndedEarly(why, what);
    }
  };
  try {
    return await Promise.race([promise, watch()]);
  } finally {
    over.abort();
  }
}
