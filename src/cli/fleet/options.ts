// The options of campaigns on many machines.

import { hideText, InputError } from '../../base/index.ts';
import { file, number, text } from '../option.ts';
import { needs } from '../use.ts';

const ABOUT =
  'the Redis of the fleet, redis://[USER:PASSWORD@]HOST:PORT, rediss:// with TLS; in COVERGAME_REDIS it stays out of the process list';

export const REDIS_OPTION = { redis: text('--redis <url>', ABOUT) };

export const FLEET_OPTIONS = {
  fleet: text(
    '--fleet <url>',
    'play on the workers at this Redis; --instances sets how many tests at a time, default 8',
  ),
  events: needs('--fleet', file('--events <file>', 'write the events of the fleet as lines of JSON')),
  metrics: needs(
    '--fleet',
    number(
      '--metrics <port>',
      'serve figures for Prometheus on this port of 127.0.0.1; 0 takes any free port',
      {
        max: 65_535,
      },
    ),
  ),
};

/** For experiments: shards of runs. */
export const SHARD_OPTIONS = {
  fleet: text('--fleet <url>', 'play the runs on the workers at this Redis; the result is the same'),
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
