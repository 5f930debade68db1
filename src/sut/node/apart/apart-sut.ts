// A driver of the user's code in a process of its own: the run goes on whatever it does. One process serves one
// driver after the other while nothing escapes from it. A driver that exited, looped or threw after its call is
// followed by a fresh process.

import { fileURLToPath } from 'node:url';
import { InputError } from '../../../base/index.ts';
import type { Driver, InstancePlace, Matches, Observation, TestStart } from '../../driver.ts';
import { Fault } from '../../fault.ts';
import type { DrivenSut } from '../driven-sut.ts';
import { realTimers } from '../virtual-clock.ts';
import { DriverProcess } from './driver-process.ts';
import { receivedError, type SentError, type SentObservation } from './messages.ts';

/** A driver that can say what came of its last call besides. */
export interface ApartDriver extends Driver {
  /** What escapes after the last call; undefined if that is nothing. */
  aftermath(): Promise<Fault | undefined>;
}

/** How long its module may take to load, in ms. */
const LOAD_TIME = 60_000;
const CLOSE_TIME = 10_000;
/** How long a driver that has been at rest may take to begin with a call, in ms. */
const CALL_TIME = 2000;
/** How long what comes after the last call is waited for, in ms. */
const AFTERMATH = 5000;

const ENTRANCE = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './driver-host.ts' : './driver-host.js', import.meta.url),
);

/** Whether a process can be watched this way: a connection that is read without waiting is needed. */
export const CAN_BE_APART = process.platform !== 'win32';

interface Described {
  readonly single: DrivenSut['single'];
  readonly inputs: readonly string[] | undefined;
  readonly matches: boolean;
}

export async function apartSut(
  address: string,
  model: string,
  signal?: AbortSignal,
): Promise<Omit<DrivenSut, 'address' | 'cure'>> {
  const pool = new Pool(address, model);
  const first = pool.start();
  const stop = () => first.kill();
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  const loading = setTimeout(stop, LOAD_TIME);
  try {
    const { single, inputs, matches } = (await first.callLater('describe', address, model)) as Described;
    pool.spare(first);
    return {
      elsewhere: true,
      openTime: LOAD_TIME,
      open: (place = { instance: 1, instances: 1 }) => pool.open(place),
      single,
      inputs,
      matches: matches ? (seen, edge) => pool.matches(seen, edge) : undefined,
    };
  } catch (error) {
    first.kill();
    throw error instanceof InputError ? error : notLoaded(address, error as Error, signal);
  } finally {
    clearTimeout(loading);
    signal?.removeEventListener('abort', stop);
  }
}

function notLoaded(address: string, error: Error, signal: AbortSignal | undefined): InputError {
  if (signal?.aborted) {
    return InputError.of('cli/interrupted', `the loading of ${address} was interrupted`, 'start it again');
  }
  return InputError.of(
    'sut/set-up',
    `${address} could not be loaded, so nothing was tested: ${error.message}`,
    `the module must load within ${LOAD_TIME / 1000} s and must not end the process`,
  );
}

class Pool {
  readonly #address: string;
  readonly #model: string;
  readonly #spare: DriverProcess[] = [];
  readonly #homes = new WeakMap<object, { readonly home: DriverProcess; readonly ref: number }>();
  /** Whom the predicate is asked of where an observation has no home. */
  #latest: DriverProcess | null = null;

  constructor(address: string, model: string) {
    this.#address = address;
    this.#model = model;
  }

  start(): DriverProcess {
    return new DriverProcess(ENTRANCE);
  }

  spare(process: DriverProcess): void {
    this.#latest = process;
    this.#spare.push(process);
  }

  async open(place: InstancePlace): Promise<ApartDriver> {
    const home = await this.#taken();
    this.#latest = home;
    const functions = (await home.callLater('open', place)) as readonly string[];
    return this.#driver(home, new Set(functions));
  }

