// The content of a key of Redis, up to a size, as a value of a shape. The size is requested before anything is
// read. So a foreign value of gigabytes never comes to this process.

import { InputError, limit, limitIssue, parseBounded, printable, shapes } from '../../base/index.ts';
import type { Link } from '../redis.ts';
import { atKey, foreignValue, RedisFault } from './at-key.ts';

/** The value of a JSON text that stands at a key, or in this field of it. */
export function valueAt<T>(key: string, text: string, shape: shapes.Shape, field?: string): T {
  const where = field === undefined ? key : `${key}, field ${field},`;
  let value: unknown;
  try {
    value = parseBounded(text, 'depth', 'what it holds');
  } catch (error) {
    throw foreignValue(
      where,
      error instanceof InputError ? 'a value that is nested too deeply' : 'a text that is not JSON',
    );
  }
  let fault: string | null = null;
  shape(value, '', (path, found, must) => {
    fault ??= printable(shapes.shapeFaultText(path, found, must));
  });
  if (fault !== null) throw foreignValue(where, `another value (${fault})`);
  return value as T;
}

/** A text; null if there is none. One character more than allowed is read, and no more. */
export async function textAt({ redis }: Link, key: string): Promise<string | null> {
  const most = limit('fleet-value-bytes');
  const text = await atKey(key, redis.getrange(key, 0, most));
  if (text.length > most) throw tooLarge(key, text.length);
  return text === '' ? null : text;
}

/** The fields of a hash. */
export async function hashAt(link: Link, key: string): Promise<Record<string, string>> {
  await requireSize(link, key);
  return atKey(key, link.redis.hgetall(key));
}

/** The values in the fields of a hash, by field. */
export async function entriesAt<T>(link: Link, key: string, shape: shapes.Shape): Promise<[string, T][]> {
  return Object.entries(await hashAt(link, key)).map(([field, text]) => [
    field,
    valueAt<T>(key, text, shape, field),
  ]);
}

/** The values of a stream with one field an entry, behind an id. */
export async function streamAt<T>(link: Link, key: string, after: string, shape: shapes.Shape): Promise<T[]> {
  await requireSize(link, key);
  const found = await atKey(key, link.redis.xrange(key, `(${after}`, '+'));
  return found.map(([id, fields]) => valueAt<T>(key, String(fields[1]), shape, id));
}

/** How often the size of a key is asked for, in ms: what is read for every test grows no faster than it is read. */
const LOOK = 1000;
const looked = new WeakMap<Link['redis'], Map<string, number>>();

/** Refuses what is too large to be read. */
export async function requireSize({ redis }: Link, key: string): Promise<void> {
  const times = looked.get(redis) ?? new Map<string, number>();
  looked.set(redis, times);
  const now = performance.now();
  if (now - (times.get(key) ?? Number.NEGATIVE_INFINITY) < LOOK) return;
  times.set(key, now);
  // A server that does not have the command says so: then nothing is known.
  const bytes = await redis.memory('USAGE', key, 'SAMPLES', 0).catch(() => null);
  if (bytes !== null && bytes > limit('fleet-value-bytes')) throw tooLarge(key, bytes);
}

function tooLarge(key: string, bytes: number): RedisFault {
  const found = `the key ${printable(key)} in Redis has at least ${bytes} bytes`;
  return new RedisFault([limitIssue('fleet-value-bytes', found)]);
}
