// A driver under a watch: every call has a time limit, silence becomes an observation, an answer that comes too
// early or too late is told apart, and a driver that hangs is thrown away and opened anew.
//
// The answer that silence was waiting for is not forgotten: if it comes after all, while the tester is at its turn,
// that is a late answer. Whatever is waited for, the signal ends the wait at once. Calls that are answered at once cost no
// promise, and an answer that has to be waited for costs one, a timer and no listener.

import { arrivalOf, type Call, type Game, labelOf, modelNode } from '../../../game/index.ts';
import { AWAIT, RESET } from '../../../strategy/index.ts';
import {
  callsOf,
  type Driver,
  Fault,
  type InstancePlace,
  type Observation,
  wordOf,
} from '../../../sut/index.ts';
import type { ApartDriver, DrivenSut } from '../../../sut/node/index.ts';
import { earlyFault, shown, wordList } from '../../referee/index.ts';
import { AnswerBounds } from './answer-bounds.ts';
import { checkFault } from './check.ts';
import { type CallOptions, DriverCalls, isPromise } from './driver-calls.ts';
import { dueOutput } from './due-output.ts';
import { floodPassed, glimpseOf } from './glimpse.ts';
import { Heard } from './heard.ts';
import { type Listening, PATIENCE, type Patience } from './patience.ts';
import { Interruption, settledWithin, Watch } from './watch.ts';

export interface SessionOptions extends CallOptions {
  readonly game: Game;
  readonly sut: DrivenSut;
  readonly seed: number;
  readonly patience?: Partial<Patience>;
  /** Which of several instances of the system it is for. */
  readonly place?: InstancePlace;
  /** Ends whatever is waited for, by an Interruption. */
  readonly signal?: AbortSignal;
}

type Seeing = Observation | null | Promise<Observation | null>;

export class Session {
  readonly patience: Patience;
  #game: Game;
  readonly #sut: DrivenSut;
  readonly #seed: number;
  readonly #place: InstancePlace | undefined;
  #driver: Driver | null = null;
  #stimuli = 0;
  /** The test that the SUT has been reset for already, ahead of time. */
  #ready: number | null = null;
  readonly #heard: Heard;
  /** How long the SUT was waited for last. */
  #waited = 0;
  readonly #watch: Watch;
  #calls: ReadonlyMap<string, Call>;
  readonly #bounds: AnswerBounds;
  readonly #calling: DriverCalls;

  constructor({ game, sut, seed, patience, place, signal, ...calls }: SessionOptions) {
    this.#place = place;
    this.#game = game;
    this.#sut = sut;
    this.#seed = seed;
    this.patience = { ...PATIENCE, ...patience };
    this.#watch = new Watch(signal);
    this.#heard = new Heard(this.#watch, () => this.#stimuli);
    this.#calls = callsOf(game);
    this.#bounds = new AnswerBounds(game);
    this.#calling = new DriverCalls(sut, this.patience, calls, (fault) => this.#watch.interrupt(fault));
  }

