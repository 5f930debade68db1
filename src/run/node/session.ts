// A driver under a watch: every call has a time limit, silence becomes an observation, an answer that comes too
// early or too late is told apart, and a driver that hangs is thrown away and opened anew.
//
// The answer that silence was waiting for is not forgotten: if it comes after all, while the tester is at its turn,
// that is a late answer. Whatever is waited for, the signal ends the wait at once. Calls that are answered at once cost no
// promise, and an answer that has to be waited for costs one, a timer and no listener.

import { arrivalOf, type Call, type Game, labelOf } from '../../game/index.ts';
import {
  callsOf,
  type Driver,
  Fault,
  type InstancePlace,
  type Observation,
  wordOf,
} from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import { earlyFault, shown, wordList } from '../referee/index.ts';
import { checkFault } from './check.ts';
import { Interruption, settledWithin, type Wait, Watch } from './watch.ts';

/** Time limits in ms. */
export interface Patience {
  /** How long the SUT may be silent before that is an observation of its own. */
  readonly answer: number;
  /** How much longer an answer is waited for where silence is not allowed: late, or a hang? */
  readonly late: number;
  readonly apply: number;
  readonly reset: number;
}

export const PATIENCE: Patience = { answer: 1000, late: 1000, apply: 5000, reset: 10_000 };

export interface SessionOptions {
  readonly game: Game;
  readonly sut: DrivenSut;
  readonly seed: number;
  readonly patience?: Partial<Patience>;
  /** Which of several instances of the system it is for. */
  readonly place?: InstancePlace;
  /** Ends whatever is waited for, by an Interruption. */
  readonly signal?: AbortSignal;
}

/** How long a look at a silent SUT may take, in ms, however impatient the runner is. */
const GLIMPSE = 1000;
const SETTLE = 2000;
const GLANCE = 100;

export class Session {
  readonly patience: Patience;
  readonly #game: Game;
  readonly #sut: DrivenSut;
  readonly #seed: number;
  readonly #place: InstancePlace | undefined;
  #driver: Driver | null = null;
  #stimuli = 0;
  /** The test that the SUT has been reset for already, ahead of time. */
  #ready: number | null = null;
  /** An observation that was asked for and has not come yet, or came after the silence it had been taken for. */
  #asked: Promise<Observation> | null = null;
  #arrived: Observation | Fault | null = null;
  #silent = false;
  /** Who waits for the answer, if anybody does. */
  #waiting: Wait<Observation | null> | null = null;
  readonly #watch: Watch;
  readonly #calls: ReadonlyMap<string, Call>;

  constructor({ game, sut, seed, patience, place, signal }: SessionOptions) {
    this.#place = place;
    this.#game = game;
    this.#sut = sut;
    this.#seed = seed;
    this.patience = { ...PATIENCE, ...patience };
    this.#watch = new Watch(signal);
    this.#calls = callsOf(game);
  }

  /** Closes the driver for good. */
  async end(): Promise<void> {
    this.#watch.end();
    await this.close();
  }

  /** Resets the SUT ahead of time: the next reset for this test finds it done. */
  async prepare(test: number): Promise<void> {
    await this.reset(test);
    this.#ready = test;
  }

