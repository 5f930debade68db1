// A clock that moves only when it is told, in place of that of the process while a package is at work: Date.now, performance.now and the
// timers. Between two commands everybody else has the real one back, so a campaign keeps its own time limits.

import { FakeTimers } from '../opossum/fake-timers.ts';
import { settle } from './commands.ts';

const REAL = {
  now: Date.now,
  performanceNow: performance.now,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
};

type Run = (...rest: unknown[]) => void;

/** A timer of Node is late by a little; what happens at the very millisecond is not what is tested here. */
const LATE = 1;

export class Clock {
  /** No package may take the time 0 for none. */
  #now = 1_000_000;
  #timers = new FakeTimers();

  /** Does something by this clock, with everything that follows at once. */
  async during<T>(work: () => T | Promise<T>): Promise<T> {
    const timers = this.#timers;
    Date.now = () => this.#now;
    performance.now = () => this.#now;
    Object.assign(globalThis, {
      setTimeout: (run: Run, ms = 0, ...rest: unknown[]) => timers.setTimeout(run, ms + LATE, ...rest),
      clearTimeout: timers.clear,
      setInterval: (run: Run, ms = 0, ...rest: unknown[]) => timers.setInterval(run, ms + LATE, ...rest),
      clearInterval: timers.clear,
    });
    try {
      const result = await work();
      await settle();
      return result;
    } finally {
      Date.now = REAL.now;
      performance.now = REAL.performanceNow;
      const { setTimeout, clearTimeout, setInterval, clearInterval } = REAL;
      Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
    }
  }

  /** Lets so many ms pass, one by one, with everything that is due. */
  pass(ms: number): Promise<void> {
    return this.during(async () => {
      for (let passed = 0; passed < ms; passed++) {
        this.#now++;
        this.#timers.advance(1);
        for (let i = 0; i < 10; i++) await Promise.resolve();
      }
    });
  }
}
