// An experiment on many machines: plans as data, cut into shards of runs. A run is determined by its plan and its
// number, so its player, time and repetitions make no difference. Its record is kept while someone waits for the
// results, and a little longer.

import type { End, RunOutcome } from '../../run/index.ts';
import { atKey, entriesAt, shapesOf } from '../door/index.ts';
import { type NamedModel, PREFIX } from '../records.ts';
import type { Link } from '../redis.ts';

const EXPERIMENTS = `${PREFIX}:experiments`;
/** What nobody has asked for so long is over, in s by the clock of Redis. */
const HEARD = 30;

/** A plan that a worker can make by itself. */
export interface ShardPlan {
  readonly strategy: string;
  readonly sut: string;
  /** The criterion of its suite, and the reset cost it is made for, if its strategy needs one. */
  readonly suite: { readonly criterion: string; readonly resetCost: number | null } | null;
  readonly budget: number;
  readonly resetCost: number;
  readonly seed: number;
  readonly restart: boolean;
  /** The chance that each answer has at least, for those that heed it; a release before this one gave none. */
  readonly fair?: number;
}

export interface ExperimentRecord {
  readonly id: string;
  readonly version: string;
  readonly started: string;
  readonly model: NamedModel;
  readonly plans: readonly ShardPlan[];
  /** Whether it matters when each node was covered, or only how many were. */
  readonly curves: boolean;
}

/** Runs from .. to - 1 of a plan. */
export interface ShardJob {
  readonly plan: number;
  readonly from: number;
  readonly to: number;
}

/** The runs of a shard, a column for each figure. */
export interface ShardResult extends ShardJob {
  readonly worker: string;
  readonly gain: readonly number[];
  readonly spent: readonly number[];
  readonly steps: readonly number[];
  readonly resets: readonly number[];
  /** How runs may end, and the number in it of each. */
  readonly ends: readonly End[];
  readonly end: readonly number[];
  /** Where curves are wanted: the nodes of each run as they were covered, and what had been spent by then. */
  readonly nodes?: readonly (readonly number[])[];
  readonly at?: readonly (readonly number[])[];
}

export const shardQueue = (id: string): string => `shards-${id}`;

export async function keepExperiment({ redis }: Link, experiment: ExperimentRecord): Promise<void> {
  const [seconds] = await redis.time();
  const text = JSON.stringify({ until: Number(seconds) + HEARD, experiment });
  await atKey(EXPERIMENTS, redis.hset(EXPERIMENTS, experiment.id, text));
}

export async function dropExperiment({ redis }: Link, id: string): Promise<void> {
  await atKey(EXPERIMENTS, redis.hdel(EXPERIMENTS, id));
}

/** Those that somebody waits for; the others are forgotten. */
export async function listExperiments(link: Link): Promise<ExperimentRecord[]> {
  const { redis } = link;
  const entries = await entriesAt<{ until: number; experiment: ExperimentRecord }>(
    link,
    EXPERIMENTS,
    shapesOf.EXPERIMENT,
  );
  const all = entries.map(([, entry]) => entry);
  if (all.length === 0) return [];
  const now = Number((await redis.time())[0]);
  for (const { until, experiment } of all) if (until < now) await dropExperiment(link, experiment.id);
  return all.filter(({ until }) => until >= now).map(({ experiment }) => experiment);
}

/** Outcomes as columns. */
export function columnsOf(
  outcomes: readonly RunOutcome[],
  curves: boolean,
): Omit<ShardResult, 'worker' | keyof ShardJob> {
  const ends: End[] = [];
  const known = new Map<string, number>();
  const end = outcomes.map(({ end: { reason, why } }) => {
    const key = `${reason} ${why}`;
    const found = known.get(key) ?? ends.push({ reason, why }) - 1;
    known.set(key, found);
    return found;
  });
  const column = (key: 'gain' | 'spent' | 'steps' | 'resets'): number[] => outcomes.map((run) => run[key]);
  return {
    gain: column('gain'),
    spent: column('spent'),
    steps: column('steps'),
    resets: column('resets'),
    ends,
    end,
    ...(curves && {
      nodes: outcomes.map(({ coveredNodes }) => [...coveredNodes]),
      at: outcomes.map(({ coveredAt }) => [...coveredAt]),
    }),
  };
}
