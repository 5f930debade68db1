// A driver under a watch: every call has a time limit, silence becomes an observation, an answer that comes too
// early or too late is told apart, and a driver that hangs is thrown away and opened anew.
//
// The answer that silence was waiting for is not forgotten: if it comes after all, while the tester is at its turn,
// that is a late answer. Calls that are answered at once cost no promise.

import type { Game } from '../../game/index.ts';
import { type Driver, Fault, type Observation, wordOf } from '../../sut/index.ts';
import type { DrivenSut } from '../../sut/node/index.ts';
import { shown, wordList } from '../off-model.ts';

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
}

const SETTLE = 2000;
const GLANCE = 100;
const TIMED_OUT = Symbol('timed out');

export class Session {
  readonly patience: Patience;
  readonly #game: Game;
  readonly #sut: DrivenSut;
  readonly #seed: number;
  #driver: Driver | null = null;
  #stimuli = 0;
  /** An observation that was asked for and has not come yet, or came after the silence it had been taken for. */
  #asked: Promise<Observation> | null = null;
  #arrived: Observation | Fault | null = null;
  #silent = false;

  constructor({ game, sut, seed, patience }: SessionOptions) {
    this.#game = game;
    this.#sut = sut;
    this.#seed = seed;
    this.patience = { ...PATIENCE, ...patience };
  }

  /** Resets the SUT; a driver that fails to is thrown away and opened anew, once. */
  async reset(test: number, attempt = 0): Promise<void> {
    try {
      await this.#reset(test, attempt);
    } catch (error) {
      if (!this.#driver) throw Fault.of(error);
      await this.close();
      await this.#reset(test, attempt).catch((again) => {
        throw Fault.of(again);
      });
    }
  }

  /** What broke since the last call, if anything did. */
  trouble(): Fault | null {
    const trouble = this.#driver?.trouble?.();
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
        to: game.ids[game.target[edge]],
        id: ++this.#stimuli,
      }),
    );
    if (!isPromise(given)) return;
    const { apply } = this.patience;
    return this.#within(given, apply).then((result) => {
      if (result === TIMED_OUT) {
        throw new Fault(
          'hang',
          `the stimulus ${JSON.stringify(wordOf(game, edge))} was not taken within ${apply} ms`,
        );
      }
    });
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
    if (!seen) return new Fault('hang', `the SUT was silent for ${answer + late} ms; ${wanted}`);
    const took = Math.round(answer + performance.now() - began);
    return new Fault(
      'late',
      `the SUT answered ${shown(seen)} only after ${took} ms (time-out ${answer} ms); ${wanted}`,
    );
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
    this.#forget();
    if (!driver) return;
    const closing = this.#call(() => driver.close());
    if (isPromise(closing)) await this.#within(closing, this.patience.reset).catch(() => {});
  }

  async #reset(test: number, attempt: number): Promise<void> {
    this.#forget();
    this.#driver ??= await this.#sut.open();
    const { reset } = this.patience;
    const ready = this.#call(() => this.#driver!.reset({ test, seed: this.#seed, attempt }));
    if (!isPromise(ready)) return;
    if ((await this.#within(ready, reset)) === TIMED_OUT) {
      throw new Fault('hang', `the SUT was not reset within ${reset} ms`);
    }
  }

  #forget(): void {
    this.#stimuli = 0;
    this.#asked = null;
    this.#arrived = null;
    this.#silent = false;
  }

  #ask(answer: Promise<Observation>): void {
    this.#asked = answer;
    const mine = (arrived: Observation | Fault) => {
      if (this.#asked === answer) this.#arrived = arrived;
    };
    answer.then(mine, (error) => mine(Fault.of(error)));
  }

  async #await(ms: number): Promise<Observation | null> {
    if (this.#arrived === null) {
      const result = await this.#within(this.#asked!, ms);
      if (result === TIMED_OUT) {
        this.#silent = true;
        return null;
      }
      this.#arrived = result;
    }
    const arrived = this.#arrived!;
    this.#asked = null;
    this.#arrived = null;
    if (arrived instanceof Fault) throw arrived;
    return this.#accept(arrived);
  }

  #accept(observation: Observation): Observation {
    this.#silent = false;
    if (observation.after !== undefined && observation.after < this.#stimuli) {
      throw new Fault(
        'early',
        `the SUT said ${shown(observation)} before it took in the last stimulus: a race, not an answer`,
      );
    }
    return observation;
  }

  #outOfTurn(spoken: Observation | Fault): Fault {
    if (spoken instanceof Fault) return spoken;
    return this.#silent
      ? new Fault(
          'late',
          `the SUT said ${shown(spoken)} after it had been silent for ${this.patience.answer} ms`,
        )
      : new Fault('early', `the SUT said ${shown(spoken)} before the stimulus, at the tester's turn`);
  }

  #call<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw Fault.of(error);
    }
  }

  #within<T>(promise: Promise<T>, ms: number): Promise<T | typeof TIMED_OUT> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms, TIMED_OUT);
      promise.then(
        (value) => {
          clearTimeout(timer);
          resolve(value);
        },
        (error) => {
          clearTimeout(timer);
          reject(Fault.of(error));
        },
      );
    });
  }
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function';
