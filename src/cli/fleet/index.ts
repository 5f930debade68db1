// What the commands of a fleet share; what they load late is named there.

export { FLEET_OPTIONS, REDIS_OPTION, redisUrl, SHARD_OPTIONS } from './options.ts';
