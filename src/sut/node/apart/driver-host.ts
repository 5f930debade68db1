// The process of a driver: it loads the module of --sut, opens the driver and calls it as the run asks. The driver
// may also exit, throw or reject after its call, or print. The guard of this process turns that into a failure of
// the stimulus that caused it. The run sees from outside what nothing here can notice: an endless loop, or the end
// of all memory.
//
// If the run itself is killed, this process ends with it, by its connection. If a loop keeps it from noticing, a
// thread that looks for its parent ends it.

import { Socket } from 'node:net';
import { inspect } from 'node:util';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import {
  type CheckedState,
  type Driver,
  type EdgeView,
  type InstancePlace,
  type Observation,
  OPTIONAL_CALLS,
  type Stimulus,
  type TestStart,
} from '../../driver.ts';
import type { Fault } from '../../fault.ts';
import type { DrivenSut } from '../driven-sut.ts';
import { drivenSut } from '../drivers.ts';
import { InProcessGuard, printed } from '../guard/index.ts';
import { CHANNEL } from './driver-process.ts';
import {
  type ApartCall,
  type ApartReply,
  Frames,
  frame,
  type SentObservation,
  sentError,
} from './messages.ts';

const OBSERVATION_KEYS = ['label', 'node', 'action', 'args', 'outcome', 'silent', 'data', 'after'] as const;
/** So many observations of a test are known by their numbers. */
const REMEMBERED = 1000;

/** Who calls this process is gone: nobody is left to say anything to. */
const exit = (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(process);

/** How often the thread looks whether the run is still there, in ms. */
const LOOK_MS = 500;
const orphanWatch = new Worker(
  `const { ppid, pid } = process;
  setInterval(() => { if (process.ppid !== ppid) process.kill(-pid, 'SIGKILL'); }, ${LOOK_MS});`,
  { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 } },
);
orphanWatch.unref();
// Without it there is no such watch, and everything else works.
orphanWatch.on('error', () => {});

const socket = new Socket({ fd: CHANNEL, readable: true, writable: true });
const say = (reply: ApartReply): void => void socket.write(frame(reply));

const guard = new InProcessGuard({ loop: Number.POSITIVE_INFINITY });
const seat = guard.seat((fault: Fault) => say({ is: 'escaped', error: sentError(fault) }));

let sut: DrivenSut;
let driver: Driver;
let stimulus: string | undefined;
let numbers = 0;
const remembered = new Map<number, Observation>();

function sent(observation: unknown): SentObservation {
  if (typeof observation !== 'object' || observation === null) {
    return { ref: 0, observation: canCross(observation) ? observation : inspect(observation) };
  }
  const ref = ++numbers;
  remembered.set(ref, observation as Observation);
  if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value!);
  // Also what a class inherits.
  const known = OBSERVATION_KEYS.flatMap((key) => {
    const value = (observation as Observation)[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  const whole = { ...observation, ...Object.fromEntries(known) };
  if (canCross(whole)) return { ref, observation: whole };
  return {
    ref,
    observation: Object.fromEntries(
      Object.entries(whole).map(([key, value]) => [key, canCross(value) ? value : inspect(value)]),
    ),
  };
}

function canCross(value: unknown): boolean {
  try {
    serialize(value);
    return true;
  } catch {
    return false;
  }
}

const seen = ({ ref, observation }: SentObservation): Observation =>
  remembered.get(ref) ?? (observation as Observation);

/** What must be answered at once. */
const AT_ONCE: Readonly<Record<string, (...args: never[]) => unknown>> = {
  pending() {
    const waiting = driver.pending!();
    return waiting && sent(waiting);
  },
  backlog: () => driver.backlog!(),
  now: () => driver.now!(),
  trouble() {
    const trouble = driver.trouble!();
    return trouble && sentError(trouble);
  },
  check(state: CheckedState, observation: SentObservation) {
    const said = driver.check!(state, seen(observation));
    const { then } = (said ?? {}) as Partial<Promise<unknown>>;
    if (typeof then !== 'function')
      return said === false || typeof said === 'string' ? { said } : { said: true };
    then.call(said, undefined, () => {});
    return { promise: true };
  },
  matches: (observation: SentObservation, edge: EdgeView) => sut.matches!(seen(observation), edge) === true,
};

const CALLS: Readonly<Record<string, (...args: never[]) => unknown>> = {
  async describe(address: string, model: string) {
    sut = await drivenSut(address, model);
    const { single, inputs, matches } = sut;
    return { single, inputs, matches: matches !== undefined };
  },
  async open(place: InstancePlace) {
    driver = await sut.open(place);
    return OPTIONAL_CALLS.filter((name) => driver[name] !== undefined);
  },
  reset(start: TestStart) {
    stimulus = undefined;
    remembered.clear();
    return driver.reset(start);
  },
  apply(given: Stimulus) {
    stimulus = given.label;
    return driver.apply(given);
  },
  observe(silence: number | undefined) {
    const answer = driver.observe(silence);
    const { then } = (answer ?? {}) as Partial<Promise<unknown>>;
    return typeof then === 'function' ? Promise.resolve(answer).then(sent) : sent(answer);
  },
  settle: () => driver.settle!(),
  glimpse: () => driver.glimpse!(),
  close: () => driver.close(),
  aftermath: async () => void (await seat.lastTurn()),
};

async function answer({ id, method, args }: ApartCall): Promise<void> {
  try {
    if (Object.hasOwn(AT_ONCE, method)) {
      say({
        is: 'value',
        id,
        value: seat.run(`${method}()`, stimulus, () => AT_ONCE[method](...(args as never[]))),
      });
      return;
    }
    const given =
      method === 'apply' ? (args[0] as Stimulus).label : method === 'reset' ? undefined : stimulus;
    const result = seat.run(`${method}()`, given, () => CALLS[method](...(args as never[])));
    const isPromise = typeof (result as Partial<Promise<unknown>> | undefined)?.then === 'function';
    if (isPromise) say({ is: 'later', id });
    const value = await result;
    // Whatever escaped in the call shows first.
    await seat.turn();
    say({ is: 'value', id, value: method in WITHOUT_VALUE ? undefined : value });
  } catch (error) {
    await seat.turn();
    say({ is: 'thrown', id, error: sentError(error) });
  }
}

/** What these come to is nobody's business, and may be anything. */
const WITHOUT_VALUE: Readonly<Record<string, true>> = { reset: true, apply: true, settle: true, close: true };

const write = process.stderr.write.bind(process.stderr);
process.stdout.write = ((text: string | Uint8Array, ...more: never[]): boolean => {
  printed(typeof text === 'string' ? text : Buffer.from(text).toString());
  return write(text, ...more);
}) as typeof process.stdout.write;

const frames = new Frames<ApartCall>((call) => void answer(call));
socket.on('data', (chunk: Buffer) => frames.push(chunk));
socket.on('error', () => exit(1));
socket.on('close', () => exit(1));
