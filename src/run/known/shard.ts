// Which of several parts a run plays: `2/4`.

import { InputError } from '../../base/index.ts';
import type { Shard } from '../../strategy/index.ts';

/** Reads `2/4`; what is wrong with it is an InputError. */
export function shardOf(text: string): Shard {
  const [, index, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (shard.index >= 1 && shard.index <= shard.of) return shard;
  throw InputError.of(
    'run/bad-shard',
    `the shard is ${JSON.stringify(text)}; it must be i/n, with i from 1 to n`,
    'for instance 1/4, 2/4, 3/4 and 4/4 for four jobs',
  );
}

/** Each shard has dice of its own: with the same ones four simulated systems would all answer alike. */
export const seedOfShard = (seed: number, { index, of }: Shard): number =>
  of === 1 ? seed : seed + 7_919 * (index - 1);
