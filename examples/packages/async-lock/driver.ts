// Drives async-lock: a task waits for 15 ms at most, a tick of the clock is 10 ms. The tester decides when and how the running task ends.

import { createRequire } from 'node:module';
import { Clock } from '../clock.ts';
import { commandDriver } from '../commands.ts';

interface Lock {
  acquire(key: string, task: () => Promise<string>, options: object): Promise<string>;
  isBusy(): boolean;
}
type LockClass = new (options: object) => Lock;

export default (name = 'async-lock') =>
  commandDriver(async () => {
    const AsyncLock = createRequire(import.meta.url)(name) as LockClass;
    const clock = new Clock();
    const lock = new AsyncLock({ timeout: 15 });
    const running: { finish: (text: string) => void; fail: (error: Error) => void }[] = [];
    let seen: string[] = [];
    /** What the callers see during a call. */
    const tell = async (call: () => unknown): Promise<string> => {
      seen = [];
      await call();
      return seen.sort().join(' + ') || 'nothing';
    };
    const task = () =>
      new Promise<string>((finish, fail) => {
        running.push({ finish, fail });
        seen.push('the next runs');
      });
    return {
      async acquire() {
        const said = await tell(() =>
          clock.during(() => {
            lock.acquire('key', task, { maxPending: 1 }).then(
              (text) => seen.push(text),
              ({ message }: Error) =>
                seen.push(
                  /timed out/.test(message) ? 'timed out' : /pending/.test(message) ? 'refused' : message,
                ),
            );
          }),
        );
        return said === 'the next runs' ? 'runs' : said === 'nothing' ? 'waits' : said;
      },
      finish: () => tell(() => clock.during(() => running.pop()!.finish('finished'))),
      fail: () => tell(() => clock.during(() => running.pop()!.fail(new Error('failed')))),
      isBusy: () => (lock.isBusy() ? 'busy' : 'idle'),
      wait: () => tell(() => clock.pass(10)),
    };
  });
