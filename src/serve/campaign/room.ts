// The open campaigns of one thread, and the plans they share. The service has one room for small ones in the thread
// that answers clients. It has rooms in threads of their own (room-thread.ts) for the rest. Both play the same, and
// write the same traces: a turn is answered after its lines went to the operating system.

import type { RefereeEvent, Reply } from '../../run/index.ts';
import { JournalError, type SyncPolicy } from '../../run/node/index.ts';
import { type Load, loadOf, type PreparedLoad, type SharedPlan, type StatedLoad } from '../load/index.ts';
import { weightOfItems } from '../memory.ts';
import { Problem } from '../problem.ts';
import { type Judge, OpenCampaign, type OpeningTime } from './open-campaign.ts';
import { SharedPlans } from './shared-plans.ts';
import type { Store } from './store.ts';
import { statisticsAnswer, turnAnswer } from './turn-answer.ts';

/** What is asked of a room; answers are objects that go to the client as they are. */
export interface Playing {
  /** Begins a campaign and keeps it; answers with the bytes its plan takes, 0 if it is none for this room. */
  begin(stated: StatedLoad): Promise<number>;
  /** Takes a campaign up from its files, and answers with the same. */
  open(id: string, key: string, time: OpeningTime): Promise<number>;
  turn(id: string): object | Promise<object>;
  statistics(id: string): object | Promise<object>;
  /** One whose trace cannot be written is closed, to be taken up from its trace. */
  answer(id: string, turn: number, told: RefereeEvent): object | Promise<object>;
  /** Its trace holds everything. */
  close(id: string): void | Promise<void>;
}

export interface RoomOptions {
  readonly store: Store;
  readonly sync: SyncPolicy;
  /** Null if the plan is none for this room; `again` if the campaign is taken up. */
  readonly prepare: (load: Load, text: () => Uint8Array, again: boolean) => Promise<PreparedLoad | null>;
  readonly judge: Judge;
  /** Told of every campaign that has ended. */
  readonly ended: (id: string) => void;
}

interface Seat {
  readonly open: OpenCampaign;
  readonly key: string;
}

export class Room implements Playing {
  readonly #options: RoomOptions;
  readonly #plans = new SharedPlans();
  readonly #seats = new Map<string, Seat>();
  /** Campaigns are taken up one after the other: all at once they would leave nobody else a turn. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  begin({ id, text, key }: StatedLoad): Promise<number> {
    const { store, sync } = this.#options;
    const load = loadOf(text);
    return this.#withPlan(
      key,
      load,
      () => this.#options.prepare(load, () => text, false),
      async (plan) => {
        store.requireFree(id);
        store.save(id, text, sync !== 'never');
        try {
          await this.#open(id, load, plan, key, 'first');
        } catch (error) {
          // The trace, if it was begun, is removed already.
          store.forget(id);
          throw error;
        }
      },
    );
  }

  async open(id: string, key: string, time: OpeningTime): Promise<number> {
    const { store } = this.#options;
    const load = store.load(id);
    return this.#withPlan(
      key,
      load,
      () => this.#options.prepare(load, () => store.loadBytes(id), true),
      (plan) => {
        const opened = this.#line.then(() => this.#open(id, load, plan, key, time));
        this.#line = opened.catch(() => {});
        return opened;
      },
    );
  }

  turn(id: string): object | Promise<object> {
    return this.#judged(id, (open) => turnAnswer(open));
  }

  statistics(id: string): object | Promise<object> {
    return this.#judged(id, statisticsAnswer);
  }

  answer(id: string, turn: number, told: RefereeEvent): object | Promise<object> {
    const { open } = this.#seat(id);
    const reply = this.#answered(open, turn, told);
    if (open.ended) this.#options.ended(id);
    if (reply.kind === 'refused') throw otherTurn(open, reply);
    return this.#judged(id, () => turnAnswer(open, reply.failure));
  }

  close(id: string): void {
    const seat = this.#seats.get(id);
    if (!seat) return;
    this.#seats.delete(id);
    this.#plans.release(seat.key);
    try {
      seat.open.close();
    } catch (error) {
      // The last sync failed: what the file holds is found out when the campaign is taken up again.
      if (!(error instanceof JournalError)) throw error;
    }
  }

  async #withPlan(
    key: string,
    load: Load,
    prepare: () => Promise<PreparedLoad | null>,
    action: (plan: SharedPlan) => Promise<void>,
  ): Promise<number> {
    const plan = await this.#plans.acquire(key, load, prepare);
    if (!plan) return 0;
    try {
      await action(plan);
      return weightOf(plan);
    } catch (error) {
      this.#plans.release(key);
      throw error;
    }
  }

  async #open(id: string, load: Load, plan: SharedPlan, key: string, time: OpeningTime): Promise<void> {
    const { store, sync, ended } = this.#options;
    const open = await OpenCampaign.open(id, load, plan, store.tracePath(id), sync, time);
    this.#seats.set(id, { open, key });
    if (open.ended) ended(id);
  }

  #answered(open: OpenCampaign, turn: number, told: RefereeEvent): Reply {
    try {
      return open.answer(turn, told);
    } catch (error) {
      // The campaign is ahead of its trace.
      if (error instanceof JournalError) this.close(open.id);
      throw error;
    }
  }

  #seat(id: string): Seat {
    const seat = this.#seats.get(id);
    if (seat) return seat;
    throw Problem.of(
      503,
      'serve/closed',
      `the campaign ${JSON.stringify(id)} was closed meanwhile`,
      'send the request again',
    );
  }

  /** Answers as `answer` does, once a campaign that has ended is judged; at once where that is no question. */
  #judged(id: string, answer: (open: OpenCampaign) => object): object | Promise<object> {
    const { open } = this.#seat(id);
    const judging = open.judged(this.#options.judge);
    return judging ? judging.then(() => answer(open)) : answer(open);
  }
}

function weightOf({ settled }: SharedPlan): number {
  const { game, suite } = settled.rules;
  const cases = (suite?.cases ?? []).reduce((sum, { length }) => sum + length, 0);
  return weightOfItems(game.n + game.m + cases);
}

const otherTurn = (open: OpenCampaign, { why, hint }: { why: string; hint: string }): Problem =>
  new Problem(409, [{ code: 'serve/other-turn', message: why, hint }], { turn: open.pulled.turn });
