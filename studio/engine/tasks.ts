// Everything the worker can be asked for.

import { guarantee } from './guarantee.ts';
import { load } from './load.ts';
import type { Call, Desk, Task } from './task.ts';

/** A task whose file comes when it is first asked for: what nobody needs in the first minute. */
const late = <Input, Known, Result>(load: () => Promise<Task<Input, Known, Result>>) =>
  async function* begin(desk: Desk, input: Input, call: Call): AsyncGenerator<Known, Result> {
    const task = await load();
    return yield* task(desk, input, call);
  };

const choices = () => import('./catalog.ts');
const boxes = () => import('./boxes.ts');
const drawing = () => import('./drawing.ts');
const plays = () => import('./play.ts');
const proving = () => import('./proving.ts');
const runs = () => import('./runs.ts');
const strategies = () => import('./strategies.ts');
const traces = () => import('./traces.ts');

export const TASKS = {
  load,
  catalog: late(async () => (await choices()).catalog),
  guarantee,
  forecasts: late(async () => (await plays()).forecasts),
  advice: late(async () => (await plays()).advice),
  sutMove: late(async () => (await plays()).sutMove),
  testerMove: late(async () => (await strategies()).testerMove),
  layout: late(async () => (await drawing()).layout),
  nodeFacts: late(async () => (await drawing()).nodeFacts),
  written: late(async () => (await drawing()).written),
  boxes: late(async () => (await boxes()).boxes),
  findNodes: late(async () => (await boxes()).findNodes),
  whatIf: late(async () => (await proving()).whatIf),
  certificate: late(async () => (await proving()).certificate),
  watchedRun: late(async () => (await runs()).watchedRun),
  comparison: late(async () => (await runs()).comparison),
  trace: late(async () => (await traces()).trace),
  grownTrace: late(async () => (await traces()).grownTrace),
  writtenTrace: late(async () => (await traces()).writtenTrace),
} as const;

export type TaskId = keyof typeof TASKS;
export type InputOf<T extends TaskId> = Parameters<(typeof TASKS)[T]>[1];
type Work<T extends TaskId> = ReturnType<(typeof TASKS)[T]>;
export type ResultOf<T extends TaskId> =
  Work<T> extends Generator<unknown, infer R>
    ? R
    : Work<T> extends AsyncGenerator<unknown, infer R>
      ? R
      : never;
export type KnownOf<T extends TaskId> =
  Work<T> extends Generator<infer K, unknown>
    ? K
    : Work<T> extends AsyncGenerator<infer K, unknown>
      ? K
      : never;

export type Question =
  | { readonly id: number; readonly task: TaskId; readonly input: unknown }
  | { readonly id: number; readonly off: true };

export type Reply =
  | { readonly id: number; readonly known: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failed: string }
  /** Nobody waits for the result any more. */
  | { readonly id: number; readonly calledOff: true };
