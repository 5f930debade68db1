// The failures of a campaign, shrunk by its workers: a job for each, all at the same time. The results are checked
// against the model.

import { isTrouble, type ShrinkResult } from '../job.ts';
import { shrinkLie } from '../lie.ts';
import type { Account } from './account.ts';
import type { FleetOptions } from './options.ts';
import type { TestQueue } from './queue.ts';

const TICK = 200;
/** What an event was missed for is looked up after so many pauses. */
const LOOK = 5;
/** A failure is given to so many workers at most. */
const ATTEMPTS = 3;

export async function shrinkFailures(
  { campaign, settled, signal, onEvent }: FleetOptions,
  account: Account,
  queue: TestQueue,
): Promise<void> {
  const tries = campaign.shrinkTries ?? 0;
  const failures = account.failures.list().filter(({ script }) => script !== null);
  if (campaign.sut.hash === null || tries === 0 || failures.length === 0) return;
  const open = new Map(failures.map((failure, i) => [`f${i + 1}-1`, { failure, attempt: 1 }]));
  for (const [id, { failure }] of open) await queue.askShrink(id, { failure, tries });
  const take = async (id: string, value: unknown): Promise<void> => {
    const asked = open.get(id);
    if (!asked) return;
    open.delete(id);
    const { failure, attempt } = asked;
    const lie = isTrouble(value) ? value.trouble : shrinkLie(settled.rules.game, value);
    if (lie !== null) {
      const worker = String((value as ShrinkResult | null)?.worker ?? 'unknown');
      onEvent?.({ event: isTrouble(value) ? 'trouble' : 'lie', job: 0, worker, why: lie });
      if (attempt === ATTEMPTS) return;
      const next = id.replace(/-\d+$/, `-${attempt + 1}`);
      open.set(next, { failure, attempt: attempt + 1 });
      return queue.askShrink(next, { failure, tries });
    }
    const { worker, shortest } = value as ShrinkResult;
    if (shortest) {
      account.failures.shrunk(failure.signature, shortest);
      account.shortest(failure.signature, shortest);
    }
    const steps = shortest && shortest.repeats > 0 ? shortest.play.length : null;
    onEvent?.({ event: 'shrunk', worker, signature: failure.signature, steps });
  };
  for (let round = 1; open.size > 0 && !signal.aborted; round++) {
    for (const { id, value } of await queue.told(TICK)) await take(id, value);
    if (round % LOOK !== 0) continue;
    for (const id of [...open.keys()]) {
      const stand = await queue.stand(id);
      if (stand.is === 'done') await take(id, stand.value);
      else if (stand.is === 'gone') await take(id, { worker: 'unknown', trouble: 'the job was lost' });
    }
  }
}
