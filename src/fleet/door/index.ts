// The one way from Redis into a process. Whoever can reach that Redis can write anything into it, so what it holds is input: read up to a limit,
// parsed, and held against its shape. What covergame did not write is an InputError that names the key, for whoever meets it: lead, worker, `fleet ls`.
//
//   at-key     commands on one key, and what Redis says where it holds another type
//   value      texts, hashes and streams up to a size, as values of a shape
//   shapes     what covergame writes
//   queue      the same for the queues of BullMQ, whose keys are its own

export { atKey, foreignValue, RedisFault } from './at-key.ts';
export { checkedQueue, jobAt, notingFaults, requireJobSize } from './queue.ts';
export * as shapesOf from './shapes.ts';
export { entriesAt, hashAt, requireSize, streamAt, textAt, valueAt } from './value.ts';
