// Unasked observations, in order, until they are read: the half of a driver that every SUT with events of its own
// needs. Bounded, because an SUT without a reader may talk forever.

import { limit } from '../base/index.ts';
import type { Observation } from './driver.ts';
import { Fault } from './fault.ts';

interface Waiting {
  readonly resolve: (observation: Observation) => void;
  readonly reject: (fault: Fault) => void;
}

/**
 * Observations that came by themselves, in order, until somebody asks for them: the half of a driver that every SUT with events
 * needs.
 *
 * @example
 * const queue = new ObservationQueue();
 * socket.on('message', (text) => queue.push({ label: text }));
 * const observe = () => queue.observe();
 */
export class ObservationQueue {
  #items: Observation[] = [];
  #head = 0;
  #fault: Fault | null = null;
  #waiting: Waiting | null = null;
  readonly #limit: number;

  constructor(most = limit('sut-waiting')) {
    this.#limit = most;
  }

  push(observation: Observation): void {
    const waiting = this.#waiting;
    if (waiting) {
      this.#waiting = null;
      waiting.resolve(observation);
    } else if (this.length >= this.#limit) {
      this.fail(
        new Fault(
          'flood',
          `the system sent more than ${this.#limit} answers that the tester did not ask for`,
        ),
      );
    } else this.#items.push(observation);
  }

  /** From now on every question is answered with this fault, once what came before it is read. */
  fail(fault: Fault): void {
    this.#fault ??= fault;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(this.#fault);
  }

  observe(): Observation | Promise<Observation> {
    if (this.#head < this.#items.length) return this.#take();
    if (this.#fault) throw this.#fault;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  /** The next observation if there is one; it stays where it is. */
  pending(): Observation | undefined {
    return this.#items[this.#head];
  }

  /** How many wait to be taken. */
  get length(): number {
    return this.#items.length - this.#head;
  }

  /** Whether somebody has asked and not been answered yet. */
  get awaited(): boolean {
    return this.#waiting !== null;
  }

  /** The fault that was told, if any. */
  get fault(): Fault | null {
    return this.#fault;
  }

  /** Forgets everything: a new test begins. A question still open is never answered. */
  clear(): void {
    this.#items = [];
    this.#head = 0;
    this.#fault = null;
    this.#waiting = null;
  }

  #take(): Observation {
    const item = this.#items[this.#head];
    this.#items[this.#head++] = undefined as unknown as Observation;
    if (this.#head === this.#items.length) {
      this.#items.length = 0;
      this.#head = 0;
    }
    return item;
  }
}
