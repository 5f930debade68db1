// Drives a mutex of async-mutex: a caller with a time limit waits for 15 ms, a tick of the clock is 10 ms.

import { Clock } from '../clock.ts';
import { commandDriver } from '../commands.ts';

interface Mutex {
  acquire(): Promise<() => void>;
  isLocked(): boolean;
  waitForUnlock(): Promise<void>;
  cancel(): void;
}
interface Library {
  readonly Mutex: new () => Mutex;
  readonly withTimeout: (mutex: Mutex, ms: number) => Mutex;
}

export default (name = 'async-mutex') =>
  commandDriver(async () => {
    const { Mutex, withTimeout } = (await import(name)) as Library;
    const clock = new Clock();
    const mutex = new Mutex();
    const hasty = withTimeout(mutex, 15);
    const holders: (() => void)[] = [];
    let seen: string[] = [];
    const acquire = (from: Mutex) => () =>
      clock.during(async () => {
        const before = holders.length;
        from.acquire().then(
          (release) => holders.push(release),
          (error: Error) => seen.push(/timeout/.test(error.message) ? 'timed out' : 'cancelled'),
        );
        await clock.during(() => {});
        return holders.length > before ? 'acquired' : 'waits';
      });
    /** What callers see during a call: how many of each. */
    const tell = async (call: () => unknown): Promise<string> => {
      seen = [];
      await call();
      const words = [...new Set(seen)].map((word) => `${seen.filter((w) => w === word).length} ${word}`);
      return words.join(' + ') || 'nothing';
    };
    return {
      acquire: acquire(mutex),
      'acquire within two ticks': acquire(hasty),
      async release() {
        const release = holders.pop()!;
        const before = holders.length;
        let locked = true;
        const said = await tell(() =>
          clock.during(() => {
            release();
            locked = mutex.isLocked();
          }),
        );
        const words = holders.length > before ? 'the next has it' : locked ? 'locked' : 'free';
        return [words, ...(said === 'nothing' ? [] : ['onlooker told'])].join(' + ');
      },
      isLocked: () => (mutex.isLocked() ? 'locked' : 'not locked'),
      'wait for unlock': async () =>
        (await tell(() => clock.during(() => void mutex.waitForUnlock().then(() => seen.push('told'))))) ===
        'nothing'
          ? 'waits'
          : 'told',
      cancel: () => tell(() => clock.during(() => mutex.cancel())),
      wait: () => tell(() => clock.pass(10)),
    };
  });
