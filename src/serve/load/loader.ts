// Does what takes long in worker threads, so that no campaign keeps the service from answering others: reads what campaigns are loaded with, judges those that
// have ended, renders reports. A thread that takes longer, or more memory, than the limits allow is ended, and the task is refused with the name of the limit.
//
// Threads are kept: a load of a small model takes about a millisecond more than reading it here would. Arrays of a game lie
// outside the heap that a thread's memory limit counts, so the size of models has a limit of its own.

import { Worker } from 'node:worker_threads';
import {
  beyond,
  changedLimits,
  hiddenPatterns,
  InputError,
  type Issue,
  LimitError,
  type LimitId,
  limit,
} from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import { type JudgedRun, type Judgement, judgementOf } from '../../run/index.ts';
import { Problem } from '../problem.ts';
import type { Load, PreparedLoad } from './load.ts';
import type { ReportTask } from './render-report.ts';

/** What a thread can do, and what comes of it: plain data both. */
export interface Tasks {
  readonly load: { readonly given: Load; readonly made: PreparedLoad };
  readonly judge: {
    readonly given: { readonly game: Game; readonly runs: readonly JudgedRun[] };
    readonly made: Judgement;
  };
  readonly report: { readonly given: ReportTask; readonly made: string };
}

export type Task = {
  [K in keyof Tasks]: { readonly kind: K; readonly given: Tasks[K]['given'] };
}[keyof Tasks];

/** What a thread says: that it began, then one of the others. */
export type TaskAnswer =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly made: unknown }
  | { readonly kind: 'input'; readonly issues: readonly Issue[]; readonly total: number }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string };

/** What a thread is told when it starts. */
export interface LoaderData {
  readonly limits: Partial<Record<LimitId, number>>;
  readonly redact: readonly string[];
}

interface Job {
  readonly task: Task;
  readonly resolve: (made: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const THREADS = 2;
const ENTRANCE = new URL(
  import.meta.url.endsWith('.ts') ? './load-worker.ts' : './load-worker.js',
  import.meta.url,
);

export class Loader {
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  /** What each thread is at. */
  readonly #jobs = new Map<Worker, Job>();
  readonly #waiting: Job[] = [];
  #closed = false;

  /** Everything wrong with the load is an InputError. */
  prepare(load: Load): Promise<PreparedLoad> {
    return this.#do({ kind: 'load', given: load });
  }

  /** What runs have shown; without the guarantee if it takes too long. */
  async judge(game: Game, runs: readonly JudgedRun[]): Promise<Judgement> {
    try {
      return await this.#do({ kind: 'judge', given: { game, runs } });
    } catch (error) {
      if (error instanceof LimitError) return judgementOf(game, runs, { forced: null });
      throw error;
    }
  }

  report(task: ReportTask): Promise<string> {
    return this.#do({ kind: 'report', given: task });
  }

  #do<K extends keyof Tasks>(task: Task & { readonly kind: K }): Promise<Tasks[K]['made']> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= limit('loads-waiting')) throw tooManyLoads();
      this.#waiting.push({ task, resolve: resolve as Job['resolve'], reject });
      this.#goOn();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(stopping());
    await Promise.all(Array.from(this.#all, (thread) => thread.terminate()));
  }

  #goOn(): void {
    while (this.#waiting.length > 0 && !this.#closed) {
      const thread = this.#idle.pop() ?? (this.#all.size < THREADS ? this.#start() : undefined);
      if (!thread) return;
      this.#hand(thread, this.#waiting.shift()!);
    }
  }

  #start(): Worker {
    const thread = new Worker(ENTRANCE, {
      workerData: { limits: changedLimits(), redact: hiddenPatterns() } satisfies LoaderData,
      resourceLimits: { maxOldGenerationSizeMb: limit('load-mebibytes') },
    });
    this.#all.add(thread);
    thread.once('exit', () => {
      this.#all.delete(thread);
      this.#jobs.get(thread)?.reject(stopping());
      this.#jobs.delete(thread);
      const place = this.#idle.indexOf(thread);
      if (place >= 0) this.#idle.splice(place, 1);
      this.#goOn();
    });
    return thread;
  }

  #hand(thread: Worker, job: Job): void {
    const { task, resolve, reject } = job;
    this.#jobs.set(thread, job);
    let timer: NodeJS.Timeout | undefined;
    const settle = (action: () => void): void => {
      clearTimeout(timer);
      this.#jobs.delete(thread);
      thread.removeAllListeners('message').removeAllListeners('error');
      // A thread that runs out of memory after its answer must not take the service along.
      thread.on('error', () => {});
      thread.unref();
      action();
    };
    thread.ref();
    thread.on('error', (error: NodeJS.ErrnoException) => {
      const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => reject(full ? beyond('load-mebibytes', `the ${task.kind} needs more memory`) : error));
    });
    thread.on('message', (answer: TaskAnswer) => {
      if (answer.kind === 'begun') {
        timer = setTimeout(() => {
          settle(() => reject(beyond('load-seconds', `the ${task.kind} takes longer`)));
          void thread.terminate();
        }, limit('load-seconds') * 1000);
        return;
      }
      settle(() => (answer.kind === 'done' ? resolve(answer.made) : reject(errorOf(answer))));
      this.#idle.push(thread);
      this.#goOn();
    });
    thread.postMessage(task);
  }
}

function errorOf(answer: Extract<TaskAnswer, { kind: 'input' | 'bug' }>): Error {
  if (answer.kind === 'input') return new InputError(answer.issues, answer.total);
  const error = new Error(answer.message);
  error.stack = answer.stack;
  return error;
}

const tooManyLoads = (): Problem =>
  new Problem(503, beyond('loads-waiting', 'more loads are waiting').issues, {}, { 'Retry-After': '10' });

const stopping = (): Problem =>
  Problem.of(503, 'serve/stopping', 'the service stops', 'load it again when the service is back');
