// What earlier runs have covered: counts that add up in any order, their file, and what campaigns and strategies make of them. A file knows
// names, so it outlives changes of the model.

export { KnownCounts } from './known-counts.ts';
export { isKnownFile, readKnown } from './read-known.ts';
export { seedOfShard, shardOf } from './shard.ts';
export { KNOWN_FORMAT, writeKnown } from './write-known.ts';
