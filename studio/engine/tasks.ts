// Everything the worker can be asked for.

import { boxes, findNodes } from './boxes.ts';
import { catalog } from './catalog.ts';
import { layout, nodeFacts, written } from './drawing.ts';
import { certificate, guarantee, whatIf } from './guarantee.ts';
import { load } from './load.ts';
import { advice, forecasts, sutMove, testerMove } from './play.ts';
import { comparison, watchedRun } from './runs.ts';
import { grownTrace, trace, writtenTrace } from './traces.ts';

export const TASKS = {
  load,
  catalog,
  layout,
  boxes,
  findNodes,
  nodeFacts,
  written,
  guarantee,
  whatIf,
  certificate,
  forecasts,
  advice,
  sutMove,
  testerMove,
  watchedRun,
  comparison,
  trace,
  grownTrace,
  writtenTrace,
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
  | { readonly id: number; readonly failed: string };
