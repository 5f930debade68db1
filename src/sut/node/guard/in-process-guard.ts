// Guards a run against a driver in this process, where one line of it could end the run, the test runner and the
// verdict:
//
//     process.exit(), abort(), kill() of itself   never happens: it throws, and is a failure `death`
//     an error thrown after the call returned     a failure `error`, or `assertion`, of the current step
//     an unhandled rejection                      the same
//     a loop without end                          a failure `hang`: the watchdog ends the process, with the current
//     verdict
//     the process ends all the same               it prints that there is no verdict, and does not exit 0
//
// Every call of a driver runs in an asynchronous context of its seat, which shows where an error comes from. An
// error of unknown origin belongs to any seat in use. Errors of others go on to their listeners. With the last
// guard all patches of the process go.
//
// An uncaught error shows when the event loop turns. So a turn follows each call, for some 2 µs a step, and an
// error is known by the stimulus that caused it.

import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { placeOfError } from '../../../model/node/index.ts';
import { Fault } from '../../fault.ts';
import { realTimers } from '../virtual-clock.ts';
import { OwnTimers } from './own-timers.ts';
import { patchProcess, realProcess } from './process-patch.ts';
import { Watchdog } from './watchdog.ts';

export interface GuardOptions {
  /** How long a driver may keep this process from doing anything else, in ms; Infinity if somebody else watches. */
  readonly loop: number;
  /** What to print beside a verdict, or the lack of one: where the trace is. */
  readonly note?: string;
}

/** How long timers of a driver that is closed are waited for, in ms: one of them may throw. */
const LINGER = 100;
const GLANCE = 2;

/** Where code of a driver comes from: its seat, and the stimulus that was given last when it was set going. */
interface Origin {
  readonly seat: Seat;
  readonly stimulus: string | undefined;
}

const guards = new Set<InProcessGuard>();
const origin = new AsyncLocalStorage<Origin>();
const ownTimers = new OwnTimers(() => origin.getStore() !== undefined);
const watchdog = new Watchdog();
/** The seat whose driver was called last. */
let latest: Seat | null = null;
let restore: (() => void) | null = null;

/** For a run from its first reset to its verdict, whatever number of drivers it opens. */
export class InProcessGuard {
  readonly options: GuardOptions;
  readonly seats = new Set<Seat>();
  /** What comes too late for a seat is known to be a failing driver's. */
  muted = false;

  constructor(options: GuardOptions) {
    this.options = options;
    guards.add(this);
    if (guards.size > 1) return;
    restore = patchProcess({ escaped, ending, ended });
    ownTimers.begin();
    if (Number.isFinite(options.loop)) watchdog.begin(options.loop, lastWords);
  }

  /** A place for one driver after the other; `onFault` is called as soon as something escapes. */
  seat(onFault: (fault: Fault) => void, lastWords?: Seat['lastWords']): Seat {
    return new Seat(this, onFault, lastWords);
  }

  get isOn(): boolean {
    return guards.has(this);
  }

  /** Waits a little for the timers that drivers left behind, which nobody wants to hear any more. */
  async linger(): Promise<void> {
    await turnOfEvents();
    await timersRun(() => false);
  }

  end(): void {
    if (!guards.delete(this) || guards.size > 0) return;
    watchdog.end();
    restore?.();
    ownTimers.end();
    restore = null;
    latest = null;
  }
}

export class Seat {
  readonly guard: InProcessGuard;
  /** What is printed if the driver never comes back from the call under way. */
  readonly lastWords: ((fault: Fault) => string) | undefined;
  readonly #onFault: (fault: Fault) => void;
  #escaped: Fault | null = null;
  #call = '';

  constructor(
    guard: InProcessGuard,
    onFault: (fault: Fault) => void,
    lastWords: ((fault: Fault) => string) | undefined,
  ) {
    this.guard = guard;
    this.#onFault = onFault;
    this.lastWords = lastWords;
    guard.seats.add(this);
  }

