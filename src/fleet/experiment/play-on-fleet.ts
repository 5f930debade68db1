// Plays the runs of many plans on the workers of a fleet: shards of runs as jobs, a few for each worker at a time.
// The outcomes stand by plan and run number. So their table is that of one process, byte for byte, in whatever
// order they came, and however often.
//
// Some shards of each worker have one run repeated here. A worker with another processor or library is detected and
// named, and all its runs are played again.

import { InputError } from '../../base/index.ts';
import { steadyMs } from '../../base/node/index.ts';
import { totalGain } from '../../game/index.ts';
import { planOf, type RunOutcome, runnerOf } from '../../run/index.ts';
import type { PoolPlan } from '../../run/node/index.ts';
import { checkedQueue, hashAt, notingFaults, type RedisFault } from '../door/index.ts';
import { isTrouble } from '../job.ts';
import { ban, forgetState, PREFIX, refusalKey, workers } from '../records.ts';
import type { Link } from '../redis.ts';
import {
  dropExperiment,
  type ExperimentRecord,
  keepExperiment,
  type ShardJob,
  type ShardResult,
  shardQueue,
} from './record.ts';
import { outcomesOf, sameOutcome, shardLie, shardsOf } from './shards.ts';

export interface PlayOnFleet {
  readonly link: Link;
  readonly experiment: ExperimentRecord;
  /** The plans of the experiment, as they would be played here. */
  readonly plans: readonly PoolPlan[];
  readonly signal: AbortSignal;
  readonly onRuns?: (done: number, workers: number) => void;
  readonly tell: (text: string) => void;
}

/** So many jobs are asked for at a time. */
const WINDOW = 64;
const TICK = 100;
const SWEEP = 1000;
/** Of each worker the first shards are looked at, and then one in so many. */
const LOOKED_AT = 20;
/** When nothing else is left to do, what takes longer than this, in ms, is asked for twice. */
const LATE = 3000;
/** So many troubles are told; they repeat themselves. */
const TROUBLES = 10;

export async function playOnFleet(options: PlayOnFleet): Promise<RunOutcome[][]> {
  const play = new Sharded(options);
  try {
    return await play.run();
  } finally {
    await play.end();
  }
}

interface Asked {
  readonly shard: number;
  readonly since: number;
  /** Somebody else was asked, too. */
  twice: boolean;
}

class Sharded {
  readonly #options: PlayOnFleet;
  readonly #queue: import('bullmq').Queue<ShardJob, ShardResult>;
  readonly #events: import('bullmq').QueueEvents;
  readonly #shards: readonly ShardJob[];
  readonly #results: RunOutcome[][];
  readonly #flight = new Map<string, Asked>();
  /** Who played each shard that is done. */
  readonly #by: (string | undefined)[] = [];
  readonly #arrived: { id: string; told: unknown }[] = [];
  readonly #again: number[] = [];
  readonly #seen = new Map<string, number>();
  readonly #distrusted = new Set<string>();
  #troubles = 0;
  readonly #refused = new Set<string>();
  readonly #total: number;
  #next = 0;
  #asked = 0;
  #done = 0;
  #runs = 0;
  #workers = 0;
  /** With the prefix, as its keys begin. */
  readonly #name: string;
  /** What was found in place of what BullMQ keeps. */
  #fault: RedisFault | null = null;
  #wake = (): void => {};

