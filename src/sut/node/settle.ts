// Waits without a fixed time until this process comes to rest: microtasks, immediates, and pending work with files,
// names and sockets. Timers are not awaited: a virtual clock moves those.
//
// A turn of the event loop hears all that has arrived. The process is at rest when several turns in a row found no
// pending work. A process that writes to a socket of its own finds the answer a turn later. Messages of other
// processes are unpredictable.

const UNDER_WAY = /Req|ConnectWrap|WriteWrap|ShutdownWrap|QueryWrap/;

/** What at rest means to `settle`. */
export interface SettleOptions {
  /** So many turns in a row must find nothing under way: 3. */
  readonly turns?: number;
  /** After so many turns it is given up: 10,000. */
  readonly most?: number;
  /** Something of your own that is under way, such as calls that are not answered yet. */
  readonly busy?: () => boolean;
}

/**
 * Waits until this process is at rest; false if it was given up.
 *
 * @param options what at rest means
 * @example
 * settle: () => settle(), // of a driver whose system runs in this process
 */
export async function settle({ turns = 3, most = 10_000, busy }: SettleOptions = {}): Promise<boolean> {
  for (let quiet = 0, turn = 0; turn < most; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = busy?.() || isUnderWay() ? 0 : quiet + 1;
    if (quiet >= turns) return true;
  }
  return false;
}

/** Whether a request to the system is not answered yet. */
const isUnderWay = (): boolean => process.getActiveResourcesInfo().some((name) => UNDER_WAY.test(name));
