// What Redis knows of campaigns beside their jobs: the record of each, the state that workers plan with, who is at work, and who may not be.

import { InputError } from '../base/index.ts';
import type { Link } from './redis.ts';

/** All keys begin with this; the queues of BullMQ as well. */
export const PREFIX = 'covergame';
const CAMPAIGNS = `${PREFIX}:campaigns`;

/** What a worker must have installed, and how it is to play. */
export interface Campaign {
  readonly id: string;
  readonly version: string;
  readonly started: string;
  readonly status: 'open' | 'ended' | 'stopped';
  readonly model: {
    readonly path: string;
    readonly name: string;
    readonly hash: string;
    readonly options: Readonly<Record<string, unknown>>;
  };
  /** The id of a simulated SUT, or the fingerprint of a real one. */
  readonly sut: { readonly id: string; readonly hash: string | null };
  readonly strategy: string;
  readonly suite: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly maxTest: number;
  readonly verdict?: string;
}

export const queueName = (id: string): string => `tests-${id}`;
export const stateKey = (id: string): string => `${PREFIX}:state:${id}`;
export const refusalKey = (id: string): string => `${PREFIX}:refusals:${id}`;
export const claimKey = (id: string): string => `${PREFIX}:claims:${id}`;
const workerKey = (name: string): string => `${PREFIX}:worker:${name}`;

export async function saveCampaign({ redis }: Link, campaign: Campaign): Promise<void> {
  await redis.hset(CAMPAIGNS, campaign.id, JSON.stringify(campaign));
}

export async function listCampaigns({ redis }: Link): Promise<Campaign[]> {
  const all = Object.values(await redis.hgetall(CAMPAIGNS)).map((text) => JSON.parse(text) as Campaign);
  return all.sort((a, b) => (a.started < b.started ? -1 : a.started > b.started ? 1 : 0));
}

export async function campaignNamed(link: Link, id: string): Promise<Campaign> {
  const text = await link.redis.hget(CAMPAIGNS, id);
  if (text !== null) return JSON.parse(text) as Campaign;
  const known = (await listCampaigns(link)).map((campaign) => campaign.id);
  throw InputError.of(
    'fleet/no-campaign',
    `there is no campaign ${JSON.stringify(id)}`,
    known.length === 0 ? 'covergame run … --fleet URL starts one' : `known are ${known.join(', ')}`,
  );
}

/** Ends a campaign for good: nobody takes a test of it any more. */
export async function stopCampaign(link: Link, id: string): Promise<Campaign> {
  const campaign = await campaignNamed(link, id);
  const stopped = {
    ...campaign,
    status: campaign.status === 'open' ? ('stopped' as const) : campaign.status,
  };
  await saveCampaign(link, stopped);
  return stopped;
}

/** Says that a worker is there; it is forgotten soon after it says nothing more. */
export async function beat({ redis }: Link, name: string, facts: object): Promise<void> {
  await redis.set(workerKey(name), JSON.stringify(facts), 'EX', 10);
}

export async function workers({ redis }: Link): Promise<string[]> {
  const keys = await redis.keys(workerKey('*'));
  return keys.map((key) => key.slice(workerKey('').length)).sort();
}
