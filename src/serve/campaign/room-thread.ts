// A room in a thread of its own. A thread that runs out of memory, or ends otherwise, loses only unacknowledged
// work: its campaigns are resumed from their files.

import { Worker } from 'node:worker_threads';
import { beyond, limit } from '../../base/index.ts';
import type { JudgedRun, Judgement, RefereeEvent } from '../../run/index.ts';
import type { SyncPolicy } from '../../run/node/index.ts';
import type { FaultKind } from '../../sut/index.ts';
import type { StatedLoad } from '../load/index.ts';
import { Problem } from '../problem.ts';
import { errorOf, type Thrown, thrownOf } from '../thread-answer.ts';
import { type ThreadSetUp, threadSetUp } from '../thread-set-up.ts';
import type { OpeningTime } from './open-campaign.ts';
import type { Playing } from './room.ts';

/** What a thread is told when it starts. */
export interface RoomData extends ThreadSetUp {
  readonly folder: string;
  readonly sync: SyncPolicy;
}

export type ToldAcross =
  | Exclude<RefereeEvent, { kind: 'fail' }>
  | { readonly kind: 'fail'; readonly fault: { readonly kind: FaultKind; readonly message: string } };

type Call =
  | { readonly kind: 'begin'; readonly stated: StatedLoad }
  | { readonly kind: 'open'; readonly id: string; readonly key: string; readonly time: OpeningTime }
  | { readonly kind: 'turn' | 'statistics' | 'close'; readonly id: string }
  | { readonly kind: 'answer'; readonly id: string; readonly turn: number; readonly told: ToldAcross };

export type ToRoom =
  | (Call & { readonly ref: number })
  | {
      readonly kind: 'judged';
      readonly id: string;
      readonly judgement?: Judgement;
      readonly thrown?: Thrown;
    };

export type FromRoom =
  | { readonly kind: 'done'; readonly ref: number; readonly made: unknown }
  | { readonly kind: 'thrown'; readonly ref: number; readonly thrown: Thrown }
  | { readonly kind: 'ended'; readonly id: string }
  | { readonly kind: 'judge'; readonly id: string; readonly runs: readonly JudgedRun[] };

export interface RoomThreadOptions {
  readonly folder: string;
  readonly sync: SyncPolicy;
  readonly judge: (id: string, runs: readonly JudgedRun[]) => Promise<Judgement>;
  readonly ended: (id: string) => void;
  /** Told once, when the thread has ended, with the campaigns that were open in it. */
  readonly gone: (ids: readonly string[]) => void;
}

interface Waiting {
  readonly resolve: (made: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const ENTRANCE = new URL(
  import.meta.url.endsWith('.ts') ? './room-worker.ts' : './room-worker.js',
  import.meta.url,
);

export class RoomThread implements Playing {
  readonly #options: RoomThreadOptions;
  readonly #thread: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** The keys of the campaigns that are open, or about to be. */
  readonly #keys = new Map<string, string>();
  #refs = 0;
  #why: unknown = null;

  constructor(options: RoomThreadOptions) {
    const { folder, sync, gone } = options;
    this.#options = options;
    this.#thread = new Worker(ENTRANCE, {
      workerData: { ...threadSetUp(), folder, sync } satisfies RoomData,
      resourceLimits: { maxOldGenerationSizeMb: limit('load-mebibytes') },
    });
    this.#thread.on('message', (message: FromRoom) => this.#heard(message));
    this.#thread.on('error', (error: NodeJS.ErrnoException) => {
      const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#why = full ? beyond('load-mebibytes', 'the campaign needs more memory') : error;
    });
    this.#thread.once('exit', () => {
      const ids = [...this.#keys.keys()];
      this.#keys.clear();
      gone(ids);
      for (const { reject } of this.#waiting.values()) reject(this.#why ?? stopping());
      this.#waiting.clear();
    });
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Whether a campaign of that plan is open in it. */
  has(key: string): boolean {
    return [...this.#keys.values()].includes(key);
  }

  begin(stated: StatedLoad): Promise<number> {
    return this.#opening(stated.id, stated.key, { kind: 'begin', stated });
  }

  open(id: string, key: string, time: OpeningTime): Promise<number> {
    return this.#opening(id, key, { kind: 'open', id, key, time });
  }

  turn(id: string): Promise<object> {
    return this.#call({ kind: 'turn', id });
  }

  statistics(id: string): Promise<object> {
    return this.#call({ kind: 'statistics', id });
  }

  answer(id: string, turn: number, told: RefereeEvent): Promise<object> {
    const across: ToldAcross =
      told.kind === 'fail'
        ? { ...told, fault: { kind: told.fault.kind, message: told.fault.message } }
        : told;
    return this.#call({ kind: 'answer', id, turn, told: across });
  }

  /** The thread ends with the last of its campaigns. */
  async close(id: string): Promise<void> {
    try {
      await this.#call({ kind: 'close', id });
    } finally {
      this.#left(id);
    }
  }

  async end(): Promise<void> {
    await this.#thread.terminate();
  }

  async #opening(id: string, key: string, call: Call): Promise<number> {
    this.#keys.set(id, key);
    try {
      return await this.#call(call);
    } catch (error) {
      this.#left(id);
      throw error;
    }
  }

  #left(id: string): void {
    this.#keys.delete(id);
    if (this.#keys.size === 0) void this.end();
  }

  #call<T>(call: Call): Promise<T> {
    return new Promise((resolve, reject) => {
      const ref = this.#refs++;
      this.#waiting.set(ref, { resolve: resolve as Waiting['resolve'], reject });
      this.#thread.postMessage({ ...call, ref } satisfies ToRoom);
    });
  }

  #heard(message: FromRoom): void {
    switch (message.kind) {
      case 'ended':
        this.#options.ended(message.id);
        return;
      case 'judge':
        void this.#judge(message.id, message.runs);
        return;
      case 'done':
      case 'thrown': {
        const { resolve, reject } = this.#waiting.get(message.ref)!;
        this.#waiting.delete(message.ref);
        if (message.kind === 'done') resolve(message.made);
        else reject(errorOf(message.thrown));
      }
    }
  }

  async #judge(id: string, runs: readonly JudgedRun[]): Promise<void> {
    const judged = await this.#options.judge(id, runs).then(
      (judgement) => ({ judgement }),
      (error) => ({ thrown: thrownOf(error) }),
    );
    this.#thread.postMessage({ kind: 'judged', id, ...judged } satisfies ToRoom);
  }
}

const stopping = (): Problem =>
  Problem.of(
    503,
    'serve/stopping',
    'the service is stopping',
    'send the request again when the service is back',
  );