  /** Resets the SUT; a driver that fails to is thrown away and opened anew, once. */
  async reset(test: number, attempt = 0): Promise<void> {
    const done = this.#ready === test && attempt === 0;
    this.#ready = null;
    if (done) return;
    try {
      await this.#reset(test, attempt);
    } catch (error) {
      if (!this.#driver || error instanceof Interruption) throw error;
      await this.close();
      await this.#reset(test, attempt);
    }
  }

  /** What broke since the last call, if anything did. */
  trouble(): Fault | null {
    // Of a test that has not begun nothing can be told yet.
    const trouble = this.#ready === null ? this.#driver?.trouble?.() : undefined;
    return trouble ? Fault.of(trouble) : null;
  }

  /** What the SUT has said already and nobody has asked for yet. */
  said(): Observation | null {
    if (this.#arrived instanceof Fault) return null;
    return this.#arrived ?? this.#driver?.pending?.() ?? null;
  }

  /** Gives the stimulus of an edge; throws a Fault, also where the SUT has spoken out of turn. */
  apply(edge: number): void | Promise<void> {
    const driver = this.#driver!;
    const spoken = this.#arrived ?? driver.pending?.();
    if (spoken) throw this.#outOfTurn(spoken);
    const game = this.#game;
    this.#silent = false;
    const given = this.#call(() =>
      driver.apply({
        label: wordOf(game, edge),
        from: game.ids[game.source[edge]],
        to: game.ids[arrivalOf(game, edge)],
        id: ++this.#stimuli,
        ...this.#callOf(edge),
      }),
    );
    if (!isPromise(given)) return;
    const hung = `the stimulus ${JSON.stringify(wordOf(game, edge))} was not taken`;
    return this.#watch.within(given, this.patience.apply, hung);
  }

  /** What the user's own check says of an observation that is this edge; null if nothing is wrong. */
  check(edge: number, seen: Observation): Fault | null {
    const driver = this.#driver!;
    return driver.check ? checkFault(driver.check.bind(driver), this.#game, edge, seen) : null;
  }

  #callOf(edge: number): Pick<Call, 'action' | 'args'> | undefined {
    const label = labelOf(this.#game, edge);
    const call = label === undefined ? undefined : this.#calls.get(label);
    return call && { action: call.action, args: call.args };
  }

  /** What the SUT does next, or null if it is silent past its time. */
  see(): Observation | null | Promise<Observation | null> {
    if (!this.#asked) {
      const answer = this.#call(() => this.#driver!.observe());
      if (!isPromise(answer)) return this.#accept(answer);
      this.#ask(answer);
    }
    return this.#await(this.patience.answer);
  }

  /** After a silence that is not allowed: the late answer as a fault, or the hang. */
  async tooLate(expected: readonly string[]): Promise<Fault> {
    const { answer, late } = this.patience;
    const wanted = `expected was ${wordList(expected)}`;
    const began = performance.now();
    const seen = await this.#await(late);
    if (!seen) {
      const sight = await this.#glimpse();
      const instead = sight === null ? '' : `; seen instead: ${sight}`;
      return new Fault('hang', `the SUT was silent for ${answer + late} ms; ${wanted}${instead}`, {
        saw: null,
      });
    }
    const took = Math.round(answer + performance.now() - began);
    const message = `the SUT answered ${shown(seen)} only after ${took} ms (time-out ${answer} ms); ${wanted}`;
    return new Fault('late', message, { saw: seen });
  }

  /** What the driver can see of a silent SUT; null if it does not say, or not soon. */
  async #glimpse(): Promise<string | null> {
    const driver = this.#driver;
    if (!driver?.glimpse) return null;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), Math.max(this.patience.late, GLIMPSE));
    });
    try {
      return await Promise.race([driver.glimpse(), late]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  /** One word too early may be the first of a flood: waits as long as more comes, to see which. */
  async settled(fault: Fault): Promise<Fault> {
    if (fault.kind !== 'early') return fault;
    for (let waited = 0, before = 0; waited < SETTLE; waited += GLANCE) {
      await new Promise((resolve) => setTimeout(resolve, GLANCE));
      const waiting = this.#driver?.backlog?.() ?? 0;
      if (waiting <= before || this.trouble()) break;
      before = waiting;
    }
    const worse = this.trouble();
    return worse?.kind === 'flood' ? worse : fault;
  }

  /** Closes the driver; the next reset opens another. */
  async close(): Promise<void> {
    const driver = this.#driver;
    this.#driver = null;
    this.#ready = null;
    this.#forget();
    if (!driver) return;
    let closing: unknown;
    try {
      closing = driver.close();
    } catch {
      // Whatever state it is in, nobody talks to it any more.
    }
    if (isPromise(closing)) await settledWithin(closing, this.patience.reset);
  }

  async #reset(test: number, attempt: number): Promise<void> {
    this.#forget();
    const { reset } = this.patience;
    this.#driver ??= await this.#open(reset);
    const ready = this.#call(() => this.#driver!.reset({ test, seed: this.#seed, attempt }));
    if (isPromise(ready)) await this.#watch.within(ready, reset, 'the SUT was not reset');
  }

  async #open(limit: number): Promise<Driver> {
    const opening = this.#call(() => this.#sut.open(this.#place));
    if (!isPromise(opening)) return opening;
    try {
      return await this.#watch.within(opening, limit, 'the driver was not opened');
    } catch (error) {
      // One that comes after all is not needed any more.
      opening.then((driver) => driver.close()).catch(() => {});
      throw error;
    }
  }

  #forget(): void {
    this.#stimuli = 0;
    this.#asked = null;
    this.#arrived = null;
    this.#waiting = null;
    this.#silent = false;
  }

  #ask(answer: Promise<Observation>): void {
    this.#asked = answer;
    answer.then(
      (observation) => this.#arrive(answer, observation),
      (error) => this.#arrive(answer, Fault.of(error)),
    );
  }

  #arrive(answer: Promise<Observation>, arrived: Observation | Fault): void {
    // What was asked in a test that is over is of no interest.
    if (this.#asked !== answer) return;
    this.#arrived = arrived;
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = null;
    try {
      waiting.resolve(this.#take());
    } catch (fault) {
      waiting.reject(fault as Fault);
    }
  }

  /** The observation that was asked for; null after so many ms of silence. */
  #await(ms: number): Observation | Promise<Observation | null> {
    if (this.#arrived !== null) return this.#take();
    this.#waiting = this.#watch.begin(ms, ({ resolve }) => {
      this.#waiting = null;
      this.#silent = true;
      resolve(null);
    });
    return this.#waiting.promise;
  }

  #take(): Observation {
    const arrived = this.#arrived!;
    this.#asked = null;
    this.#arrived = null;
    if (arrived instanceof Fault) throw arrived;
    return this.#accept(arrived);
  }

  #accept(observation: Observation): Observation {
    this.#silent = false;
    if (typeof observation !== 'object' || observation === null) throw noObservation(observation);
    if (observation.after !== undefined && observation.after < this.#stimuli) {
      throw new Fault(
        'early',
        `the SUT said ${shown(observation)} before it took in the last stimulus: a race, not an answer`,
        { saw: observation },
      );
    }
    return observation;
  }

  #outOfTurn(spoken: Observation | Fault): Fault {
    if (spoken instanceof Fault) return spoken;
    if (!this.#silent) return earlyFault(spoken);
    const message = `the SUT said ${shown(spoken)} after it had been silent for ${this.patience.answer} ms`;
    return new Fault('late', message, { saw: spoken });
  }

  #call<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw Fault.of(error);
    }
  }
}

const noObservation = (given: unknown): Fault =>
  new Fault(
    'garbage',
    `observe() of the driver came to ${JSON.stringify(given) ?? typeof given}; expected an observation such as { label: "…" }`,
  );

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function';