  /** Calls the driver; `call` says what is called, `stimulus` what was given last. */
  run<T>(call: string, stimulus: string | undefined, action: () => T): T {
    this.#call = call;
    latest = this;
    watchdog.note(this.#unsaid());
    watchdog.watch();
    return origin.run({ seat: this, stimulus }, action);
  }

  /** Whatever comes next is no driver's, and may take its time. */
  pause(): void {
    watchdog.pause();
  }

  /** What escaped since the last call, if anything did. */
  taken(): Fault | null {
    const fault = this.#escaped;
    this.#escaped = null;
    return fault;
  }

  /** Lets whatever escaped in the last call show. */
  async turn(): Promise<Fault | null> {
    if (this.#escaped === null) await turnOfEvents();
    return this.taken();
  }

  /** The same, once the timers of the driver have run, if that is soon. */
  async lastTurn(): Promise<Fault | null> {
    watchdog.watch();
    try {
      const fault = await this.turn();
      if (!fault) await timersRun(() => this.#escaped !== null);
      return fault ?? this.taken();
    } finally {
      watchdog.pause();
    }
  }

  /** Something escaped. */
  tell(fault: Fault): void {
    this.#escaped ??= fault;
    this.#onFault(fault);
  }

  /** The fault of a call that never returns. */
  get hang(): Fault {
    const { loop } = this.guard.options;
    return new Fault(
      'hang',
      `the driver kept this process busy for ${loop} ms after ${this.#call} was called: an endless loop?`,
    );
  }

  leave(): void {
    this.guard.seats.delete(this);
    if (latest === this) latest = null;
    watchdog.pause();
  }

  #unsaid(): string {
    const { note = '' } = this.guard.options;
    return `fail: hang: ${this.hang.message}\n${note}\n`;
  }
}

const told = new WeakSet<object>();

function escaped(error: unknown, how: 'throw' | 'rejection'): boolean {
  const from = origin.getStore();
  const seat = from?.seat;
  if (seat && !seat.guard.isOn) return false;
  // Thrown at whoever wanted to exit, who did not catch it.
  if (error instanceof Fault && told.has(error)) return true;
  const open = seat?.guard.seats.has(seat) ? [seat] : [...(seat ? [seat.guard] : guards)].flatMap(seatsOf);
  if (open.length === 0) return seat?.guard.muted ?? false;
  const fault = lateFault(error, how, from?.stimulus);
  for (const one of open) one.tell(fault);
  return true;
}

const seatsOf = ({ seats }: InProcessGuard): Seat[] => [...seats];

function lateFault(error: unknown, how: 'throw' | 'rejection', stimulus: string | undefined): Fault {
  const { kind, message } = Fault.of(error);
  const what =
    how === 'throw' ? 'the driver threw outside of its calls' : 'the driver left a rejection unhandled';
  const text = `${what}${givenText(stimulus)}: ${message}${placeText(error)}`;
  return new Fault(kind, text, { cause: error, stimulus });
}

function ending(call: string): Error | null {
  const from = origin.getStore();
  if (!from?.seat.guard.isOn) return null;
  const { seat, stimulus } = from;
  const place = placeText(new Error(call));
  const fault = new Fault('death', `the driver called ${call}${place}`, { stimulus });
  told.add(fault);
  seat.tell(fault);
  return fault;
}

/** Something is printed on standard output: a fault of the driver that does it while a stimulus is under way. */
export function printed(text: string): void {
  const from = origin.getStore();
  if (!from?.seat.guard.isOn || from.stimulus === undefined) return;
  const { seat, stimulus } = from;
  seat.tell(printedFault(text, stimulus));
}

export function printedFault(text: string, stimulus: string | undefined): Fault {
  const what = `the driver printed ${JSON.stringify(text.trimEnd())} on standard output, which is for the report`;
  const cure = 'print to standard error (console.error), or use --in-process';
  return new Fault('garbage', `${what}${givenText(stimulus)}; ${cure}`, { stimulus });
}

const givenText = (stimulus: string | undefined): string =>
  stimulus === undefined ? '' : `, started by ${JSON.stringify(stimulus)}`;

function ended(): void {
  if (guards.size === 0) return;
  const notes = [...guards].flatMap(({ options: { note } }) => (note ? [note] : []));
  writeSync(2, ['covergame: the process ended during a run: no verdict', ...notes, ''].join('\n'));
  realProcess.exitCode ||= 1;
}

/** Called in the middle of a loop. */
function lastWords(): string {
  const seat = latest;
  if (!seat) return 'covergame: a call of the driver did not return: no verdict\n';
  const { hang } = seat;
  for (const guard of guards) guard.end();
  return `${seat.lastWords?.(hang) ?? `fail: hang: ${hang.message}\n${seat.guard.options.note ?? ''}`}\n`;
}

function placeText(error: unknown): string {
  const place = placeOfError(error);
  return place ? ` (${place.source}:${place.line})` : '';
}

/** Until no timer of a driver is left, or `isEnough`, or for as long as one is ready to wait. */
async function timersRun(isEnough: () => boolean): Promise<void> {
  for (let waited = 0; waited < LINGER && !isEnough() && ownTimers.areLeft; waited += GLANCE) {
    await new Promise((resolve) => realTimers().setTimeout(resolve, GLANCE));
  }
}

const turnOfEvents = (): Promise<void> => new Promise((resolve) => immediate(resolve));

/** Kept from before anybody could put a fake one in its place. */
const immediate = setImmediate;
