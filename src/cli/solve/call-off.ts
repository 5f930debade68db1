// When the clock or Ctrl-C ends a search.

import { performance } from 'node:perf_hooks';
import type { Ended } from '../terminal/index.ts';

/** Why the work must end now, or null: the time is up, counted from now on, or Ctrl-C was pressed. */
export function clock(seconds: number | undefined, signal: AbortSignal): Ended {
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000;
  return () => {
    if (signal.aborted) return 'interrupted';
    return performance.now() >= end ? `time limit of ${seconds} s reached` : null;
  };
}

/** A signal for a search, aborted once `limit` says why; it says so from then on. */
export function callOff(limit: Ended): { readonly aborted: boolean; readonly why: string | null } {
  let why: string | null = null;
  return {
    get aborted() {
      why ??= limit();
      return why !== null;
    },
    get why() {
      return why;
    },
  };
}
