// The queue of a campaign as its lead sees it: jobs go in, results come out as events. Missed events, above all
// after a restart of Redis, are found by looking.

import {
  checkedQueue,
  jobAt,
  notingFaults,
  type RedisFault,
  requireJobSize,
  shapesOf,
} from '../door/index.ts';
import type { ShrinkJob, TestJob } from '../job.ts';
import { PREFIX, queueName } from '../records.ts';
import type { Link } from '../redis.ts';
import { jobId } from './flight.ts';

/** What was told of a job that is done. */
export interface JobReport {
  readonly id: string;
  readonly value: unknown;
}

/** How a job stands: done with its value, gone, or with somebody. */
export type Stand =
  | { readonly is: 'done'; readonly value: unknown }
  | { readonly is: 'gone' }
  | { readonly is: 'waiting' }
  | { readonly is: 'held'; readonly by: string };

/** Events carry results, so Redis keeps few of them: who misses one looks the job up. */
const EVENTS_KEPT = 256;

export class TestQueue {
  readonly #queue: import('bullmq').Queue;
  readonly #events: import('bullmq').QueueEvents;
  readonly #link: Link;
  /** With the prefix, as its keys begin. */
  readonly #name: string;
  readonly #told: JobReport[] = [];
  /** What was found in place of what BullMQ keeps: it ends the leading. */
  #fault: RedisFault | null = null;
  #wake = (): void => {};

  constructor(link: Link, campaign: string, onStalled: (id: string) => void) {
    const { bull, another } = link;
    const name = queueName(campaign);
    this.#link = link;
    this.#name = `${PREFIX}:${name}`;
    const note = notingFaults(link, this.#name, (fault) => {
      this.#fault ??= fault;
      this.#wake();
    });
    const options = { connection: another() as never, prefix: PREFIX };
    this.#queue = new bull.Queue(name, { ...options, streams: { events: { maxLen: EVENTS_KEPT } } });
    this.#queue.on('error', note);
    this.#events = new bull.QueueEvents(name, { connection: another() as never, prefix: PREFIX });
    this.#events.on('error', note);
    this.#events.on('completed', ({ jobId: id, returnvalue }) => {
      this.#told.push({ id, value: returnvalue });
      this.#wake();
    });
    this.#events.on('stalled', ({ jobId: id }) => onStalled(id));
  }

  #checked<T>(action: () => Promise<T>): Promise<T> {
    return checkedQueue(this.#link, this.#name, action);
  }

  async ask(tests: readonly TestJob[]): Promise<void> {
    if (tests.length === 0) return;
    const jobs = tests.map((data) => ({ name: 'test', data, opts: this.#kept(jobId(data)) }));
    await this.#checked(() => this.#queue.addBulk(jobs));
  }

  async askShrink(id: string, data: ShrinkJob): Promise<void> {
    await this.#checked(() => this.#queue.add('shrink', data, this.#kept(id)));
  }

  /** A result stays with Redis to the end of the campaign, for whoever takes up the lead. */
  #kept(id: string): object {
    return { jobId: id, removeOnComplete: false, removeOnFail: true };
  }

  /** What was told since the last call; at once if there is something, else after a pause. */
  async told(pause: number): Promise<JobReport[]> {
    if (this.#told.length === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    if (this.#fault) throw this.#fault;
    return this.#told.splice(0);
  }

  wake(): void {
    this.#wake();
  }

  /** The state is asked for first: what is done then has its value. */
  async stand(id: string): Promise<Stand> {
    const state = await this.#checked(() => this.#queue.getJobState(id));
    const job = state === 'unknown' || state === 'failed' ? undefined : await this.#job(id);
    if (!job) return { is: 'gone' };
    if (state === 'completed') return { is: 'done', value: job.returnvalue };
    return state === 'active' && job.processedBy ? { is: 'held', by: job.processedBy } : { is: 'waiting' };
  }

  async #job(id: string): ReturnType<import('bullmq').Queue['getJob']> {
    await requireJobSize(this.#link, this.#name, id);
    return this.#checked(() => this.#queue.getJob(id));
  }

  /** All tests that were asked for, in order, with what came of them. */
  async all(): Promise<{ test: TestJob; over: boolean; value: unknown }[]> {
    const jobs = (...kinds: import('bullmq').JobType[]) =>
      this.#checked(() => this.#queue.getJobs(kinds, 0, -1, true));
    const done = await jobs('completed');
    const ids = new Set(done.map((job) => job?.id));
    const rest = await jobs('waiting', 'active', 'prioritized', 'delayed');
    return [...done, ...rest.filter((job) => !ids.has(job?.id))]
      .filter((job) => job?.name === 'test')
      .map((job) => ({
        test: jobAt<TestJob>(this.#name, job.id, job.data, shapesOf.TEST_JOB),
        over: ids.has(job.id),
        value: job.returnvalue,
      }))
      .sort((a, b) => a.test.job - b.test.job || a.test.attempt - b.test.attempt);
  }

  async close(forget: boolean): Promise<void> {
    this.#events.close().catch(() => {});
    if (forget) await this.#queue.obliterate({ force: true }).catch(() => {});
    await this.#queue.close().catch(() => {});
  }
}
