// A worker: looks for open campaigns and experiments, and takes jobs of those it has installed. One that it has not it refuses, once and
// with the reason, for the one who leads to see. It holds a test on lease: if it is not heard of for so long, another worker gets the test.

import { setMaxListeners } from 'node:events';
import { InputError } from '../../base/index.ts';
import type { Settled } from '../../run/index.ts';
import { atKey } from '../door/index.ts';
import { type ExperimentRecord, listExperiments } from '../experiment/index.ts';
import { beat, type FleetCampaign, goodbye, listCampaigns, type NamedModel, refusalKey } from '../records.ts';
import type { Link } from '../redis.ts';
import type { Installed } from './installed.ts';
import { pause } from './pause.ts';
import { takeShards } from './take-shards.ts';
import { type Part, type PartOptions, requireModel, requireVersion, takeTests } from './take-tests.ts';

export interface WorkerOptions {
  readonly link: Link;
  readonly name: string;
  /** How many tests are played at the same time. */
  readonly seats: number;
  /** How long a test stays with a worker that is not heard of, in ms. */
  readonly lease: number;
  /** An InputError if something is missing here. */
  readonly install: (campaign: FleetCampaign) => Promise<Installed>;
  /** The same for the model of an experiment. */
  readonly model: (named: NamedModel) => Promise<Settled['rules']['game']>;
  readonly signal: AbortSignal;
  readonly tell: (text: string) => void;
}

/** How many tests were played. */
export interface Played {
  readonly tests: number;
}

/** So often a worker looks for something to do, in ms. */
const LOOK = 500;
/** So often it says that it is there, whatever it is busy with. */
const BEAT = 2000;

type Work = { readonly campaign: FleetCampaign } | { readonly experiment: ExperimentRecord };

export async function runWorker(options: WorkerOptions): Promise<Played> {
  const { link, name, signal, tell } = options;
  const parts = new Map<string, Part>();
  const refused = new Set<string>();
  const count = { tests: 0 };
  const faults = new AbortController();
  const over = AbortSignal.any([signal, faults.signal]);
  setMaxListeners(0, over);
  const join = async (id: string, work: Work): Promise<Part> => {
    const part: PartOptions = {
      ...options,
      played: () => {
        count.tests++;
      },
      failed: (fault) => faults.abort(fault),
      leave: (why) => {
        if (refused.has(id)) return;
        refused.add(id);
        tell(`leaves ${id}: ${why}`);
      },
    };
    if ('experiment' in work) {
      requireVersion(work.experiment.version);
      return takeShards(work.experiment, await options.model(work.experiment.model), part);
    }
    requireVersion(work.campaign.version);
    const installed = await options.install(work.campaign);
    requireModel(work.campaign.model, installed.hash);
    return takeTests(work.campaign, installed, part);
  };
  const look = async (): Promise<void> => {
    const open = await openWork(link);
    for (const [id, work] of open) {
      if (parts.has(id) || refused.has(id)) continue;
      try {
        parts.set(id, await join(id, work));
        const { model } = 'campaign' in work ? work.campaign : work.experiment;
        tell(`plays for ${id} (${model.name})`);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        refused.add(id);
        const why = reasonOf(error);
        tell(`cannot play for ${id}: ${why}`);
        const key = refusalKey(id);
        await atKey(key, link.redis.hset(key, name, why));
      }
    }
    for (const [id, part] of parts) {
      if (open.has(id) && !refused.has(id)) continue;
      parts.delete(id);
      await part.close();
    }
  };
  await beat(link, name);
  const beating = setInterval(() => void beat(link, name).catch(() => {}), BEAT);
  try {
    while (!over.aborted) {
      await look();
      await pause(LOOK, over);
    }
    if (faults.signal.aborted) throw faults.signal.reason;
  } finally {
    clearInterval(beating);
    await Promise.all([...parts.values()].map((part) => part.close()));
    await Promise.race([goodbye(link, name).catch(() => {}), pause(LOOK)]);
  }
  return count;
}

async function openWork(link: Link): Promise<ReadonlyMap<string, Work>> {
  const [campaigns, experiments] = await Promise.all([listCampaigns(link), listExperiments(link)]);
  return new Map<string, Work>([
    ...campaigns
      .filter(({ status }) => status === 'open')
      .map((campaign): [string, Work] => [campaign.id, { campaign }]),
    ...experiments.map((experiment): [string, Work] => [experiment.id, { experiment }]),
  ]);
}

const reasonOf = ({ issues }: InputError): string =>
  issues.map(({ message, hint }) => (hint ? `${message} (${hint})` : message)).join('; ');
