// What is heard of the SUT: the question that is open, the answer to it, and the silence before it. The answer that silence was waiting for
// is not forgotten: it may come after all, and is then late.

import { Fault, type Observation } from '../../../sut/index.ts';
import { shown } from '../../referee/index.ts';
import type { Wait, Watch } from './watch.ts';

export class Heard {
  /** An observation that was asked for and has not come yet, or came after the silence it had been taken for. */
  #asked: Promise<Observation> | null = null;
  #arrived: Observation | Fault | null = null;
  /** Whether the SUT was taken to be silent last. */
  silent = false;
  /** Whether the driver said that the silence will last. */
  certain = false;
  /** Who waits for the answer, if anybody does. */
  #waiting: Wait<Observation | null> | null = null;
  readonly #watch: Watch;
  readonly #stimuli: () => number;

  /** `stimuli` says how many were given in this test. */
  constructor(watch: Watch, stimuli: () => number) {
    this.#watch = watch;
    this.#stimuli = stimuli;
  }

  get asked(): boolean {
    return this.#asked !== null;
  }

  get arrived(): Observation | Fault | null {
    return this.#arrived;
  }

  forget(): void {
    this.#asked = null;
    this.#arrived = null;
    this.#waiting = null;
    this.silent = false;
    this.certain = false;
  }

  ask(answer: Promise<Observation>): void {
    this.#asked = answer;
    answer.then(
      (observation) => this.#arrive(answer, observation),
      (error) => this.#arrive(answer, Fault.of(error)),
    );
  }

  /** The observation that was asked for; null after so many ms of silence, or of a pause that is no `silence` yet. */
  within(ms: number, silence = true): Observation | null | Promise<Observation | null> {
    if (this.#arrived !== null) return this.take();
    this.#waiting = this.#watch.begin(ms, ({ resolve }) => {
      this.#waiting = null;
      // Who passed has not been silent: what it says later is not late.
      this.silent = silence;
      this.certain = false;
      resolve(null);
    });
    return this.#waiting.promise;
  }

  /** What has arrived; null if it is that the SUT keeps silent. */
  take(): Observation | null {
    const arrived = this.#arrived!;
    this.#asked = null;
    this.#arrived = null;
    if (arrived instanceof Fault) throw arrived;
    return this.accept(arrived);
  }

  accept(observation: Observation): Observation | null {
    this.silent = false;
    this.certain = observation?.silent === true;
    if (this.certain) return null;
    if (typeof observation !== 'object' || observation === null) throw noObservation(observation);
    if (observation.after !== undefined && observation.after < this.#stimuli()) {
      throw new Fault(
        'early',
        `the system answered ${shown(observation)} before it received the last stimulus: a race, not an answer`,
        { saw: observation },
      );
    }
    return observation;
  }

  #arrive(answer: Promise<Observation>, arrived: Observation | Fault): void {
    // What was asked in a test that is over is of no interest.
    if (this.#asked !== answer) return;
    this.#arrived = arrived;
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = null;
    try {
      waiting.resolve(this.take());
    } catch (fault) {
      waiting.reject(fault as Fault);
    }
  }
}

const noObservation = (given: unknown): Fault =>
  new Fault(
    'garbage',
    `observe() of the driver returned ${JSON.stringify(given) ?? typeof given}; expected an observation such as { label: "…" }`,
  );
