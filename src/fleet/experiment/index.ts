// Experiments on many machines: shards of runs as jobs, merged into the table of one process.

export { playOnFleet, requireBuiltIn } from './play-on-fleet.ts';
export {
  columnsOf,
  type ExperimentRecord,
  listExperiments,
  type ShardJob,
  type ShardPlan,
  type ShardResult,
  shardQueue,
} from './record.ts';
export { outcomesOf, shardLie, shardsOf } from './shards.ts';
