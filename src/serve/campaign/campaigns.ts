// All campaigns of a service. One that is touched is in memory; one that was left alone for a while is closed, its
// trace being all that is needed to take it up again, at the next touch. After a restart they are all closed.

import { randomBytes } from 'node:crypto';
import { redactedAddress } from '../../base/index.ts';
import { judgementOf } from '../../run/index.ts';
import { JournalError, type SyncPolicy } from '../../run/node/index.ts';
import { type Load, Loader, loadText, type ReportTask, renderReport } from '../load/index.ts';
import { OpenCampaign, type OpeningTime } from './open-campaign.ts';
import { otherLoad, tooMany, unknownCampaign } from './refusals.ts';
import { type Acquired, SharedPlans } from './shared-plans.ts';
import type { Store } from './store.ts';

export interface CampaignLimits {
  /** How many campaigns may be under way, in memory or not. */
  readonly maxCampaigns: number;
  /** After so many ms without a touch a campaign is closed. */
  readonly idle: number;
  readonly sync: SyncPolicy;
}

/** What is done in other threads; judged and rendered in this one if there is nobody else to do it. */
export type LongWork = Pick<Loader, 'prepare' | 'close'> & Partial<Pick<Loader, 'judge' | 'report'>>;

/** A campaign that has ended is read again from its trace if anybody asks, so it soon makes room. */
const ENDED_IDLE = 10_000;

interface Entry {
  readonly id: string;
  open: OpenCampaign | null;
  /** Under way to being open: whoever comes meanwhile waits for the same. */
  opening: Promise<OpenCampaign> | null;
  ended: boolean;
  /** It has been open since the service started, so there is a trace. */
  begun: boolean;
  touched: number;
  /** Of the shared plan, while open. */
  planKey: string;
}

interface Listed {
  readonly campaign: string;
  readonly ended: boolean;
  readonly open: boolean;
}

const listed = ({ id, ended, open }: Entry): Listed => ({ campaign: id, ended, open: open !== null });

export class Campaigns {
  readonly limits: CampaignLimits;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #plans: SharedPlans;
  readonly #loader: LongWork;
  /** Campaigns are taken up one after the other: all at once they would leave nobody else a turn. */
  #line: Promise<void> = Promise.resolve();
  #underWay = 0;
  #open = 0;

  /** `loader` reads what is loaded, in threads of its own unless told otherwise. */
  constructor(
    store: Store,
    limits: CampaignLimits,
    now: () => number = Date.now,
    loader: LongWork = new Loader(),
  ) {
    this.#store = store;
    this.limits = limits;
    this.#now = now;
    this.#loader = loader;
    this.#plans = new SharedPlans((load) => loader.prepare(load));
    for (const id of store.ids()) this.#add(id, store.ended(id));
  }

  get size(): number {
    return this.#entries.size;
  }

  /** How many have not ended, and how many are in memory. */
  get underWay(): number {
    return this.#underWay;
  }

  get open(): number {
    return this.#open;
  }

