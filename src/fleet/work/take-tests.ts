// Takes tests of one campaign, as many at a time as the worker has seats. A worker that cannot play a test (a full
// disk, a driver that is broken here) reports its own trouble. The test goes to another worker.

import { setMaxListeners } from 'node:events';
import { InputError, VERSION } from '../../base/index.ts';
import { jobAt, notingFaults, RedisFault, shapesOf } from '../door/index.ts';
import type { ShrinkJob, ShrinkResult, TestJob, TestResult, Trouble } from '../job.ts';
import { type FleetCampaign, isBanned, PREFIX, queueName } from '../records.ts';
import type { Link } from '../redis.ts';
import type { Installed } from './installed.ts';
import { pause } from './pause.ts';
import { SeatCompany } from './seat-company.ts';
import { Shortage } from './shortage.ts';
import { TestSeat } from './test-seat.ts';

/** Something a worker takes part in until it is closed. */
export interface Part {
  close(): Promise<void>;
}

export interface PartOptions {
  readonly link: Link;
  readonly name: string;
  readonly seats: number;
  readonly lease: number;
  /** A test was played. */
  readonly played: () => void;
  /** Nothing more is to be done here for this campaign, and why. */
  readonly leave: (why: string) => void;
  /** Something in Redis that nobody can go on with: the worker ends. */
  readonly failed: (fault: RedisFault) => void;
}

/** A test that stalled so often is given up by the queue; who leads asks for it anew. */
const STALLS = 1000;
/** A worker that goes finishes its tests if they take no longer than this, in ms; then what was played of them counts. */
const FINISH = 1500;
const STUMBLE = 100;
const HURRY = 1500;

export function requireVersion(version: string): void {
  if (version === VERSION) return;
  throw InputError.of(
    'fleet/other-version',
    `the campaign needs covergame ${version}, but this is ${VERSION}`,
    'install the same version everywhere',
  );
}

export function requireModel({ path, hash }: FleetCampaign['model'], here: string): void {
  if (hash === here) return;
  throw InputError.of(
    'fleet/other-model',
    `the model ${path} has the fingerprint ${here} here, but ${hash} in the campaign`,
    'install the same model file on every worker',
  );
}

interface Seat {
  readonly play: TestSeat;
  readonly shortage: Shortage;
  readonly company: SeatCompany;
}

export async function takeTests(
  campaign: FleetCampaign,
  { settled, sut }: Installed,
  { link, name, seats, lease, played, leave, failed }: PartOptions,
): Promise<Part> {
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const { maxTest, patience, id } = campaign;
  const window = settled.rules.instances;
  const all = Array.from({ length: seats }, (_, seat): Seat => {
    const more = { signal: over.signal, ...(patience && { patience }) };
    const shortage = new Shortage();
    const watched = sut && shortage.watch(sut);
    return {
      play: new TestSeat({ settled, sut: watched, seat, seats, worker: name, maxTest, ...more }),
      shortage,
      company: new SeatCompany(link, id, `${name}/${seat + 1}`, window),
    };
  });
  for (const { play } of all) await play.open();
  const free = [...all];
  const queue = `${PREFIX}:${queueName(id)}`;
  const worker = new link.bull.Worker<TestJob | ShrinkJob, TestResult | ShrinkResult | Trouble>(
    queueName(id),
    async (job) => {
      const seat = free.pop()!;
      try {
        if (job.name === 'shrink')
          return await seat.play.shrink(jobAt<ShrinkJob>(queue, job.id, job.data, shapesOf.SHRINK_JOB));
        if (await isBanned(link, id, name)) {
          leave('its results were not usable');
          await worker.pause(true);
          return { worker: name, trouble: 'it takes no more tests of this campaign' };
        }
        const others = await seat.company.listen();
        if (!others) return { worker: name, trouble: 'the campaign has no leader any more' };
        const asked = jobAt<TestJob>(queue, job.id, job.data, shapesOf.TEST_JOB);
        const attempt = Math.max(asked.attempt, job.attemptsStarted ?? 1);
        const result = await seat.company.during((company) =>
          seat.play.play({ ...asked, attempt }, others, company),
        );
        const short = seat.shortage.take();
        if (short !== null) throw new Error(short);
        played();
        return result;
      } catch (error) {
        if (error instanceof RedisFault) failed(error);
        await seat.play.close().catch(() => {});
        // Whoever cannot play leaves the tests to others for a moment.
        await pause(STUMBLE);
        return { worker: name, trouble: (error as Error).message };
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
  worker.on('error', notingFaults(link, queue, failed));
  return {
    async close() {
      const closing = worker.close().catch(() => {});
      await Promise.race([closing, pause(FINISH)]);
      over.abort();
      await Promise.race([closing, pause(HURRY)]);
      await Promise.all(all.map(({ play }) => play.close().catch(() => {})));
    },
  };
}
