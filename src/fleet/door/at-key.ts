// Commands on one key of Redis. A key of another type was written by someone else. If Redis refuses the command,
// the user of this Redis can do something about it. Both are no bug of ours. A lost connection is neither, and its
// error passes unchanged.

import { InputError, printable } from '../../base/index.ts';

const OTHER_TYPE = /WRONGTYPE|not an integer|not a valid float|Error running script|user_script/;

/** The answer to a command that reads or writes this key. */
export async function atKey<T>(key: string, command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw refusedAt(key, error);
  }
}

/** What nobody can go on with: a value that covergame did not write, or a Redis that refuses. */
export class RedisFault extends InputError {}

/** What covergame did not write. */
export const foreignValue = (key: string, found: string): RedisFault =>
  new RedisFault([
    {
      code: 'fleet/foreign-value',
      message: `the key ${printable(key)} in Redis has ${found}, which covergame did not write`,
      hint: 'remove the key, or use a Redis for this fleet alone',
    },
  ]);

/** Whether Redis, or who parses what it holds, met a value of another kind. */
export const isForeign = (error: unknown): boolean =>
  error instanceof SyntaxError || (isReply(error) && OTHER_TYPE.test((error as Error).message));

function refusedAt(key: string, error: unknown): unknown {
  if (isForeign(error)) return foreignValue(key, 'a value of another type');
  if (!isReply(error)) return error;
  return new RedisFault([
    {
      code: 'fleet/refused',
      message: `Redis refused a command on the key ${printable(key)}: ${printable((error as Error).message)}`,
      hint: 'give the user of this Redis the keys covergame:* and enough memory, and use a writable server',
    },
  ]);
}

const isReply = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError';