  list(): Listed[] {
    return Array.from(this.#entries.values(), listed);
  }

  /** One of the list; it is not touched. */
  listed(id: string): Listed {
    const entry = this.#entries.get(id);
    if (!entry) throw unknownCampaign(id, this.#entries.keys());
    return listed(entry);
  }

  /** Begins a campaign; the same load with the same id again finds it. */
  async load(given: Load): Promise<{ readonly campaign: OpenCampaign; readonly created: boolean }> {
    const load = withoutSecrets(given);
    const id = load.campaign ?? this.#freshId();
    const full = { ...load, campaign: id };
    // Somebody else may be loading it just now; if that fails, it is ours to load.
    for (let known = this.#entries.get(id); known; known = this.#entries.get(id)) {
      const opened = known.opening ? await known.opening.catch(() => null) : known;
      if (!opened) continue;
      if (this.#store.loadText(id) !== loadText(full)) throw otherLoad(id);
      return { campaign: await this.at(id), created: false };
    }
    if (this.#underWay >= this.limits.maxCampaigns) throw tooMany(this.limits.maxCampaigns);
    const entry = this.#add(id, false);
    return { campaign: await this.#opening(entry, this.#begun(entry, full)), created: true };
  }

  async #begun(entry: Entry, load: Load): Promise<OpenCampaign> {
    try {
      this.#store.requireFree(entry.id);
      const shared = await this.#plans.acquire(load);
      try {
        this.#store.requireFree(entry.id);
        this.#store.save(entry.id, loadText(load), this.limits.sync !== 'never');
      } catch (error) {
        this.#plans.release(shared.key);
        throw error;
      }
      try {
        return await this.#opened(entry, load, shared, 'first');
      } catch (error) {
        // The trace, if it was begun, is removed already.
        this.#store.forget(entry.id);
        throw error;
      }
    } catch (error) {
      this.#forget(entry);
      throw error;
    }
  }

  /** The campaign of that id, taken up if it was closed. */
  at(id: string): OpenCampaign | Promise<OpenCampaign> {
    const entry = this.#entries.get(id);
    if (!entry) throw unknownCampaign(id, this.#entries.keys());
    entry.touched = this.#now();
    return entry.open ?? entry.opening ?? this.#opening(entry, this.#reopen(entry));
  }

  /** Lets an answer change a campaign; one whose trace cannot be written is dropped, to be taken up from its trace. */
  change<T>(campaign: OpenCampaign, action: () => T): T {
    const entry = this.#entries.get(campaign.id);
    if (entry?.open !== campaign) throw unknownCampaign(campaign.id, this.#entries.keys());
    try {
      const result = action();
      if (campaign.ended && !entry.ended) {
        entry.ended = true;
        this.#underWay--;
      }
      return result;
    } catch (error) {
      if (error instanceof JournalError) this.#drop(entry);
      throw error;
    }
  }

  /** Answers as `answer` does, once a campaign that has ended is judged; at once where that is no question. */
  told<T>(campaign: OpenCampaign, answer: () => T): T | Promise<T> {
    const judging = campaign.judged(async (game, runs) =>
      this.#loader.judge ? this.#loader.judge(game, runs) : judgementOf(game, runs),
    );
    return judging ? judging.then(answer) : answer();
  }

  /** A report of a campaign, from its trace. */
  report(task: ReportTask): Promise<string> {
    return this.#loader.report ? this.#loader.report(task) : renderReport(task);
  }

  /** Ends and deletes a campaign, its trace included. */
  async remove(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) throw unknownCampaign(id, this.#entries.keys());
    if (entry.opening) await entry.opening.catch(() => {});
    if (this.#entries.get(id) !== entry) throw unknownCampaign(id, this.#entries.keys());
    this.#drop(entry);
    this.#forget(entry);
    this.#store.remove(id);
  }

  /** Closes those that were left alone. */
  sweep(): void {
    const now = this.#now();
    for (const entry of this.#entries.values()) {
      const idle = entry.ended ? Math.min(ENDED_IDLE, this.limits.idle) : this.limits.idle;
      if (entry.open && now - entry.touched >= idle) this.#drop(entry);
    }
  }

  /** Closes them all; their traces hold everything. */
  async close(): Promise<void> {
    for (const entry of this.#entries.values()) {
      if (entry.opening) await entry.opening.catch(() => {});
      this.#drop(entry);
    }
    await this.#loader.close();
  }

  #add(id: string, ended: boolean): Entry {
    const entry: Entry = {
      id,
      open: null,
      opening: null,
      ended,
      begun: false,
      touched: this.#now(),
      planKey: '',
    };
    this.#entries.set(id, entry);
    if (!ended) this.#underWay++;
    return entry;
  }

  #forget(entry: Entry): void {
    if (this.#entries.delete(entry.id) && !entry.ended) this.#underWay--;
  }

  #opening(entry: Entry, opening: Promise<OpenCampaign>): Promise<OpenCampaign> {
    entry.opening = opening.finally(() => {
      entry.opening = null;
    });
    return entry.opening;
  }

  #reopen(entry: Entry): Promise<OpenCampaign> {
    const opening = this.#line.then(async () => {
      const load = this.#store.load(entry.id);
      return this.#opened(entry, load, await this.#plans.acquire(load), entry.begun ? 'again' : 'perhaps');
    });
    this.#line = opening.then(
      () => {},
      () => {},
    );
    return opening;
  }

  async #opened(entry: Entry, load: Load, { key, plan }: Acquired, time: OpeningTime): Promise<OpenCampaign> {
    try {
      const path = this.#store.tracePath(entry.id);
      const open = await OpenCampaign.open(entry.id, load, plan, path, this.limits.sync, time);
      entry.open = open;
      entry.begun = true;
      entry.planKey = key;
      this.#open++;
      if (open.ended && !entry.ended) {
        entry.ended = true;
        this.#underWay--;
      }
      return open;
    } catch (error) {
      this.#plans.release(key);
      throw error;
    }
  }

  #drop(entry: Entry): void {
    const { open } = entry;
    if (!open) return;
    entry.open = null;
    this.#open--;
    this.#plans.release(entry.planKey);
    try {
      open.close();
    } catch (error) {
      // The last sync failed: what the file holds is found out when the campaign is taken up again.
      if (!(error instanceof JournalError)) throw error;
    }
  }

  #freshId(): string {
    for (;;) {
      const id = `c${randomBytes(6).toString('hex')}`;
      if (!this.#entries.has(id)) return id;
    }
  }
}

/** What a load says of the SUT goes into the trace. */
const withoutSecrets = ({ sut, again, ...load }: Load): Load => ({
  ...load,
  ...(sut !== undefined && { sut: redactedAddress(sut) }),
  ...(again !== undefined && { again: redactedAddress(again) }),
});