  constructor(options: PlayOnFleet) {
    this.#options = options;
    const { link, experiment, plans } = options;
    this.#shards = shardsOf(plans);
    this.#results = plans.map(() => []);
    this.#total = plans.length > 0 ? totalGain(plans[0].game) : 0;
    const name = shardQueue(experiment.id);
    const connection = (): never => link.another() as never;
    this.#name = `${PREFIX}:${name}`;
    const note = notingFaults(link, this.#name, (fault) => {
      this.#fault ??= fault;
      this.#wake();
    });
    // An event carries a result: no more of them are kept than may be under way.
    this.#queue = new link.bull.Queue(name, {
      connection: connection(),
      prefix: PREFIX,
      streams: { events: { maxLen: 4 * WINDOW } },
    });
    this.#queue.on('error', note);
    this.#events = new link.bull.QueueEvents(name, { connection: connection(), prefix: PREFIX });
    this.#events.on('error', note);
    this.#events.on('completed', ({ jobId, returnvalue }) => {
      this.#arrived.push({ id: jobId, told: returnvalue });
      this.#wake();
    });
  }

  async run(): Promise<RunOutcome[][]> {
    const { link, experiment, signal, plans } = this.#options;
    const deadline = Math.min(...plans.map((plan) => plan.deadline ?? Number.POSITIVE_INFINITY));
    await keepExperiment(link, experiment);
    await this.#events.waitUntilReady();
    let swept = Number.NEGATIVE_INFINITY;
    while (this.#done < this.#shards.length && !signal.aborted && steadyMs() < deadline) {
      await this.#issue();
      await this.#pause();
      if (this.#fault) throw this.#fault;
      for (const { id, told } of this.#arrived.splice(0)) await this.#take(id, told);
      if (performance.now() - swept >= SWEEP) {
        await this.#sweep();
        swept = performance.now();
      }
      this.#options.onRuns?.(this.#runs, this.#workers);
    }
    return this.#results.map((outcomes) => {
      const gap = Array.from<RunOutcome | undefined>(outcomes).indexOf(undefined);
      return gap < 0 ? outcomes : outcomes.slice(0, gap);
    });
  }

  async end(): Promise<void> {
    const { link, experiment } = this.#options;
    await dropExperiment(link, experiment.id).catch(() => {});
    await forgetState(link, experiment.id);
    this.#events.close().catch(() => {});
    await this.#queue.obliterate({ force: true }).catch(() => {});
    await this.#queue.close().catch(() => {});
  }

  async #issue(): Promise<void> {
    const fresh: { name: string; data: ShardJob; opts: object }[] = [];
    while (this.#flight.size < WINDOW) {
      const shard = this.#again.pop() ?? (this.#next < this.#shards.length ? this.#next++ : -1);
      if (shard < 0) break;
      const jobId = `s${shard}-${++this.#asked}`;
      this.#flight.set(jobId, { shard, since: performance.now(), twice: false });
      // Its event has the result; a job that is gone without one is asked for again.
      const opts = { jobId, removeOnComplete: true, removeOnFail: true };
      fresh.push({ name: 'shard', data: this.#shards[shard], opts });
    }
    if (fresh.length > 0)
      await checkedQueue(this.#options.link, this.#name, () => this.#queue.addBulk(fresh as never));
  }

  async #take(id: string, told: unknown): Promise<void> {
    const asked = this.#flight.get(id);
    if (!asked) return;
    const { shard } = asked;
    this.#flight.delete(id);
    if (this.#by[shard] !== undefined) return;
    const job = this.#shards[shard];
    const { plans, experiment, tell } = this.#options;
    const worker = String((told as ShardResult | null)?.worker ?? 'unknown');
    if (isTrouble(told) || this.#distrusted.has(worker)) {
      this.#again.push(shard);
      if (isTrouble(told) && ++this.#troubles <= TROUBLES)
        tell(`worker ${worker} has a problem: ${told.trouble}`);
      return;
    }
    const bounds = { ...plans[job.plan], total: this.#total, curves: experiment.curves };
    const lie = shardLie(job, told, bounds);
    const outcomes = lie === null ? outcomesOf(told as ShardResult, this.#total) : [];
    const wrong = lie ?? this.#lookAt(worker, job, outcomes);
    if (wrong !== null) {
      this.#again.push(shard);
      return this.#distrust(worker, wrong);
    }
    for (const outcome of outcomes) this.#results[job.plan][outcome.run] = outcome;
    this.#by[shard] = worker;
    this.#runs += outcomes.length;
    this.#done++;
  }

  /** Nothing that this worker said counts any more. */
  async #distrust(worker: string, why: string): Promise<void> {
    const { link, experiment, tell } = this.#options;
    this.#distrusted.add(worker);
    tell(`worker ${worker} sent a wrong result: ${why}`);
    this.#by.forEach((by, shard) => {
      if (by !== worker) return;
      const { plan, from, to } = this.#shards[shard];
      for (let run = from; run < to; run++) delete this.#results[plan][run];
      this.#by[shard] = undefined;
      this.#runs -= to - from;
      this.#done--;
      this.#again.push(shard);
    });
    await ban(link, experiment.id, worker);
  }

  /** Plays one of the runs of some shards again, here. */
  #lookAt(worker: string, { plan, from }: ShardJob, outcomes: readonly RunOutcome[]): string | null {
    const seen = this.#seen.get(worker) ?? 0;
    this.#seen.set(worker, seen + 1);
    if (seen >= 2 && seen % LOOKED_AT !== 0) return null;
    const pick = seen % outcomes.length;
    const here = runnerOf(planOf(this.#options.plans[plan]))(from + pick);
    return sameOutcome(outcomes[pick], here, this.#options.experiment.curves)
      ? null
      : `run ${from + pick} of plan ${plan} ends differently here`;
  }

  /** What events were missed for, a restart of Redis above all. */
  async #sweep(): Promise<void> {
    const { link, experiment, tell } = this.#options;
    await keepExperiment(link, experiment);
    this.#workers = (await workers(link)).length;
    for (const [worker, why] of Object.entries(await hashAt(link, refusalKey(experiment.id)))) {
      if (this.#refused.has(worker)) continue;
      this.#refused.add(worker);
      tell(`worker ${worker} cannot play: ${why}`);
    }
    const ids = [...this.#flight.keys()];
    const states = await checkedQueue(link, this.#name, () =>
      Promise.all(ids.map((id) => this.#queue.getJobState(id))),
    );
    // An event may be on its way: what is gone is asked for again, and the first answer counts.
    await this.#pause();
    for (const { id, told } of this.#arrived.splice(0)) await this.#take(id, told);
    const idle = this.#next === this.#shards.length && this.#again.length === 0;
    const now = performance.now();
    ids.forEach((id, i) => {
      const asked = this.#flight.get(id);
      if (!asked) return;
      if (states[i] === 'unknown') this.#flight.delete(id);
      else if (asked.twice || !idle || now - asked.since < LATE) return;
      asked.twice = true;
      this.#again.push(asked.shard);
    });
  }

  #pause(): Promise<void> {
    if (this.#arrived.length > 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, TICK);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Nothing that is run may come out of Redis. */
export function requireBuiltIn(strategies: readonly string[], known: readonly string[]): void {
  const module = strategies.find((id) => !known.includes(id));
  if (module === undefined) return;
  throw InputError.of(
    'fleet/strategy-module',
    `${module} is your own strategy: a job has data, never code, so workers do not have it`,
    'remove --fleet; on one machine --workers uses all of its processors',
  );
}