  matches(observation: Observation, edge: Parameters<Matches>[1]): boolean {
    const known = this.#homes.get(observation);
    if (known?.home.isSound)
      return known.home.ask('matches', { ref: known.ref, observation }, edge) as boolean;
    if (!this.#latest?.isSound) {
      this.#latest = this.start();
      this.#latest.ask('describe', this.#address, this.#model);
      this.#spare.push(this.#latest);
    }
    return this.#latest.ask('matches', { ref: 0, observation }, edge) as boolean;
  }

  async #taken(): Promise<DriverProcess> {
    for (let one = this.#spare.pop(); one; one = this.#spare.pop()) {
      if (one.isSound) return one;
      one.kill();
    }
    const fresh = this.start();
    await fresh.callLater('describe', this.#address, this.#model);
    return fresh;
  }

  #driver(home: DriverProcess, has: ReadonlySet<string>): ApartDriver {
    const heard = ({ ref, observation }: SentObservation): Observation => {
      if (ref > 0) this.#homes.set(observation as object, { home, ref });
      return observation as Observation;
    };
    const sent = (observation: Observation): SentObservation => ({
      ref: this.#homes.get(observation)?.ref ?? 0,
      observation,
    });
    return {
      reset: (start: TestStart) => home.call('reset', start) as void | Promise<void>,
      apply: (stimulus) => home.call('apply', stimulus) as void | Promise<void>,
      observe(silence) {
        const seen = home.call('observe', silence);
        return seen instanceof Promise ? seen.then(heard) : heard(seen as SentObservation);
      },
      trouble() {
        const fault = home.trouble();
        if (fault || !has.has('trouble')) return fault;
        const theirs = home.ask('trouble') as SentError | undefined;
        return theirs && receivedError(theirs);
      },
      async glimpse() {
        if (home.busy) return `the driver is still in ${home.busy}(): an endless loop?`;
        return has.has('glimpse') ? ((await home.callLater('glimpse')) as string | null) : null;
      },
      aftermath: () => aftermathOf(home),
      close: () => this.#close(home),
      ...(has.has('pending') && {
        pending() {
          const waiting = home.ask('pending') as SentObservation | undefined;
          return waiting && heard(waiting);
        },
      }),
      ...(has.has('backlog') && { backlog: () => home.ask('backlog') as number }),
      ...(has.has('now') && { now: () => home.ask('now') as number }),
      ...(has.has('settle') && { settle: () => home.call('settle') as void | Promise<void> }),
      ...(has.has('check') && {
        check(state, observation) {
          const { said, promise } = home.ask('check', state, sent(observation)) as Checked;
          return promise ? Promise.resolve() : said;
        },
      }),
    } satisfies ApartDriver;
  }

  async #close(home: DriverProcess): Promise<void> {
    let closed = false;
    if (home.isSound) {
      // Whatever state it is in, nobody talks to it any more.
      const closing = home.callLater('close').catch(() => {});
      closed = await within(closing, CALL_TIME);
      if (!closed && home.busy === null) closed = await within(closing, CLOSE_TIME);
    }
    home.abandon();
    if (closed && home.isSound) this.#spare.push(home);
    else home.kill();
  }
}

interface Checked {
  readonly said?: unknown;
  readonly promise?: true;
}

async function aftermathOf(home: DriverProcess): Promise<Fault | undefined> {
  const late = `the driver was still busy ${AFTERMATH} ms after its last call: an endless loop?`;
  try {
    const rests = await within(home.callLater('aftermath'), AFTERMATH);
    if (!rests) return new Fault('hang', late);
    // What it printed may lie in another pipe still.
    await new Promise((resolve) => setImmediate(resolve));
    return home.trouble();
  } catch (error) {
    return Fault.of(error);
  }
}

/** Until the promise is settled, so many ms at the longest; true if it was. */
async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = realTimers().setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([promise.then(() => true as const), late]);
  } finally {
    realTimers().clearTimeout(timer);
  }
}
