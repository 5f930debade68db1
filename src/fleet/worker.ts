// A worker: looks for open campaigns, takes tests of those it has installed, and plays them. One that it has not it refuses, once and with
// the reason, for the one who leads to see. It holds a test on lease: if it is not heard of for so long, another worker gets the test.

import { InputError, VERSION } from '../base/index.ts';
import type { Settled } from '../run/index.ts';
import type { DrivenSut } from '../sut/node/index.ts';
import type { State, TestJob, TestResult } from './job.ts';
import { beat, type Campaign, listCampaigns, PREFIX, queueName, refusalKey, stateKey } from './records.ts';
import type { Link } from './redis.ts';
import { TestSeat } from './test-seat.ts';

/** What a worker has of a campaign. */
export interface Installed {
  readonly settled: Settled;
  readonly hash: string;
  readonly sut: DrivenSut | null;
}

export interface WorkerOptions {
  readonly link: Link;
  readonly name: string;
  /** How many tests are played at the same time. */
  readonly seats: number;
  /** How long a test stays with a worker that is not heard of, in ms. */
  readonly lease: number;
  /** An InputError if something is missing here. */
  readonly install: (campaign: Campaign) => Promise<Installed>;
  readonly signal: AbortSignal;
  readonly tell: (text: string) => void;
}

/** How many tests were played. */
export interface Played {
  readonly tests: number;
}

const LOOK = 1000;
/** A test that stalled so often is given up by the queue; who leads asks for it anew. */
const STALLS = 1000;

export async function runWorker(options: WorkerOptions): Promise<Played> {
  const { link, name, signal } = options;
  const playing = new Map<string, { close(): Promise<void> }>();
  const refused = new Set<string>();
  const count = { tests: 0 };
  while (!signal.aborted) {
    await beat(link, name, { version: VERSION, tests: count.tests });
    const open = (await listCampaigns(link)).filter(({ status }) => status === 'open');
    for (const campaign of open) {
      if (playing.has(campaign.id) || refused.has(campaign.id)) continue;
      try {
        playing.set(campaign.id, await join(campaign, options, count));
        options.tell(`plays for ${campaign.id} (${campaign.model.name})`);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        refused.add(campaign.id);
        const why = error.issues
          .map(({ message, hint }) => (hint ? `${message} (${hint})` : message))
          .join('; ');
        options.tell(`cannot play for ${campaign.id}: ${why}`);
        await link.redis.hset(refusalKey(campaign.id), name, why);
      }
    }
    for (const [id, seat] of playing) {
      if (open.some((campaign) => campaign.id === id)) continue;
      playing.delete(id);
      await seat.close();
    }
    await pause(LOOK, signal);
  }
  await Promise.all([...playing.values()].map((seat) => seat.close()));
  return count;
}

/** Takes tests of a campaign until it is closed. */
async function join(
  campaign: Campaign,
  { link, name, seats, lease, install }: WorkerOptions,
  count: { tests: number },
): Promise<{ close(): Promise<void> }> {
  if (campaign.version !== VERSION) {
    throw InputError.of(
      'fleet/other-version',
      `the campaign is of covergame ${campaign.version}, and this is ${VERSION}`,
      'install the same version everywhere',
    );
  }
  const { settled, hash, sut } = await install(campaign);
  if (hash !== campaign.model.hash) {
    throw InputError.of(
      'fleet/other-model',
      `the model ${campaign.model.path} has the fingerprint ${hash} here, and ${campaign.model.hash} in the campaign`,
      'install the same model file on every worker',
    );
  }
  const free = Array.from(
    { length: seats },
    (_, seat) => new TestSeat({ settled, sut, seat, seats, worker: name, maxTest: campaign.maxTest }),
  );
  for (const seat of free) await seat.open();
  const all = [...free];
  const worker = new link.bull.Worker<TestJob, TestResult>(
    queueName(campaign.id),
    async (job) => {
      const seat = free.pop()!;
      try {
        const text = await link.redis.get(stateKey(campaign.id));
        if (text === null) throw new Error('the campaign is over');
        const attempt = Math.max(job.data.attempt, job.attemptsStarted ?? 1);
        const result = await seat.play({ ...job.data, attempt }, JSON.parse(text) as State);
        count.tests++;
        return result;
      } finally {
        free.push(seat);
      }
    },
    {
      connection: link.another() as never,
      prefix: PREFIX,
      name,
      concurrency: seats,
      lockDuration: lease,
      stalledInterval: Math.max(500, lease / 2),
      maxStalledCount: STALLS,
      removeOnComplete: { count: Number.MAX_SAFE_INTEGER },
    },
  );
  worker.on('error', () => {});
  return {
    async close() {
      await Promise.race([worker.close(true), pause(2000)]);
      await Promise.all(all.map((seat) => seat.close()));
    },
  };
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
  });
}
