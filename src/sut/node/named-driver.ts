// A driver of a user's module whose errors say where in it they were thrown: `boom (sut.mjs:12)`. Faults and assertions stay as
// they are: those the driver meant.

import { placeOfError } from '../../model/node/index.ts';
import type { Driver } from '../driver.ts';
import { Fault } from '../fault.ts';

export function namedDriver(driver: Driver): Driver {
  return {
    reset: (start) => placed(() => driver.reset(start)),
    apply: (stimulus) => placed(() => driver.apply(stimulus)),
    observe: (silence) => placed(() => driver.observe(silence)),
    close: () => driver.close(),
    ...(driver.pending && { pending: () => placed(() => driver.pending!()) }),
    ...(driver.backlog && { backlog: () => placed(() => driver.backlog!()) }),
    ...(driver.trouble && { trouble: () => placed(() => driver.trouble!()) }),
    ...(driver.now && { now: () => driver.now!() }),
    ...(driver.settle && { settle: () => placed(() => driver.settle!()) }),
    ...(driver.glimpse && { glimpse: () => driver.glimpse!() }),
    ...(driver.check && { check: (state, seen) => driver.check!(state, seen) }),
  };
}

function placed<T>(action: () => T): T {
  let done: T;
  try {
    done = action();
  } catch (error) {
    throw withPlace(error);
  }
  const { then } = (done ?? {}) as Partial<Promise<unknown>>;
  if (typeof then !== 'function') return done;
  return then.call(done, undefined, (error: unknown) => {
    throw withPlace(error);
  }) as T;
}

function withPlace(error: unknown): Fault {
  const fault = Fault.of(error);
  const where = error === fault || fault.kind !== 'error' ? undefined : placeOfError(error);
  return where
    ? new Fault('error', `${fault.message} (${where.source}:${where.line})`, { cause: error })
    : fault;
}
