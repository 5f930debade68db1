// All campaigns of a service. A touched campaign is open, in this thread if it is small, else in another (room.ts).
// One that was left alone for a while is closed. Its trace is enough to resume it at the next touch. After a
// restart they are all closed.

import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { judgementOf, type RefereeEvent } from '../../run/index.ts';
import { JournalError, type SyncPolicy } from '../../run/node/index.ts';
import {
  type Kept,
  Loader,
  planKey,
  type ReadRequest,
  type ReportTask,
  type RequestTask,
  renderReport,
  SMALL_BYTES,
  type StatedLoad,
} from '../load/index.ts';
import { type Held, Memory, weightOfText } from '../memory.ts';
import type { Judge } from './open-campaign.ts';
import { otherLoad, tooMany, unknownCampaign } from './refusals.ts';
import { type Playing, Room } from './room.ts';
import { RoomThread } from './room-thread.ts';
import type { Store } from './store.ts';

export interface CampaignLimits {
  /** How many campaigns may be under way, in memory or not. */
  readonly maxCampaigns: number;
  /** After so many ms without a touch a campaign is closed. */
  readonly idle: number;
  readonly sync: SyncPolicy;
}

/** What is done in other threads; judged and rendered in this one if there is nobody else to do it. */
export type LongWork = Pick<Loader, 'prepare' | 'close'> & Partial<Loader>;

/** A campaign that has ended is read again from its trace if anybody asks, so it soon makes room. */
const ENDED_IDLE = 10_000;
/** Campaigns with different plans each have a thread, up to so many; more of them share. */
const ROOMS = 4 * availableParallelism();
/** So long, in ms, a campaign that plans its move may keep the service from ending. */
const GRACE = 5000;

interface Entry {
  readonly id: string;
  /** That of its plan, while it is open or about to be. */
  key: string | null;
  /** Where it is open. */
  room: Playing | null;
  /** Under way to being open: whoever comes meanwhile waits for the same. */
  opening: Promise<Playing> | null;
  /** Under way to being closed, in another thread. */
  closing: Promise<void> | null;
  ended: boolean;
  /** It has been open since the service started, so there is a trace. */
  begun: boolean;
  touched: number;
}

interface Listed {
  readonly campaign: string;
  readonly ended: boolean;
  readonly open: boolean;
}

const listed = ({ id, ended, room }: Entry): Listed => ({ campaign: id, ended, open: room !== null });

export class Campaigns {
  readonly limits: CampaignLimits;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #loader: LongWork;
  /** What is open in this thread, and in others. */
  readonly #here: Room;
  readonly #threads = new Set<RoomThread>();
  readonly memory = new Memory();
  /** What the plans of open campaigns take, by their keys. */
  readonly #plans = new Map<string, { readonly held: Held; users: number }>();
  #underWay = 0;

