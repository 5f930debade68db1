// Experiments on many machines: shards of runs as jobs, merged into the table of one process.

export { playOnFleet, requirePlain } from './play-on-fleet.ts';
export {
  columnsOf,
  type Experiment,
  listExperiments,
  type ShardJob,
  type ShardPlan,
  type ShardResult,
  shardQueue,
} from './record.ts';
export { outcomesOf, shardLie, shardsOf } from './shards.ts';
