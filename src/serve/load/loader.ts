// Does long work outside open campaigns in worker threads, so that the service keeps answering others. It reads
// large requests and loads, judges finished campaigns, and renders reports. A thread beyond the limits of time or
// memory is ended, and the task is refused with the name of the limit.
//
// Two threads are kept for short tasks. A load of a small model takes about a millisecond more than reading it here
// would. A longer task no longer counts as one of the two, and another thread is started: no client waits for the
// large model of another. Arrays of a game lie outside the heap that a thread's memory limit counts, so the size of
// models has a limit of its own.

import { Worker } from 'node:worker_threads';
import { beyond, LimitError, limit } from '../../base/index.ts';
import type { JudgedRun, Judgement } from '../../run/index.ts';
import { Problem } from '../problem.ts';
import { errorOf, type Thrown } from '../thread-answer.ts';
import { threadSetUp } from '../thread-set-up.ts';
import type { PreparedLoad } from './load.ts';
import type { ReadRequest, RequestTask } from './read-request.ts';
import type { ReportTask } from './render-report.ts';

/** Where a campaign is kept. */
export interface Kept {
  readonly folder: string;
  readonly id: string;
}

/** What has been played, to be judged: the game is that of the load. */
export interface JudgeTask extends Kept {
  readonly runs: readonly JudgedRun[];
  /** Not to be found out, as it took too long. */
  readonly forced?: null;
}

/** What a thread can do, and what comes of it: plain data both. */
export interface Tasks {
  readonly request: { readonly given: RequestTask; readonly made: ReadRequest };
  /** Null where the model is none for the thread that answers clients: it is read again where it is played. */
  readonly load: { readonly given: Uint8Array; readonly made: PreparedLoad | null };
  /** The key of the plan of a campaign that is kept. */
  readonly key: { readonly given: Kept; readonly made: string };
  readonly judge: { readonly given: JudgeTask; readonly made: Judgement };
  readonly report: { readonly given: Kept & ReportTask; readonly made: string };
}

export type Task = {
  [K in keyof Tasks]: { readonly kind: K; readonly given: Tasks[K]['given'] };
}[keyof Tasks];

/** What a thread says: that it began, then one of the others. */
export type TaskAnswer =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly made: unknown }
  | { readonly kind: 'thrown'; readonly thrown: Thrown };

interface Job {
  readonly task: Task;
  readonly resolve: (made: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** It has taken longer than a short task does. */
  long: boolean;
}

/** Threads for what is short, and all threads. */
const SHORT_THREADS = 2;
const THREADS = 6;
/** A task is short up to so many ms. */
const SHORT = 20;
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

  /** Everything wrong with the request is an InputError or a Problem. */
  request(task: RequestTask): Promise<ReadRequest> {
    return this.#do({ kind: 'request', given: task });
  }

  /** Everything wrong with the load is an InputError. One that is taken up again is not refused because others wait. */
  prepare(text: Uint8Array, again = false): Promise<PreparedLoad | null> {
    return this.#do({ kind: 'load', given: text }, again);
  }

  key(kept: Kept): Promise<string> {
    return this.#do({ kind: 'key', given: kept }, true);
  }

  /** What runs have shown; without the guarantee if it takes too long. */
  async judge(task: JudgeTask): Promise<Judgement> {
    try {
      return await this.#do({ kind: 'judge', given: task }, true);
    } catch (error) {
      if (error instanceof LimitError)
        return this.#do({ kind: 'judge', given: { ...task, forced: null } }, true);
      throw error;
    }
  }

  report(task: Kept & ReportTask): Promise<string> {
    return this.#do({ kind: 'report', given: task });
  }

  #do<K extends keyof Tasks>(task: Task & { readonly kind: K }, patient = false): Promise<Tasks[K]['made']> {
    return new Promise((resolve, reject) => {
      if (!patient && this.#waiting.length >= limit('loads-waiting')) throw tooManyLoads();
      this.#waiting.push({ task, resolve: resolve as Job['resolve'], reject, long: false });
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
      const thread = this.#idle.pop() ?? (this.#mayStart() ? this.#start() : undefined);
      if (!thread) return;
      this.#hand(thread, this.#waiting.shift()!);
    }
  }

  #mayStart(): boolean {
    let short = this.#all.size;
    for (const { long } of this.#jobs.values()) if (long) short--;
    return short < SHORT_THREADS && this.#all.size < THREADS;
  }

  #start(): Worker {
    const thread = new Worker(ENTRANCE, {
      workerData: threadSetUp(),
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
    const timers: NodeJS.Timeout[] = [];
    const settle = (action: () => void): void => {
      for (const timer of timers) clearTimeout(timer);
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
        timers.push(
          setTimeout(() => {
            job.long = true;
            this.#goOn();
          }, SHORT),
          setTimeout(() => {
            settle(() => reject(beyond('load-seconds', `the ${task.kind} takes longer`)));
            void thread.terminate();
          }, limit('load-seconds') * 1000),
        );
        return;
      }
      settle(() => (answer.kind === 'done' ? resolve(answer.made) : reject(errorOf(answer.thrown))));
      if (this.#idle.length < SHORT_THREADS) this.#idle.push(thread);
      else void thread.terminate();
      this.#goOn();
    });
    thread.postMessage(task);
  }
}

const tooManyLoads = (): Problem =>
  new Problem(503, beyond('loads-waiting', 'more loads are waiting').issues, {}, { 'Retry-After': '10' });

const stopping = (): Problem =>
  Problem.of(503, 'serve/stopping', 'the service is stopping', 'load it again when the service is back');