  /** `loader` reads what is loaded, in threads of its own unless told otherwise. */
  constructor(
    store: Store,
    limits: CampaignLimits,
    now: () => number = () => performance.now(),
    loader: LongWork = new Loader(),
  ) {
    this.#store = store;
    this.limits = limits;
    this.#now = now;
    this.#loader = loader;
    this.#here = new Room({
      store,
      sync: limits.sync,
      prepare: (_, text, again) => loader.prepare(text(), again),
      judge: this.#judge,
      ended: (id) => this.#ended(id),
    });
    for (const id of store.ids()) this.#add(id, store.ended(id));
  }

  get size(): number {
    return this.#entries.size;
  }

  /** How many have not ended, how many are in memory, and how many threads play some of them. */
  get underWay(): number {
    return this.#underWay;
  }

  get open(): number {
    let open = 0;
    for (const { room } of this.#entries.values()) if (room) open++;
    return open;
  }

  get threads(): number {
    return this.#threads.size;
  }

  list(): Listed[] {
    return Array.from(this.#entries.values(), listed);
  }

  /** One of the list; it is not touched. */
  listed(id: string): Listed {
    return listed(this.#entry(id));
  }

  /** An id for a campaign whose load names none. */
  freshId(): string {
    for (;;) {
      const id = `c${randomBytes(6).toString('hex')}`;
      if (!this.#entries.has(id)) return id;
    }
  }

  /** Reads a large request, in another thread if there is one. */
  request(bytes: Uint8Array, http?: RequestTask['http']): Promise<ReadRequest> {
    return this.#loader.request!({ bytes, id: this.freshId(), ...(http && { http }) });
  }

  /** Begins a campaign, and answers with its first turn; the same load with the same id again finds it. */
  async load(stated: StatedLoad): Promise<{ readonly created: boolean; readonly turn: object }> {
    const { id } = stated;
    // Somebody else may be loading it just now; if that fails, it is ours to load.
    for (let known = this.#entries.get(id); known; known = this.#entries.get(id)) {
      const opened = known.opening ? await known.opening.catch(() => null) : known;
      if (!opened) continue;
      if (!this.#store.loadBytes(id).equals(stated.text)) throw otherLoad(id);
      return { created: false, turn: await this.turn(id) };
    }
    if (this.#underWay >= this.limits.maxCampaigns) throw tooMany(this.limits.maxCampaigns);
    const entry = this.#add(id, false);
    const room = await this.#opening(entry, this.#begun(entry, stated));
    return { created: true, turn: await room.turn(id) };
  }

  /** The turn that is on. */
  turn(id: string): object | Promise<object> {
    return this.#with(id, (room) => room.turn(id));
  }

  statistics(id: string): object | Promise<object> {
    return this.#with(id, (room) => room.statistics(id));
  }

  /** Takes an answer, and answers with the next turn; a campaign whose trace cannot be written is closed, to be taken up from its trace. */
  answer(id: string, turn: number, told: RefereeEvent): object | Promise<object> {
    return this.#with(id, (room, entry) => {
      const failed = (error: unknown): never => {
        if (error instanceof JournalError && entry.room === room) this.#close(entry);
        throw error;
      };
      try {
        const answer = room.answer(id, turn, told);
        return answer instanceof Promise ? answer.catch(failed) : answer;
      } catch (error) {
        return failed(error);
      }
    });
  }

  /** A report of a campaign, from its trace. */
  async report(id: string, how: Pick<ReportTask, 'as' | 'per'>): Promise<string> {
    const task = { ...how, id, path: await this.trace(id) };
    if (this.#loader.report) return this.#loader.report({ ...task, ...this.#kept(id) });
    return renderReport(this.#store.load(id), task);
  }

  /** The path of the trace, once what a killed service left of it is in order. */
  async trace(id: string): Promise<string> {
    await this.#with(id, () => ({}));
    return this.#store.tracePath(id);
  }

  /** Ends and deletes a campaign, its trace included. */
  async remove(id: string): Promise<void> {
    const entry = this.#entry(id);
    if (entry.opening) await entry.opening.catch(() => {});
    if (this.#entries.get(id) !== entry) throw unknownCampaign(id, this.#entries.keys());
    this.#close(entry);
    this.#forget(entry);
    if (entry.closing) await entry.closing;
    this.#store.remove(id);
  }

  /** Closes those that were left alone. */
  sweep(): void {
    const now = this.#now();
    for (const entry of this.#entries.values()) {
      const idle = entry.ended ? Math.min(ENDED_IDLE, this.limits.idle) : this.limits.idle;
      if (now - entry.touched >= idle) this.#close(entry);
    }
  }

  /** Closes them all; their traces hold everything. */
  async close(): Promise<void> {
    const closing: Promise<unknown>[] = [];
    for (const entry of this.#entries.values()) {
      if (entry.opening) closing.push(entry.opening.catch(() => {}).then(() => this.#close(entry)));
      this.#close(entry);
      if (entry.closing) closing.push(entry.closing);
    }
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => {
      late = setTimeout(resolve, GRACE);
    });
    await Promise.race([Promise.all(closing), patience]);
    clearTimeout(late);
    await Promise.all(Array.from(this.#threads, (thread) => thread.end()));
    await this.#loader.close();
  }

  #entry(id: string): Entry {
    const entry = this.#entries.get(id);
    if (entry) return entry;
    throw unknownCampaign(id, this.#entries.keys());
  }

  /** Does something where a campaign is open, at once if it is; one that was closed is taken up. */
  #with(
    id: string,
    action: (room: Playing, entry: Entry) => object | Promise<object>,
  ): object | Promise<object> {
    const entry = this.#entry(id);
    entry.touched = this.#now();
    if (entry.room) return action(entry.room, entry);
    const opening = entry.opening ?? this.#opening(entry, this.#reopened(entry));
    return opening.then((room) => action(room, entry));
  }

  #opening(entry: Entry, opening: Promise<Playing>): Promise<Playing> {
    entry.opening = opening
      .then((room) => {
        entry.room = room;
        entry.begun = true;
        return room;
      })
      .finally(() => {
        entry.opening = null;
      });
    return entry.opening;
  }

  async #begun(entry: Entry, stated: StatedLoad): Promise<Playing> {
    try {
      this.#store.requireFree(entry.id);
      const { text, key } = stated;
      this.#takeSeat(entry, key, text.length);
      const known = this.#threadWith(key);
      if (!known && text.length > SMALL_BYTES) await this.#loader.prepare(text);
      else if (!known && this.#seated(key, await this.#here.begin(stated))) return this.#here;
      const thread = known ?? this.#thread(key);
      this.#seated(key, await thread.begin(stated));
      return thread;
    } catch (error) {
      this.#leaveSeat(entry);
      this.#forget(entry);
      throw error;
    }
  }

  async #reopened(entry: Entry): Promise<Playing> {
    const { id, closing, begun } = entry;
    if (closing) await closing;
    const { load, trace } = this.#store.sizes(id);
    const inThread = load > SMALL_BYTES && this.#loader.key;
    const key = inThread ? await this.#loader.key!(this.#kept(id)) : planKey(this.#store.load(id));
    const time = begun ? 'again' : 'perhaps';
    const small = !inThread && trace <= SMALL_BYTES && !this.#threadWith(key);
    try {
      this.#takeSeat(entry, key, load);
      if (small && this.#seated(key, await this.#here.open(id, key, time))) return this.#here;
      const thread = this.#thread(key);
      this.#seated(key, await thread.open(id, key, time));
      return thread;
    } catch (error) {
      this.#leaveSeat(entry);
      throw error;
    }
  }

  /** Memory for a campaign, and for its plan if no other has it; what has ended makes room. */
  #takeSeat(entry: Entry, key: string, bytes: number): void {
    let plan = this.#plans.get(key);
    if (!plan) {
      try {
        plan = { held: this.memory.take(weightOfText(bytes)), users: 0 };
      } catch (error) {
        for (const other of this.#entries.values()) if (other.ended) this.#close(other);
        throw error;
      }
      this.#plans.set(key, plan);
    }
    plan.users++;
    entry.key = key;
  }

  /** What a plan that is open takes; false if it is not. */
  #seated(key: string, weight: number): boolean {
    this.#plans.get(key)?.held.atLeast(weight);
    return weight > 0;
  }

  #leaveSeat(entry: Entry): void {
    const { key } = entry;
    entry.key = null;
    const plan = key === null ? undefined : this.#plans.get(key);
    if (!plan || --plan.users > 0) return;
    plan.held.release();
    this.#plans.delete(key!);
  }

  #threadWith(key: string): RoomThread | undefined {
    return [...this.#threads].find((thread) => thread.has(key));
  }

  /** The thread of a plan: the one that has it, or a new one, or the one with the fewest campaigns. */
  #thread(key: string): RoomThread {
    const known = this.#threadWith(key);
    if (known) return known;
    if (this.#threads.size >= ROOMS) {
      return [...this.#threads].reduce((least, thread) => (thread.size < least.size ? thread : least));
    }
    const thread: RoomThread = new RoomThread({
      folder: this.#store.folder,
      sync: this.limits.sync,
      judge: (id, runs) => this.#loader.judge!({ ...this.#kept(id), runs }),
      ended: (id) => this.#ended(id),
      gone: (ids) => this.#gone(thread, ids),
    });
    this.#threads.add(thread);
    return thread;
  }

  #gone(thread: RoomThread, ids: readonly string[]): void {
    this.#threads.delete(thread);
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (entry?.room !== thread) continue;
      entry.room = null;
      this.#leaveSeat(entry);
    }
  }

  readonly #judge: Judge = async (id, game, runs) =>
    this.#loader.judge ? this.#loader.judge({ ...this.#kept(id), runs }) : judgementOf(game, runs);

  #kept(id: string): Kept {
    return { folder: this.#store.folder, id };
  }

  #add(id: string, ended: boolean): Entry {
    const touched = this.#now();
    const entry: Entry = {
      id,
      key: null,
      room: null,
      opening: null,
      closing: null,
      ended,
      begun: false,
      touched,
    };
    this.#entries.set(id, entry);
    if (!ended) this.#underWay++;
    return entry;
  }

  #forget(entry: Entry): void {
    if (this.#entries.delete(entry.id) && !entry.ended) this.#underWay--;
  }

  #ended(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.ended) return;
    entry.ended = true;
    this.#underWay--;
  }

  #close(entry: Entry): void {
    const { room } = entry;
    if (!room) return;
    entry.room = null;
    const closing = room.close(entry.id);
    if (!closing) {
      this.#leaveSeat(entry);
      return;
    }
    entry.closing = closing
      .catch(() => {})
      .finally(() => {
        entry.closing = null;
        this.#leaveSeat(entry);
      });
  }
}
