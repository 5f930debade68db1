// The queues of BullMQ, whose keys and scripts are its own. A script that meets a key of another type fails and
// says no more. Then the keys of the queue are searched for the first that BullMQ did not write, so that the error
// can name it.

import type { shapes } from '../../base/index.ts';
import type { Link } from '../redis.ts';
import { foreignValue, isForeign, RedisFault } from './at-key.ts';
import { requireSize, valueAt } from './value.ts';

/** What BullMQ 5 and 6 keep at the keys of a queue; a job is a hash, its lock a text. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  active: ['list'],
  wait: ['list'],
  paused: ['list'],
  id: ['string'],
  delayed: ['zset'],
  prioritized: ['zset'],
  completed: ['zset'],
  failed: ['zset'],
  stalled: ['set'],
  'stalled-check': ['string'],
  marker: ['zset'],
  meta: ['hash'],
  events: ['stream'],
  pc: ['string'],
  limiter: ['string'],
  repeat: ['zset'],
  'waiting-children': ['zset'],
};
const LOCK = /:lock$/;
const LOGS = /:logs$/;
const PAGE = 500;

/** The data of a job, and the key it stands at. */
export function jobAt<T>(queue: string, id: string | undefined, data: unknown, shape: shapes.Shape): T {
  return valueAt<T>(`${queue}:${id ?? '?'}`, JSON.stringify(data ?? null), shape);
}

/** What is done with a queue, by its whole name with the prefix; where something strange is in the way the error names the key. */
export async function checkedQueue<T>(link: Link, queue: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw (await faultOfQueue(link, queue, error)) ?? error;
  }
}

/** What a queue said was wrong, as an error that names the key; null for a lock that went, a connection that broke and the like. */
export async function faultOfQueue(link: Link, queue: string, error: unknown): Promise<RedisFault | null> {
  if (error instanceof RedisFault) return error;
  if (!isForeign(error) && !(error instanceof TypeError)) return null;
  return (
    (await foreignKeyOf(link, queue)) ?? foreignValue(`${queue}:*`, `an unexpected value (${String(error)})`)
  );
}

/** For the errors that a queue of BullMQ tells of by the way. */
export const notingFaults =
  (link: Link, queue: string, failed: (fault: RedisFault) => void) =>
  (error: unknown): void => {
    void faultOfQueue(link, queue, error)
      .catch(() => null)
      .then((fault) => {
        if (fault) failed(fault);
      });
  };

async function foreignKeyOf({ redis }: Link, queue: string): Promise<RedisFault | null> {
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `${queue}:*`, 'COUNT', PAGE);
    for (const key of keys) {
      const kind = await redis.type(key);
      const known = kindsOf(key.slice(queue.length + 1));
      if (kind !== 'none' && !known.includes(kind))
        return foreignValue(key, `a ${kind} in place of a ${known[0]}`);
    }
    cursor = next;
  } while (cursor !== '0');
  return null;
}

function kindsOf(name: string): readonly string[] {
  if (Object.hasOwn(KINDS, name)) return KINDS[name];
  if (LOCK.test(name)) return ['string'];
  return LOGS.test(name) ? ['list'] : ['hash'];
}

/** Refuses a job or the events of a queue that are too large to be read. */
export const requireJobSize = (link: Link, queue: string, name: string): Promise<void> =>
  requireSize(link, `${queue}:${name}`);
