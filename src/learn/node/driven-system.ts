// A real system to learn from, through its driver: every call has a time limit, a driver that broke is thrown away and opened anew for
// the next test, and an answer is what is observed up to silence, or one observation where that is how the system talks.

import { InputError } from '../../base/index.ts';
import { PATIENCE, type Patience } from '../../run/node/index.ts';
import { type Driver, Fault, type Observation, SILENCE } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import type { Answer } from '../answer.ts';
import type { System } from '../simulated-system.ts';

/** `one`: a stimulus has one observation or none. `all`: as many as come until it is silent for the answer time. */
export const ANSWERS = ['one', 'all'] as const;

export interface DrivenSystemOptions {
  readonly sut: DrivenSut;
  readonly seed: number;
  readonly answers: (typeof ANSWERS)[number];
  readonly patience?: Partial<Patience>;
}

export class DrivenSystem implements System {
  readonly #options: DrivenSystemOptions;
  readonly #patience: Patience;
  #driver: Driver | null = null;
  #test = 0;
  #stimuli = 0;
  #broken = false;
  /** A question that silence left open: the driver answers it when there is something. */
  #asked: Promise<Observation | Fault> | null = null;

  constructor(options: DrivenSystemOptions) {
    this.#options = options;
    this.#patience = { ...PATIENCE, ...options.patience };
  }

  /** Begins at the test with this number, as the ones before are known. */
  startAt(test: number): void {
    this.#test = test - 1;
  }

  async reset(): Promise<void> {
    this.#test++;
    try {
      await this.#reset();
    } catch (error) {
      await this.close();
      if (this.#test === 1) throw this.#setUpError(error);
      await this.#reset();
    }
  }

  async ask(stimulus: string): Promise<Answer> {
    const driver = this.#driver!;
    const early = driver.pending?.();
    if (early) throw this.#spokeOnce(textOf(early));
    try {
      const given = driver.apply({ label: stimulus, from: '', to: '', id: ++this.#stimuli });
      await within(Promise.resolve(given), this.#patience.apply, 'the system did not take the stimulus');
      const labels: string[] = [];
      for (let seen = await this.#see(); seen; seen = await this.#see()) {
        if (textOf(seen) !== SILENCE) labels.push(textOf(seen));
        if (this.#options.answers === 'one') break;
      }
      return { labels };
    } catch (error) {
      if (error instanceof InputError) throw error;
      const { kind } = Fault.of(error);
      this.#broken = kind !== 'refused';
      return { labels: [], fault: kind };
    }
  }

  async close(): Promise<void> {
    const driver = this.#driver;
    this.#driver = null;
    this.#asked = null;
    try {
      await within(Promise.resolve(driver?.close()), this.#patience.reset, 'the driver was not closed');
    } catch {
      // Whatever state it is in, nobody talks to it any more.
    }
  }

  async #reset(): Promise<void> {
    if (this.#broken) await this.close();
    this.#broken = false;
    this.#stimuli = 0;
    this.#asked = null;
    const { sut, seed } = this.#options;
    this.#driver ??= await within(
      Promise.resolve(sut.open()),
      this.#patience.reset,
      'the driver was not opened',
    );
    const ready = this.#driver.reset({ test: this.#test, seed, attempt: 0 });
    await within(Promise.resolve(ready), this.#patience.reset, 'the system was not reset');
  }

  /** The next observation, or null after so long a silence. */
  async #see(): Promise<Observation | null> {
    this.#asked ??= Promise.resolve(this.#driver!.observe()).catch((error) => Fault.of(error));
    const seen = await settled(this.#asked, this.#patience.answer);
    if (seen === null) return null;
    this.#asked = null;
    if (seen instanceof Fault) throw seen;
    if (seen.after !== undefined && seen.after < this.#stimuli) throw this.#spokeOnce(textOf(seen));
    return seen;
  }

  #spokeOnce(word: string): InputError {
    return InputError.of(
      'learn/spoke-again',
      `the system answered ${JSON.stringify(word)} after its answer to the previous stimulus seemed complete`,
      this.#options.answers === 'one'
        ? 'if a stimulus may have several observations, use --answers all; if one comes late, use a longer --answer-time'
        : 'use a longer --answer-time',
    );
  }

  #setUpError(error: unknown): InputError {
    const { sut } = this.#options;
    if (error instanceof InputError) return error;
    return InputError.of(
      'sut/set-up',
      `the first reset of ${sut.address} failed, so nothing was learned: ${Fault.of(error).message}`,
      sut.cure ?? 'the driver must open and reset the system without errors',
    );
  }
}

const textOf = ({ label, node }: Observation): string => label ?? node ?? '';

/** What a promise comes to; a hang after so many ms. */
async function within<T>(promise: Promise<T>, ms: number, hung: string): Promise<T> {
  const settledFirst = await settled(
    promise.then((value) => ({ value })),
    ms,
  );
  if (settledFirst === null) throw new Fault('hang', `${hung} within ${ms} ms`);
  return settledFirst.value;
}

/** What a promise comes to, or null if it takes longer. */
function settled<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.min(ms, 2 ** 31 - 1), null);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
