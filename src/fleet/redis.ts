// The way to Redis: its packages, the connection, and whether this Redis keeps jobs. Everything that the user can mend is said with the
// cure, before anything is played.

import { InputError, redactedAddress } from '../base/index.ts';

type Redis = import('ioredis').Redis;
export type BullMq = typeof import('bullmq');

export interface Link {
  readonly redis: Redis;
  readonly bull: BullMq;
  /** Another connection to the same place: one that waits for jobs can do nothing else. */
  another(): Redis;
  end(): void;
}

const OLDEST = [6, 2];
/** What Node says of a certificate. */
const CERTIFICATE = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
];
const PATIENCE = 5000;
/** A connection on which an answer has been missing so long is cut and made again: it may be half-open. Who waits for jobs is answered every ten seconds. */
const SILENCE = 20_000;

export async function connect(url: string, warn: (text: string) => void = () => {}): Promise<Link> {
  const shown = redactedAddress(url);
  if (!/^rediss?:\/\/./.test(url)) {
    throw InputError.of(
      'fleet/bad-url',
      `${shown} is not an address of Redis`,
      'redis://HOST:6379, or rediss://USER:PASSWORD@HOST:6379 with TLS',
    );
  }
  const { Redis, bull } = await packages();
  const open = (first: boolean): Redis =>
    new Redis(url, {
      maxRetriesPerRequest: null,
      lazyConnect: true,
      connectTimeout: PATIENCE,
      socketTimeout: SILENCE,
      // The first time nobody is waited for; later Redis may be away for as long as it likes.
      retryStrategy: (times: number) => (first ? null : Math.min(100 * times, 2000)),
    });
  const probe = open(true);
  let heard: unknown;
  probe.on('error', (error: unknown) => {
    heard ??= error;
  });
  try {
    await probe.connect();
    await probe.ping();
    requireLasting(await probe.info(), warn);
  } catch (error) {
    throw error instanceof InputError ? error : unreachable(shown, heard ?? error);
  } finally {
    // One that is closed already would be waited for.
    if (probe.status !== 'end' && probe.status !== 'close') probe.disconnect();
  }
  const all: Redis[] = [];
  const another = (): Redis => {
    const redis = open(false);
    redis.on('error', () => {});
    all.push(redis);
    redis.connect().catch(() => {});
    return redis;
  };
  return {
    redis: another(),
    bull,
    another,
    end: () => {
      for (const redis of all) redis.disconnect();
    },
  };
}

async function packages(): Promise<{ Redis: typeof import('ioredis').Redis; bull: BullMq }> {
  try {
    const [{ Redis }, bull] = await Promise.all([import('ioredis'), import('bullmq')]);
    return { Redis, bull };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw InputError.of(
      'fleet/not-installed',
      'a campaign on many machines needs the packages bullmq and ioredis',
      'npm install bullmq ioredis; on one machine --instances needs nothing',
    );
  }
}

/** Whether what is given to this Redis stays there. */
export function requireLasting(info: string, warn: (text: string) => void): void {
  const fact = (key: string): string => new RegExp(`^${key}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const version = fact('redis_version');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (version !== '' && (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))) {
    throw InputError.of(
      'fleet/redis-version',
      `this is Redis ${version}, but the queue needs ${OLDEST.join('.')} or later`,
      'install a later Redis',
    );
  }
  const policy = fact('maxmemory_policy');
  if (policy !== '' && policy !== 'noeviction') {
    throw InputError.of(
      'fleet/eviction',
      `this Redis deletes keys when its memory is full (maxmemory-policy ${policy}), so jobs could be lost`,
      'redis-cli config set maxmemory-policy noeviction, and in redis.conf',
    );
  }
  if (fact('aof_enabled') === '0')
    warn(
      'this Redis does not write an append-only file: after a restart workers play the unfinished tests again (redis-cli config set appendonly yes)',
    );
}

/** Why Redis cannot be used, by the words of its own protocol: it has no other codes. */
export function unreachable(shown: string, error: unknown): InputError {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  if (/^(NOAUTH|WRONGPASS)|invalid password|invalid username-password|without any password/i.test(message)) {
    return InputError.of(
      'fleet/password',
      `Redis at ${shown} does not accept the user and password: ${message}`,
      'put USER:PASSWORD and an @ before the host; USER is empty or "default" if there are no users',
    );
  }
  if (/protected mode/i.test(message)) {
    return InputError.of(
      'fleet/protected',
      `Redis at ${shown} is in protected mode: it accepts clients on its own machine only`,
      'set a password (requirepass) and bind an address in redis.conf, and put the password into the URL',
    );
  }
  if (/NOPERM/.test(message)) {
    return InputError.of(
      'fleet/permission',
      `the user has no permission for this in Redis at ${shown}: ${message}`,
      'give it the keys covergame:* and the commands of BullMQ (+@all ~covergame:*)',
    );
  }
  if (CERTIFICATE.includes(code)) {
    return InputError.of(
      'fleet/certificate',
      `the certificate of Redis at ${shown} is not trusted: ${code}`,
      'set NODE_EXTRA_CA_CERTS=ca.pem to the authority that signed it; the certificate must be for the host of the URL',
    );
  }
  const refused = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(code);
  return InputError.of(
    'fleet/no-redis',
    `there is no Redis at ${shown}: ${code || message || 'no answer'}`,
    refused
      ? 'start one (redis-server), or check host and port'
      : 'check the URL: rediss:// is with TLS, redis:// without',
  );
}
