// Shards cut and put together again: which runs a job has, whether what came back may be believed, and the outcomes it stands for.

import { shapes } from '../../base/index.ts';
import { percent, type RunOutcome } from '../../run/index.ts';
import type { ShardJob, ShardResult } from './record.ts';

/** About so much budget is played for one job: a second or less of most strategies. */
const WORK = 400_000;
const MOST_RUNS = 5000;
/** A plan is cut into at least so many, if it has so many runs: somebody else may be idle. */
const LEAST_SHARDS = 8;

export function shardsOf(plans: readonly { readonly runs: number; readonly budget: number }[]): ShardJob[] {
  return plans.flatMap(({ runs, budget }, plan) => {
    const size = Math.max(1, Math.min(MOST_RUNS, Math.floor(WORK / budget), Math.ceil(runs / LEAST_SHARDS)));
    return Array.from({ length: Math.ceil(runs / size) }, (_, i) => ({
      plan,
      from: i * size,
      to: Math.min(runs, (i + 1) * size),
    }));
  });
}

const COLUMN = shapes.listOf(shapes.AMOUNT);
const RESULT = shapes.record({
  plan: shapes.WHOLE,
  from: shapes.WHOLE,
  to: shapes.WHOLE,
  worker: shapes.TEXT,
  gain: COLUMN,
  spent: COLUMN,
  steps: COLUMN,
  resets: COLUMN,
  ends: shapes.listOf(shapes.record({ reason: shapes.TEXT, why: shapes.TEXT })),
  end: shapes.listOf(shapes.WHOLE),
  'nodes?': shapes.listOf(shapes.listOf(shapes.WHOLE)),
  'at?': shapes.listOf(COLUMN),
});

interface Bounds {
  readonly budget: number;
  readonly total: number;
  readonly curves: boolean;
}

/** Why the result of a shard is not to be believed; null if it may be. */
export function shardLie(asked: ShardJob, told: unknown, { budget, total, curves }: Bounds): string | null {
  let fault: string | null = null;
  RESULT(told, '', (path, value, must) => {
    fault ??= shapes.shapeFaultText(path, value, must);
  });
  if (fault !== null) return fault;
  const result = told as ShardResult;
  const { plan, from, to } = result;
  if (plan !== asked.plan || from !== asked.from || to !== asked.to)
    return `it has runs ${from} to ${to} of plan ${plan} instead of ${asked.from} to ${asked.to} of ${asked.plan}`;
  const columns = [result.gain, result.spent, result.steps, result.resets, result.end];
  if (curves) columns.push(result.nodes as never, result.at as never);
  if (columns.some((column) => column?.length !== to - from)) return 'it does not have all runs';
  if (result.end.some((end) => end >= result.ends.length)) return 'a run has no end';
  if (result.spent.some((spent) => spent > budget)) return `a run spent more than the budget, ${budget}`;
  if (result.gain.some((gain) => gain > total)) return `a run gained more than the total, ${total}`;
  return null;
}

/** The outcomes of a shard, as the runs themselves would have told them. */
export function outcomesOf(result: ShardResult, total: number): RunOutcome[] {
  return result.gain.map((gain, i) => ({
    run: result.from + i,
    gain,
    coverage: percent(gain, total),
    spent: result.spent[i],
    steps: result.steps[i],
    resets: result.resets[i],
    end: result.ends[result.end[i]],
    coveredNodes: Int32Array.from(result.nodes?.[i] ?? []),
    coveredAt: Float64Array.from(result.at?.[i] ?? []),
  }));
}

/** Whether two outcomes are of the same run, as far as both tell. */
export function sameOutcome(a: RunOutcome, b: RunOutcome, curves: boolean): boolean {
  const key = ({ run, gain, spent, steps, resets, end, coveredNodes, coveredAt }: RunOutcome): string =>
    JSON.stringify([
      run,
      gain,
      spent,
      steps,
      resets,
      end.reason,
      end.why,
      curves && [[...coveredNodes], [...coveredAt]],
    ]);
  return key(a) === key(b);
}
