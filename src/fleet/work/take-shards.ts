// Takes shards of an experiment: runs of a plan, by their numbers. They are played here one after the other, with a breath between
// them for the lease; several processors of a machine are several workers.

import type { Game } from '../../game/index.ts';
import { hashGame } from '../../game/index.ts';
import { planOf, type RunOutcome, runnerOf } from '../../run/index.ts';
import { makeSuite, type Suite } from '../../suite/index.ts';
import { jobAt, notingFaults, RedisFault, shapesOf } from '../door/index.ts';
import {
  columnsOf,
  type ExperimentRecord,
  type ShardJob,
  type ShardPlan,
  type ShardResult,
  shardQueue,
} from '../experiment/index.ts';
import type { Trouble } from '../job.ts';
import { isBanned, PREFIX } from '../records.ts';
import { pause } from './pause.ts';
import { type Part, type PartOptions, requireModel } from './take-tests.ts';

/** So long runs are played in a row, in ms, before the event loop gets its turn. */
const BREATH = 100;
const STALLS = 1000;

export function takeShards(
  { id, model, plans, curves }: ExperimentRecord,
  game: Game,
  { link, name, lease, played, leave, failed }: PartOptions,
): Part {
  requireModel(model, hashGame(game));
  const runners = new Map<number, (run: number) => RunOutcome>();
  const suites = new Map<string, Suite>();
  const suiteFor = (asked: NonNullable<ShardPlan['suite']>): Suite => {
    const key = JSON.stringify(asked);
    const { criterion, resetCost } = asked;
    const suite = suites.get(key) ?? makeSuite(game, criterion, resetCost === null ? {} : { resetCost });
    suites.set(key, suite);
    return suite;
  };
  const runnerFor = (number: number): ((run: number) => RunOutcome) => {
    const known = runners.get(number);
    if (known) return known;
    const { suite, ...plan } = plans[number];
    const runner = runnerOf(planOf({ ...plan, game, ...(suite && { suite: suiteFor(suite) }) }));
    runners.set(number, runner);
    return runner;
  };
  let over = false;
  const queue = `${PREFIX}:${shardQueue(id)}`;
  const worker = new link.bull.Worker<ShardJob, ShardResult | Trouble>(
    shardQueue(id),
    async (job) => {
      try {
        const { plan, from, to } = jobAt<ShardJob>(queue, job.id, job.data, shapesOf.SHARD_JOB);
        if (await isBanned(link, id, name)) {
          leave('its results were not usable');
          await worker.pause(true);
          return { worker: name, trouble: 'it takes no more runs of this experiment' };
        }
        const runner = runnerFor(plan);
        const outcomes: RunOutcome[] = [];
        let breathed = performance.now();
        for (let run = from; run < to; run++) {
          outcomes.push(runner(run));
          played();
          if (performance.now() - breathed < BREATH) continue;
          await new Promise((resolve) => setImmediate(resolve));
          if (over) return { worker: name, trouble: 'it ends' };
          breathed = performance.now();
        }
        return { worker: name, plan, from, to, ...columnsOf(outcomes, curves) };
      } catch (error) {
        if (error instanceof RedisFault) failed(error);
        return { worker: name, trouble: (error as Error).message };
      }
    },
    {
      connection: link.another() as never,
      prefix: PREFIX,
      name,
      concurrency: 1,
      lockDuration: lease,
      stalledInterval: Math.max(500, lease / 2),
      maxStalledCount: STALLS,
    },
  );
  worker.on('error', notingFaults(link, queue, failed));
  return {
    async close() {
      over = true;
      await Promise.race([worker.close().catch(() => {}), pause(2000)]);
    },
  };
}
