// Drives p-queue with two tasks in an interval of three ticks: timers are late by 1 ms, so it is 29 ms long; a tick of the clock is 10 ms.

import { Clock } from '../clock.ts';
import { commandDriver } from '../commands.ts';

interface Queue {
  readonly size: number;
  add(task: () => void): Promise<void>;
  pause(): void;
  start(): unknown;
  clear(): void;
}
type QueueClass = new (options: { intervalCap: number; interval: number }) => Queue;

export default (release = 'p-queue') =>
  commandDriver(async () => {
    const { default: PQueue } = (await import(release)) as { default: QueueClass };
    const clock = new Clock();
    const queue = await clock.during(() => new PQueue({ intervalCap: 2, interval: 29 }));
    let begun = 0;
    /** How many tasks begin during a call. */
    const count = async (call: () => unknown): Promise<string> => {
      begun = 0;
      await call();
      return `${begun || 'none'} begin`;
    };
    return {
      add: () => count(() => clock.during(() => void queue.add(() => void begun++))),
      pause: () => clock.during(() => queue.pause()).then(() => 'done'),
      start: () => count(() => clock.during(() => void queue.start())),
      clear: () => clock.during(() => queue.clear()).then(() => 'done'),
      size: () => `size ${queue.size}`,
      wait: () => count(() => clock.pass(10)),
    };
  });
