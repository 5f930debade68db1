// A client of the service, as somebody would write it in another language: it asks what to do, does it with a driver of its own, and says
// what came of it. It has a clock of its own, too: an answer that is not there in time is silence, and where the service expects
// something else, late or a hang.

import { type Driver, Fault, type Observation, SILENCE } from '../../../src/sut/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON
export type Json = any;

/** Calls an operation of the service: its body, or the status it was refused with. */
export type Ask = (operation: string, input: object) => Promise<{ status: number; body: Json }>;

/** The last turn of the campaign. */
export async function playServed(
  ask: Ask,
  load: { readonly campaign: string; readonly seed: number },
  driver: Driver,
  answerTime: number,
): Promise<Json> {
  const first = await ask('load', load);
  if (first.status !== 201) throw new Error(`load was refused: ${JSON.stringify(first.body)}`);
  const client = new Client(ask, load, driver, answerTime);
  let turn = first.body;
  while (turn.do !== 'done') turn = await client.turn(turn);
  return turn;
}

const TOO_LATE = Symbol('too late');
const QUIET_TIME = 100;

class Client {
  readonly #ask: Ask;
  readonly #load: { readonly campaign: string; readonly seed: number };
  readonly #driver: Driver;
  readonly #time: number;
  /** A question that silence left open, and what came of it. */
  #open: Promise<Observation> | null = null;
  #arrived: Observation | null = null;
  #silent = false;

  constructor(ask: Ask, load: { campaign: string; seed: number }, driver: Driver, answerTime: number) {
    this.#ask = ask;
    this.#load = load;
    this.#driver = driver;
    this.#time = answerTime;
  }

  async turn(turn: Json): Promise<Json> {
    try {
      return await this.#do(turn);
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'Refused') throw error;
      // By its name: a driver may have the class of another build.
      const { kind, message } = error.name === 'Fault' ? (error as Fault) : Fault.of(error);
      return this.#say('fail', turn, { kind, message });
    }
  }

  async #do(turn: Json): Promise<Json> {
    const driver = this.#driver;
    const spoken = this.#arrived ?? driver.pending?.() ?? null;
    switch (turn.do) {
      case 'reset': {
        // A last word of the test that is over is told, if anybody wants to hear it.
        if (spoken && turn.test > 1) await this.#tell('observe', turn, { observation: spoken.label });
        this.#open = this.#arrived = null;
        this.#silent = false;
        const next = (await this.#tell('next', turn, {})).body;
        if (next.do !== 'reset') return next;
        await this.#within(driver.reset({ test: turn.test, seed: this.#load.seed, attempt: 0 }), 10);
        return this.#say('restart', next, {});
      }
      case 'apply': {
        if (spoken) throw new Fault(this.#silent ? 'late' : 'early', `it said ${spoken.label} out of turn`);
        this.#silent = false;
        const { stimulus: label, from, to, id } = turn;
        await this.#within(driver.apply({ label, from, to, id }), 5);
        return this.#say('observe', turn, {});
      }
      default:
        return this.#observe(turn);
    }
  }

  async #observe(turn: Json): Promise<Json> {
    // Where it may keep quiet it is listened to for a while, and has not been silent.
    let seen = this.#arrived ?? (await this.#answer(turn.quiet ? QUIET_TIME : this.#time));
    const mayKeepSilent = turn.expects.length === 0 || turn.expects.some(isSilence);
    if (seen === TOO_LATE && !mayKeepSilent) {
      seen = await this.#answer(this.#time);
      if (seen !== TOO_LATE) throw new Fault('late', `it said ${seen.label} late`);
    }
    this.#silent = seen === TOO_LATE && !turn.quiet;
    if (seen === TOO_LATE) return this.#say('observe', turn, { silence: true });
    this.#open = this.#arrived = null;
    return this.#say('observe', turn, { observation: seen.label });
  }

  async #answer(time: number): Promise<Observation | typeof TOO_LATE> {
    if (!this.#open) {
      const asked = Promise.resolve(this.#driver.observe());
      this.#open = asked;
      asked.then(
        (seen) => {
          if (this.#open === asked) this.#arrived = seen;
        },
        () => {},
      );
    }
    return orTooLate(this.#open, time);
  }

  async #within(done: void | Promise<void>, times: number): Promise<void> {
    if (!done) return;
    const came = await orTooLate(done, times * this.#time);
    if (came === TOO_LATE) throw new Fault('hang', 'it takes too long');
  }

  async #say(operation: string, turn: Json, more: object): Promise<Json> {
    const { status, body } = await this.#tell(operation, turn, more);
    if (status === 200) return body;
    throw Object.assign(new Error(`${operation} was refused: ${JSON.stringify(body)}`), { name: 'Refused' });
  }

  #tell(operation: string, { turn }: Json, more: object): Promise<{ status: number; body: Json }> {
    const { campaign } = this.#load;
    return this.#ask(operation, { campaign, ...(operation !== 'next' && { turn }), ...more });
  }
}

const isSilence = ({ observation }: Json): boolean => observation === SILENCE;

function orTooLate<T>(promise: Promise<T>, ms: number): Promise<T | typeof TOO_LATE> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, TOO_LATE);
    const settle =
      <V>(action: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer);
        action(value);
      };
    promise.then(settle(resolve), settle(reject));
  });
}
