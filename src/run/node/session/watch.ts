// Waiting for a SUT, with a time limit and a signal that calls it all off. One thing is waited for at a time, so the
// signal has one listener however many steps there are: a wait costs a promise and a timer.

import { Fault } from '../../../sut/index.ts';
import { realTimers } from '../../../sut/node/index.ts';

/** Somebody called it all off while the SUT was waited for. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
}

/** Why a signal aborts when the time of a run is over: a call that then waits for half of that time or longer is a hang. */
export class TimeOver extends Error {
  override readonly name = 'TimeOver';
  /** In ms, what the run had. */
  readonly time: number;

  constructor(time: number, message: string) {
    super(message);
    this.time = time;
  }
}

/** No timer runs longer; a longer one would run off at once. */
const LONGEST = 2 ** 31 - 1;

export interface Wait<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

export class Watch {
  readonly #signal: AbortSignal | undefined;
  #open: ((error: Error) => void) | null = null;
  /** The call that is waited for, and since when. */
  #call: { readonly hung: string; readonly began: number } | null = null;
  readonly #cancel = () => this.interrupt(this.#hangAtEnd() ?? new Interruption('it was cancelled'));

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
    signal?.addEventListener('abort', this.#cancel);
  }

  end(): void {
    this.#signal?.removeEventListener('abort', this.#cancel);
  }

  /** Ends whatever is waited for. */
  interrupt(error: Error): void {
    this.#open?.(error);
  }

  /** Begins to wait; after so many ms `late` settles it. */
  begin<T>(ms: number, late: (wait: Wait<T>) => void): Wait<T> {
    if (this.#signal?.aborted) throw new Interruption('it was cancelled');
    let resolve: (value: T) => void;
    let reject: (error: Error) => void;
    const promise = new Promise<T>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    const close = () => {
      realTimers().clearTimeout(timer);
      // A call may come back long after it was given up, when something else is waited for.
      if (this.#open === wait.reject) this.#open = null;
    };
    const wait: Wait<T> = {
      promise,
      resolve(value) {
        close();
        resolve(value);
      },
      reject(error) {
        close();
        reject(error);
      },
    };
    const timer = realTimers().setTimeout(late, Math.min(ms, LONGEST), wait);
    this.#open = wait.reject;
    return wait;
  }

  /** What a call of the driver comes to; a hang after so many ms. */
  within<T>(promise: Promise<T>, ms: number, hung: string): Promise<T> {
    const wait = this.begin<T>(ms, ({ reject }) => reject(new Fault('hang', `${hung} within ${ms} ms`)));
    const call = { hung, began: performance.now() };
    this.#call = call;
    const close = () => {
      if (this.#call === call) this.#call = null;
    };
    promise.then(wait.resolve, (error) => wait.reject(Fault.of(error)));
    wait.promise.then(close, close);
    return wait.promise;
  }

  /** A call that took half of a run whose time is over: the end of the time must not hide it. */
  #hangAtEnd(): Fault | null {
    const reason: unknown = this.#signal?.reason;
    if (!(reason instanceof TimeOver) || !this.#call) return null;
    const { hung, began } = this.#call;
    const waited = Math.round(performance.now() - began);
    return 2 * waited < reason.time
      ? null
      : new Fault('hang', `${hung} within ${waited} ms, and the time of the run was over`);
  }
}

/** Waits for a promise to be settled either way, so many ms at the longest. */
export function settledWithin(promise: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = realTimers().setTimeout(resolve, Math.min(ms, LONGEST));
    const done = () => {
      realTimers().clearTimeout(timer);
      resolve();
    };
    promise.then(done, done);
  });
}

/**
 * What calls it all off: the caller's signal, or the clock after so many ms. AbortSignal.any and AbortSignal.timeout would say
 * it in a line, but on Node 20 the garbage collector takes the clock of such a pair away.
 */
export class StopSignal {
  readonly signal: AbortSignal;
  readonly #outer: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #abort: () => void;

  /** With `endsRun` a call that the end of the time cuts off may be a hang; who repeats a run has no use for that. */
  constructor(outer: AbortSignal | undefined, ms = Number.POSITIVE_INFINITY, endsRun = false) {
    const controller = new AbortController();
    this.signal = controller.signal;
    const reason = () => (outer?.aborted ? outer.reason : new TimeOver(ms, 'the time limit was reached'));
    this.#abort = () => controller.abort(endsRun ? reason() : undefined);
    this.#outer = outer;
    if (outer?.aborted) this.#abort();
    outer?.addEventListener('abort', this.#abort);
    if (ms <= LONGEST) this.#timer = realTimers().setTimeout(this.#abort, ms);
  }

  end(): void {
    realTimers().clearTimeout(this.#timer);
    this.#outer?.removeEventListener('abort', this.#abort);
  }
}
