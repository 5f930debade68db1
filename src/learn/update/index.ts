// What a model lacks, by a log: changes for a person to look at, fewest first.

export type { Proposal } from './change.ts';
export { follow } from './gaps.ts';
export { patchOf, proposeUpdate, type Update } from './update.ts';
