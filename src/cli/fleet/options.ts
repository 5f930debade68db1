// The options of campaigns on many machines.

import { hideText, InputError } from '../../base/index.ts';
import { file, number, text } from '../option.ts';
import { needs } from '../use.ts';

const ABOUT =
  'the Redis of the fleet, redis://[USER:PASSWORD@]HOST:PORT, rediss:// with TLS; better in COVERGAME_REDIS, which nobody else sees';

export const REDIS_OPTION = { redis: text('--redis <url>', ABOUT) };

export const FLEET_OPTIONS = {
  fleet: text(
    '--fleet <url>',
    'play on the workers of this Redis; --instances says how many tests at a time (8)',
  ),
  events: needs('--fleet', file('--events <file>', 'write what happens in the fleet as lines of JSON')),
  metrics: needs(
    '--fleet',
    number('--metrics <port>', 'figures for Prometheus on this port of this machine; 0 takes any', {
      max: 65_535,
    }),
  ),
};

/** For experiments: shards of runs. */
export const SHARD_OPTIONS = {
  fleet: text(
    '--fleet <url>',
    'play the runs on the workers of this Redis; the result does not depend on it',
  ),
};

/** The address that was given, or that of the environment; its password is told to nobody. */
export function redisUrl(given: string | undefined): string {
  const url = given ?? process.env['COVERGAME_REDIS'] ?? '';
  if (url === '') {
    throw InputError.of(
      'cli/missing-option',
      '--redis is missing',
      'for instance --redis redis://127.0.0.1:6379, or COVERGAME_REDIS in the environment',
    );
  }
  try {
    const { password } = new URL(url);
    if (password !== '') hideText(decodeURIComponent(password));
  } catch {
    // What is no address is told by whoever connects.
  }
  return url;
}
