// A thread that takes inputs through everything, one after the other. It notes which one it is at where the thread that started it can see it, so that an input that
// never ends, or takes all memory, can be named.

import { parentPort, workerData } from 'node:worker_threads';
import { Dice } from '../../src/base/index.ts';
import { Notes } from '../../test/fuzz/notes.ts';
import { SUBJECTS, type Subject, subjectOf } from '../../test/fuzz/subjects.ts';
import { growthFault } from './growth.ts';

export interface FuzzData {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly only?: string;
  /** Takes each input through one use. */
  readonly quick?: boolean;
  /** Says what it is about to try. */
  readonly tells?: boolean;
  /** Holds the time of readings against that of inputs ten times as large. */
  readonly growth?: boolean;
}

export type FuzzSaid =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'finding' | 'input';
      readonly index: number;
      readonly subject: string;
      readonly stage: string;
      readonly fault: string;
      readonly bytes: Uint8Array;
    }
  | {
      readonly kind: 'tally';
      readonly tried: readonly (readonly [string, number])[];
      readonly digest: number;
      readonly refused: number;
      readonly stages: readonly StageTimes[];
    };

/** What a stage took the processor, of all inputs that came to it. */
export interface StageTimes {
  readonly stage: string;
  times: number;
  ms: number;
  slowest: { readonly ms: number; readonly index: number };
}

/** Ms of processor time that one stage may take. */
const SLOW = 5000;
const GROWTH_STREAM = 7;

const { seed, from, to, only, tells, quick, growth, state } = workerData as FuzzData & {
  state: SharedArrayBuffer;
};
const at = new Int32Array(state);
const say = (said: FuzzSaid): void => parentPort!.postMessage(said);

function subjectFor(index: number): Subject {
  if (only === undefined) return subjectOf(index);
  const subject = SUBJECTS.find(({ id }) => id === only);
  if (!subject) throw new Error(`there is no subject ${only}: ${SUBJECTS.map(({ id }) => id).join(', ')}`);
  return subject;
}

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const tried = new Map<string, number>();
const stages = new Map<string, StageTimes>();
let digest = 0;
let refused = 0;

function took(stage: string, ms: number, index: number): void {
  const known = stages.get(stage) ?? { stage, times: 0, ms: 0, slowest: { ms: 0, index } };
  known.times++;
  known.ms += ms;
  if (ms > known.slowest.ms) known.slowest = { ms, index };
  stages.set(stage, known);
}

say({ kind: 'ready' });
for (let index = from; index < to; index++) {
  Atomics.store(at, 0, index);
  const subject = subjectFor(index);
  const dice = growth ? Dice.of(seed, index, GROWTH_STREAM) : Dice.of(seed, index);
  const bytes = subject.make(dice);
  const notes = new Notes();
  notes.spares = quick === true;
  let stage = 'read';
  let began = spent();
  const told = (kind: 'finding' | 'input', fault: string): void =>
    say({ kind, index, subject: subject.id, stage, fault, bytes });
  notes.onStage = (name) => {
    stage = name;
    began = spent();
    if (tells) told('input', '');
  };
  notes.onEnd = (name) => {
    const ms = spent() - began;
    took(name, ms, index);
    if (ms > SLOW) told('finding', `takes ${(ms / 1000).toFixed(0)} s`);
  };
  try {
    if (growth) {
      stage = 'growth';
      const fault = growthFault(subject, bytes, dice);
      if (fault) told('finding', fault);
    } else subject.use({ name: 'input', bytes }, dice, notes);
  } catch (error) {
    const { name, message, stack } = error as Error;
    const place = /at .*\(?(?:file:\/\/)?\S*?((?:src|test)\/\S+)\)?/.exec(stack ?? '')?.[1] ?? '';
    told('finding', `${name}: ${message.slice(0, 300)} (${place})`);
  }
  tried.set(subject.id, (tried.get(subject.id) ?? 0) + 1);
  digest = Math.imul(digest ^ notes.digest, 0x01000193) >>> 0;
  if (notes.outcomes.size === 1 && ![...notes.outcomes.values()].includes('done')) refused++;
}
say({ kind: 'tally', tried: [...tried], digest, refused, stages: [...stages.values()] });