  /** The edges that follow are those of another game: a campaign on the fly has several, one after the other. */
  enter(game: Game): void {
    if (this.#game === game) return;
    this.#game = game;
    this.#calls = callsOf(game);
    this.#bounds.enter(game);
  }

  /** Closes the driver for good. */
  async end(): Promise<void> {
    this.#watch.end();
    await this.close();
    this.#calling.end();
  }

  /** What a driver does after its last call, as far as its process is watched; null if that was nothing. */
  async afterwards(): Promise<Fault | null> {
    const driver = this.#driver as Partial<ApartDriver> | null;
    return (await this.#calling.afterwards()) ?? (await driver?.aftermath?.()) ?? null;
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
    const escaped = this.#calling.escaped();
    if (escaped) return escaped;
    // Of a test that has not begun nothing can be told yet.
    const trouble = this.#ready === null ? this.#driver?.trouble?.() : undefined;
    return trouble ? Fault.of(trouble) : null;
  }

  /** What the SUT has said already and nobody has asked for yet. */
  said(): Observation | null {
    const { arrived } = this.#heard;
    if (arrived instanceof Fault) return null;
    const said = arrived ?? this.#driver?.pending?.() ?? null;
    return said?.silent ? null : said;
  }

  /** Gives the stimulus of an edge; throws a Fault, also where the SUT has spoken out of turn. */
  apply(edge: number): void | Promise<void> {
    const driver = this.#driver!;
    // The silence before this stimulus is over.
    const heard = this.#heard;
    if (heard.arrived && 'silent' in heard.arrived) heard.take();
    const spoken = heard.arrived ?? driver.pending?.();
    if (spoken) throw this.#outOfTurn(spoken);
    const game = this.#game;
    heard.silent = false;
    const calling = this.#calling;
    calling.move = edge;
    calling.stimulus = wordOf(game, edge);
    const given = this.#calling.call('apply()', () =>
      driver.apply({
        label: wordOf(game, edge),
        from: game.ids[modelNode(game, game.source[edge])],
        to: game.ids[arrivalOf(game, edge)],
        id: ++this.#stimuli,
        ...this.#callOf(edge),
      }),
    );
    this.#bounds.begin(driver);
    if (!isPromise(given)) return calling.areGuarded ? calling.settled(undefined) : undefined;
    const hung = `the system did not take the stimulus ${JSON.stringify(wordOf(game, edge))}`;
    const taken = this.#watch.within(given, this.patience.apply, hung);
    return calling.areGuarded ? calling.settled(taken) : taken;
  }

  /** Those of several edges that an observation may be by their bounds on time; the fault if it came too late for all. */
  inTime(edges: readonly number[], seen: Observation): readonly number[] | Fault {
    return this.#bounds.inTime(this.#driver!, edges, seen);
  }

  /** What the user's own check says of an observation that is this edge; null if nothing is wrong. */
  check(edge: number, seen: Observation): Fault | null {
    const driver = this.#driver!;
    const late = this.#bounds.answered(driver, edge, seen);
    if (late) return late;
    if (!driver.check) return null;
    const check = driver.check.bind(driver);
    const fault = this.#calling.begin('check()', () => checkFault(check, this.#game, edge, seen));
    this.#calling.pause();
    return fault;
  }

  #callOf(edge: number): Pick<Call, 'action' | 'args'> | undefined {
    const label = labelOf(this.#game, edge);
    const call = label === undefined ? undefined : this.#calls.get(label);
    return call && { action: call.action, args: call.args };
  }

  /**
   * What the SUT does next, or null if it is silent past its time; where it `mayPass` that time is short, and over as soon as the driver
   * says that the SUT has settled. Without such a driver it is as long as ever for one who `hopes` for a word. `silence` is how many ms
   * of it are an answer, where the model says. An output that is `due` is waited for by rules of its own.
   */
  see(listening: Listening = {}): Seeing {
    const calling = this.#calling;
    calling.move = AWAIT;
    const seen = this.#see(listening);
    return calling.areGuarded ? calling.settled(seen) : seen;
  }

  #see({ mayPass = false, hopes = false, silence, due }: Listening): Seeing {
    const { answer, quiet } = this.patience;
    if (due !== undefined && !mayPass) return this.#awaited(due);
    if (mayPass && this.#driver!.settle) return this.#settled(this.#driver!);
    const known = this.#question(silence);
    if (known !== undefined) return known;
    if (mayPass && !hopes) return this.#heard.within(quiet, false);
    this.#waited = silence ?? answer;
    return this.#heard.within(this.#waited);
  }

  #awaited(due: number): Promise<Observation | null> {
    const { answer, quiet } = this.patience;
    const driver = this.#driver!;
    const bound = Number.isFinite(due) ? () => this.#bounds.left(driver, due) : null;
    this.#waited = bound ? due : answer;
    const ask = (silence?: number) => this.#question(silence);
    const settled = () => this.#settled(driver);
    return dueOutput({ driver, heard: this.#heard, answer, bound, quiet, ask, settled });
  }

  /** Asks the driver, unless it has been asked already: what it answers at once, null if that is silence; undefined if it is to be waited for. */
  #question(silence?: number): Observation | null | undefined {
    const heard = this.#heard;
    if (heard.asked) return undefined;
    const answer = this.#calling.call('observe()', () => this.#driver!.observe(silence));
    if (!isPromise(answer)) return heard.accept(answer);
    heard.ask(answer);
    return undefined;
  }

  /** What was said by the time the SUT came to rest; null if nothing was. */
  async #settled(driver: Driver): Promise<Observation | null> {
    const settled = this.#calling.call('settle()', () => driver.settle!());
    if (isPromise(settled))
      await this.#watch.within(settled, this.patience.answer, 'settle() of the driver did not return');
    // A driver that tells what waits is not asked for more: to ask may let time pass.
    const heard = this.#heard;
    const waits = driver.pending?.() !== undefined;
    if (!heard.asked && driver.pending && !waits) return null;
    const known = this.#question();
    if (known !== undefined) return known;
    if (waits) return heard.within(this.patience.answer);
    // Whatever was said just now comes to whoever asked for it.
    await new Promise((resolve) => setImmediate(resolve));
    return heard.arrived === null ? null : heard.take();
  }

