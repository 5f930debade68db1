// A last look at a system that is silent, or that does not stop talking, before a test ends by it.

import type { Driver } from '../../../sut/index.ts';
import { realTimers } from '../../../sut/node/index.ts';

/** How long a look at a silent SUT may take, in ms, however impatient the runner is. */
const GLIMPSE = 1000;
const SETTLE = 2000;
const GLANCE = 100;

/** What the driver can see of a silent SUT; null if it does not say, or not soon. */
export async function glimpseOf(driver: Driver | null, patience: number): Promise<string | null> {
  if (!driver?.glimpse) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = realTimers().setTimeout(() => resolve(null), Math.max(patience, GLIMPSE));
  });
  try {
    return await Promise.race([driver.glimpse(), late]);
  } catch {
    return null;
  } finally {
    realTimers().clearTimeout(timer);
  }
}

/** Waits as long as ever more observations wait, and nothing has broken; not for ever. */
export async function floodPassed(backlog: () => number, isBroken: () => boolean): Promise<void> {
  for (let waited = 0, before = 0; waited < SETTLE; waited += GLANCE) {
    await new Promise((resolve) => realTimers().setTimeout(resolve, GLANCE));
    const waiting = backlog();
    if (waiting <= before || isBroken()) return;
    before = waiting;
  }
}
