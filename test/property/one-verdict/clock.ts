// A clock on which time passes only when all that is left to do is to wait for it: as soon as everything else has come to rest, it
// jumps to the next timer. So a time-out costs no time, and nothing comes too late because a machine is slow. Only for code whose
// timers wait for a driver: one that waits for a file or a thread would go off at once.

import { vi } from 'vitest';

/** From here on, until the real timers are put back, `setTimeout`, `Date` and `performance` are those of the fake clock. */
export function stopTheClock(): void {
  const immediate = setImmediate;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const begin = globalThis.setTimeout;
  let asked = false;
  const rest = (): void => {
    if (asked) return;
    asked = true;
    // By then every promise that can be kept at once is kept.
    immediate(() => {
      asked = false;
      // Who takes a turn of the event loop, as the guard of a driver does after each call, is not at rest.
      if (process.getActiveResourcesInfo().includes('Immediate')) return rest();
      if (!vi.isFakeTimers() || vi.getTimerCount() === 0) return;
      vi.advanceTimersToNextTimer();
      rest();
    });
  };
  const noticed = (...given: Parameters<typeof setTimeout>) => {
    rest();
    return begin(...given);
  };
  globalThis.setTimeout = noticed as typeof setTimeout;
}