  /** After a silence that is not allowed: the late answer as a fault, or the hang. */
  async tooLate(expected: readonly string[]): Promise<Fault> {
    const { late } = this.patience;
    const waited = this.#waited;
    const wanted = `expected ${wordList(expected)}`;
    const began = performance.now();
    // A driver that knows of the silence need not be waited for.
    const known = this.#heard.certain;
    const seen = known ? null : await this.#heard.within(late);
    if (!seen) {
      const sight = await glimpseOf(this.#driver, late);
      const instead = sight === null ? '' : `; instead: ${sight}`;
      const how = known ? 'was silent' : `was silent for ${waited + late} ms`;
      return new Fault('hang', `the system ${how}; ${wanted}${instead}`, { saw: null });
    }
    const took = Math.round(waited + performance.now() - began);
    const message = `the system answered ${shown(seen)} only after ${took} ms (time limit ${waited} ms); ${wanted}`;
    return new Fault('late', message, { saw: seen });
  }

  /** One word too early may be the first of a flood: waits as long as more comes, to see which. */
  async settled(fault: Fault): Promise<Fault> {
    if (fault.kind !== 'early') return fault;
    await floodPassed(
      () => this.#driver?.backlog?.() ?? 0,
      () => this.trouble() !== null,
    );
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
      closing = this.#calling.begin('close()', () => driver.close());
    } catch {
      // Whatever state it is in, nobody talks to it any more.
    }
    if (isPromise(closing)) await settledWithin(closing, this.patience.reset);
    this.#calling.pause();
  }

  async #reset(test: number, attempt: number): Promise<void> {
    this.#forget();
    const { reset } = this.patience;
    this.#calling.move = RESET;
    this.#calling.stimulus = undefined;
    this.#driver ??= await this.#open(Math.max(reset, this.#sut.openTime ?? 0));
    const ready = this.#calling.call('reset()', () =>
      this.#driver!.reset({ test, seed: this.#seed, attempt }),
    );
    if (isPromise(ready)) await this.#watch.within(ready, reset, 'the system was not reset');
    await this.#calling.settled(undefined);
    this.#bounds.begin(this.#driver!);
  }

  async #open(limit: number): Promise<Driver> {
    const opening = this.#calling.call('the function that makes it', () => this.#sut.open(this.#place));
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
    this.#heard.forget();
  }

  #outOfTurn(spoken: Observation | Fault): Fault {
    if (spoken instanceof Fault) return spoken;
    if (!this.#heard.silent) return earlyFault(spoken);
    const message = `the system answered ${shown(spoken)} after it had been silent for ${this.#waited} ms`;
    return new Fault('late', message, { saw: spoken });
  }
}
