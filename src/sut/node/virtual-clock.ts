// A clock that stands still until it is moved, for systems in this process. Timers fire in the order of their time,
// and those of one time in the order of setting. Between two of them their work comes to rest. So a test of hours
// takes milliseconds and goes the same way every time.
//
// A system gets the clock as an argument, or in place of the global timers and of Date (`install`). The runner
// keeps its time limits by the real clock even then: it uses `realTimers`.

import { settle } from './settle.ts';

type Action = (...args: unknown[]) => void;

interface Timer {
  at: number;
  readonly every: number | null;
  readonly action: Action;
  readonly args: readonly unknown[];
}

/** What setTimeout returns: an object as in Node, a number where a number is asked for. */
export interface VirtualTimer {
  ref(): VirtualTimer;
  unref(): VirtualTimer;
  hasRef(): boolean;
  refresh(): VirtualTimer;
  [Symbol.toPrimitive](): number;
}

const REPLACED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
type Replaced = Pick<typeof globalThis, (typeof REPLACED)[number]>;

// A registered symbol: the driver and the runner may have come from two copies of this package.
const REAL = Symbol.for('covergame.real-timers');
const globals = globalThis as typeof globalThis & { [REAL]?: Replaced };

/** The timers that nobody has moved: those of the process, also while a virtual clock is installed. */
export const realTimers = (): Replaced => globals[REAL] ?? globalThis;

/**
 * A clock that stands still until it is moved on.
 *
 * @example
 * const clock = new VirtualClock();
 * const breaker = new Breaker({ setTimeout: clock.setTimeout });
 * await clock.advance(30_000); // whatever is due within half a minute has happened
 */
export class VirtualClock {
  #now: number;
  #last = 0;
  readonly #timers = new Map<number, Timer>();
  #uninstall: (() => void) | null = null;

  /** `start` is the time it begins with, in ms. */
  constructor(start = 0) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  /** How many timers are set. */
  get timers(): number {
    return this.#timers.size;
  }

  readonly setTimeout = (action: Action, delay = 0, ...args: unknown[]): VirtualTimer =>
    this.#set(action, delay, null, args);

  readonly setInterval = (action: Action, delay = 0, ...args: unknown[]): VirtualTimer =>
    this.#set(action, delay, Math.max(1, Number(delay) || 1), args);

  readonly clearTimeout = (timer: unknown): void => {
    this.#timers.delete(Number(timer));
  };

  readonly clearInterval = this.clearTimeout;

  /** Lets so many ms pass; what falls due meanwhile happens, and comes to rest. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    while (this.#fire(end)) await settle();
    this.#now = Math.max(this.#now, end);
  }

  /** Moves on to the next timer, if there is one within so many ms; false if there is none. */
  async next(within = Number.POSITIVE_INFINITY): Promise<boolean> {
    await settle();
    const fired = this.#fire(this.#now + within);
    if (fired) await settle();
    return fired;
  }

  /**
   * Moves on from timer to timer until `holds` does; false if no timer is left within so many ms, or so many timers did not help: one that
   * sets itself again would go on for ever.
   */
  async until(holds: () => boolean, within = Number.POSITIVE_INFINITY, most = 10_000): Promise<boolean> {
    const end = this.#now + within;
    await settle();
    for (let fired = 0; !holds(); fired++) {
      if (fired === most) return false;
      if (!this.#fire(end)) {
        // All of that time has passed.
        if (Number.isFinite(end)) this.#now = end;
        return false;
      }
      await settle();
    }
    return true;
  }

  /** Forgets all timers: a new test begins. */
  clear(): void {
    this.#timers.clear();
  }

  /** Takes the place of the global timers and of Date; the function that is returned puts them back. */
  install(): () => void {
    if (this.#uninstall) return this.#uninstall;
    if (globals[REAL]) throw new Error('another virtual clock is installed: uninstall it first');
    const before = Object.fromEntries(REPLACED.map((name) => [name, globals[name]])) as unknown as Replaced;
    globals[REAL] = before;
    const { setTimeout, clearTimeout, setInterval, clearInterval } = this;
    const timers = { setTimeout, clearTimeout, setInterval, clearInterval };
    Object.assign(globals, timers, { Date: dateOf(before.Date, this.now) });
    this.#uninstall = () => {
      if (globals[REAL] !== before) return;
      delete globals[REAL];
      Object.assign(globals, before);
      this.#uninstall = null;
    };
    return this.#uninstall;
  }

  #set(action: Action, delay: number, every: number | null, args: readonly unknown[]): VirtualTimer {
    const id = ++this.#last;
    const ms = Math.max(0, Number(delay) || 0);
    const timer: Timer = { at: this.#now + ms, every, action, args };
    this.#timers.set(id, timer);
    const handle: VirtualTimer = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      refresh: () => {
        timer.at = this.#now + ms;
        this.#timers.delete(id);
        this.#timers.set(id, timer);
        return handle;
      },
      [Symbol.toPrimitive]: () => id,
    };
    return handle;
  }

  /** Runs the first timer that is due by then. */
  #fire(end: number): boolean {
    let first = -1;
    for (const [id, { at }] of this.#timers)
      if (at <= end && (first < 0 || at < this.#timers.get(first)!.at)) first = id;
    if (first < 0) return false;
    const timer = this.#timers.get(first)!;
    this.#now = Math.max(this.#now, timer.at);
    this.#timers.delete(first);
    if (timer.every !== null) {
      timer.at = this.#now + timer.every;
      this.#timers.set(first, timer);
    }
    timer.action(...timer.args);
    return true;
  }
}

/** Date as the clock has it; dates of a given time are as ever. */
function dateOf(Real: DateConstructor, now: () => number): DateConstructor {
  return new Proxy(Real, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, self) as object,
    apply: () => new Real(now()).toString(),
    get: (target, key, self) => (key === 'now' ? now : Reflect.get(target, key, self)),
  });
}
