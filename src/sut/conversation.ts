// A driver's side of the wire protocol, whatever carries the messages. It sends reset and apply, and keeps the
// SUT's observations in a queue. It drops messages between a reset and its `ready`, which belong to the test
// before. Once the carrier is gone (`fail`), every question is answered with that failure.

import { limit } from '../base/index.ts';
import type { Observation, Stimulus, TestStart } from './driver.ts';
import { Fault } from './fault.ts';
import { ObservationQueue } from './observation-queue.ts';
import { applyMessage, hear, resetMessage } from './wire.ts';

interface Resetting {
  readonly test: number;
  readonly resolve: () => void;
  readonly reject: (fault: Fault) => void;
}

export class Conversation {
  readonly #send: (text: string) => void | Promise<void>;
  readonly #limit: number;
  readonly #queue: ObservationQueue;
  #resetting: Resetting | null = null;
  #stale = 0;
  #gone: Fault | null = null;

  constructor(send: (text: string) => void | Promise<void>, most = limit('sut-waiting')) {
    this.#send = send;
    this.#limit = most;
    this.#queue = new ObservationQueue(most);
  }

  /** The SUT said this. */
  receive(text: string): void {
    const said = hear(text);
    if (said.kind === 'observation') {
      if (!this.#resetting) this.#queue.push(said.observation);
      else if (++this.#stale > this.#limit) {
        this.#tell(new Fault('flood', `the system sent more than ${this.#limit} answers instead of a reset`));
      }
    } else if (said.kind === 'failure') this.#tell(said.fault);
    else if (said.kind === 'ready' && this.#resetting?.test === said.test) {
      const { resolve } = this.#resetting;
      this.#resetting = null;
      this.#queue.clear();
      resolve();
    }
  }

  /** The carrier is gone, or unusable. */
  fail(fault: Fault): void {
    this.#gone ??= fault;
    this.#tell(this.#gone);
  }

  get gone(): Fault | null {
    return this.#gone;
  }

  /** What broke, the carrier or only what it carried. */
  trouble(): Fault | null {
    return this.#gone ?? this.#queue.fault;
  }

  async reset(start: TestStart): Promise<void> {
    if (this.#gone) throw this.#gone;
    this.#stale = 0;
    const ready = new Promise<void>((resolve, reject) => {
      this.#resetting = { test: start.test, resolve, reject };
    });
    // Whoever gives up waiting for `ready` leaves a promise that nobody handles.
    ready.catch(() => {});
    await this.#send(resetMessage(start));
    return ready;
  }

  apply(stimulus: Stimulus): void | Promise<void> {
    const fault = this.#gone ?? this.#queue.fault;
    if (fault) throw fault;
    return this.#send(applyMessage(stimulus));
  }

  observe(): Observation | Promise<Observation> {
    return this.#queue.observe();
  }

  pending(): Observation | undefined {
    return this.#queue.pending();
  }

  backlog(): number {
    return this.#queue.length;
  }

  #tell(fault: Fault): void {
    const resetting = this.#resetting;
    this.#resetting = null;
    this.#queue.fail(fault);
    resetting?.reject(fault);
  }
}
