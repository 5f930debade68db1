// The one way from Redis into a process. Anyone who can reach that Redis can write anything into it. So its content
// is input: read up to a limit, parsed, and checked against its shape. A foreign value is an InputError that names
// the key, for its reader: lead, worker, `fleet ls`.
//
//     at-key     commands on one key, and the errors of Redis for a key of another type
//     value      texts, hashes and streams up to a size, as values of a shape
//     shapes     the content that covergame writes
//     queue      the same for the queues of BullMQ, whose keys are its own

export { atKey, foreignValue, RedisFault } from './at-key.ts';
export { checkedQueue, jobAt, notingFaults, requireJobSize } from './queue.ts';
export * as shapesOf from './shapes.ts';
export { entriesAt, hashAt, requireSize, streamAt, textAt, valueAt } from './value.ts';
