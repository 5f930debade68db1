// The records of campaigns in Redis beside their jobs. They hold each campaign, its lead, the state that workers
// plan with, the workers, and the excluded ones. Lapses follow the clock of Redis, since the clocks of the machines
// may differ.

import { InputError } from '../base/index.ts';
import type { Patience } from '../run/node/index.ts';
import { atKey, entriesAt, requireSize, shapesOf, textAt, valueAt } from './door/index.ts';
import type { Link } from './redis.ts';

/** All keys begin with this; the queues of BullMQ as well. */
export const PREFIX = 'covergame';
const CAMPAIGNS = `${PREFIX}:campaigns`;
const WORKERS = `${PREFIX}:workers`;

/** A model that must be installed on the worker, and have this fingerprint there. */
export interface NamedModel {
  readonly path: string;
  readonly name: string;
  readonly hash: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** What a worker must have installed, and how it is to play. */
export interface FleetCampaign {
  readonly id: string;
  readonly version: string;
  readonly started: string;
  readonly status: 'open' | 'ended' | 'stopped';
  readonly model: NamedModel;
  /** The id of a simulated SUT, or the fingerprint of a real one. */
  readonly sut: { readonly id: string; readonly hash: string | null };
  readonly strategy: string;
  readonly suite: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly maxTest: number;
  /** How long a real system is waited for, and how many tests each of its failures may cost to be shrunk. */
  readonly patience?: Partial<Patience>;
  readonly shrinkTries?: number;
  readonly verdict?: string;
}

export const queueName = (id: string): string => `tests-${id}`;
export const stateKey = (id: string): string => `${PREFIX}:state:${id}`;
export const newsKey = (id: string): string => `${PREFIX}:news:${id}`;
export const refusalKey = (id: string): string => `${PREFIX}:refusals:${id}`;
export const claimKey = (id: string): string => `${PREFIX}:claims:${id}`;
const bannedKey = (id: string): string => `${PREFIX}:banned:${id}`;
const leadKey = (id: string): string => `${PREFIX}:lead:${id}`;

/** A worker that was not heard of for so long is not there, in s; nor is who leads. */
const HEARD = 10;

export async function saveCampaign({ redis }: Link, campaign: FleetCampaign): Promise<void> {
  await atKey(CAMPAIGNS, redis.hset(CAMPAIGNS, campaign.id, JSON.stringify(campaign)));
}

export async function listCampaigns(link: Link): Promise<FleetCampaign[]> {
  const all = (await entriesAt<FleetCampaign>(link, CAMPAIGNS, shapesOf.CAMPAIGN)).map(
    ([, campaign]) => campaign,
  );
  return all.sort((a, b) => (a.started < b.started ? -1 : a.started > b.started ? 1 : 0));
}

/** Null if there is none of that name. */
export async function findCampaign(link: Link, id: string): Promise<FleetCampaign | null> {
  await requireSize(link, CAMPAIGNS);
  const text = await atKey(CAMPAIGNS, link.redis.hget(CAMPAIGNS, id));
  return text === null ? null : valueAt<FleetCampaign>(CAMPAIGNS, text, shapesOf.CAMPAIGN, id);
}

export async function campaignNamed(link: Link, id: string): Promise<FleetCampaign> {
  const found = await findCampaign(link, id);
  if (found) return found;
  const known = (await listCampaigns(link)).map((campaign) => campaign.id);
  throw InputError.of(
    'fleet/no-campaign',
    `there is no campaign ${JSON.stringify(id)}`,
    known.length === 0 ? 'covergame run … --fleet URL starts one' : `known are ${known.join(', ')}`,
  );
}

/** Ends a campaign for good: nobody takes a test of it any more. */
export async function stopCampaign(link: Link, id: string): Promise<FleetCampaign> {
  const campaign = await campaignNamed(link, id);
  const stopped = {
    ...campaign,
    status: campaign.status === 'open' ? ('stopped' as const) : campaign.status,
  };
  await saveCampaign(link, stopped);
  return stopped;
}

/** Forgets all of a campaign but its record. */
export async function forgetState({ redis }: Link, id: string): Promise<void> {
  await redis.del(stateKey(id), newsKey(id), refusalKey(id), claimKey(id), bannedKey(id), leadKey(id));
}

/** Takes the lead, or keeps it: who has it instead, or null. It lapses if it is not kept. */
export async function takeLead(link: Link, id: string, me: string): Promise<string | null> {
  const { redis } = link;
  const key = leadKey(id);
  if ((await atKey(key, redis.set(key, me, 'EX', HEARD, 'NX'))) !== null) return null;
  const holder = await textAt(link, key);
  if (holder === null || holder === me) {
    await atKey(key, redis.set(key, me, 'EX', HEARD));
    return null;
  }
  return holder;
}

export async function dropLead(link: Link, id: string, me: string): Promise<void> {
  const key = leadKey(id);
  if ((await textAt(link, key)) === me) await link.redis.del(key);
}

/** Says that a worker is there; it is forgotten soon after it says nothing more. */
export async function beat({ redis }: Link, name: string): Promise<void> {
  const [seconds] = await redis.time();
  await atKey(WORKERS, redis.zadd(WORKERS, String(seconds), name));
}

/** Says that a worker goes. */
export async function goodbye({ redis }: Link, name: string): Promise<void> {
  await atKey(WORKERS, redis.zrem(WORKERS, name));
}

export async function workers(link: Link): Promise<string[]> {
  const { redis } = link;
  const [seconds] = await redis.time();
  await requireSize(link, WORKERS);
  await atKey(WORKERS, redis.zremrangebyscore(WORKERS, '-inf', String(Number(seconds) - HEARD)));
  return (await atKey(WORKERS, redis.zrange(WORKERS, '0', '-1'))).sort();
}

/** A worker whose results are worth nothing gets no more tests of this campaign. */
export async function ban({ redis }: Link, id: string, worker: string): Promise<void> {
  await atKey(bannedKey(id), redis.sadd(bannedKey(id), worker));
}

export async function isBanned({ redis }: Link, id: string, worker: string): Promise<boolean> {
  return (await atKey(bannedKey(id), redis.sismember(bannedKey(id), worker))) === 1;
}
