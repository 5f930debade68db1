// Drives a running actor. An event is a stimulus. Every step of the machine but the first answer to one is an
// observation, the name of the reached configuration. XState reports each of its steps, those without an event
// included, so the model's nodes are met one by one.
//
// The tester's edge leads to one of two kinds of nodes. If it is a configuration, the actor must be in it at once
// (else the driver's assertion fails). If it is a choice of the SUT, the configuration is an observation. An actor
// may have moved by itself before an event. Then the event comes too late and is not sent: that is the race in the
// model.

import { Dice } from '../../../base/index.ts';
import type { Driver, Observation, Stimulus, TestStart } from '../../driver.ts';
import { Fault } from '../../fault.ts';
import { ObservationQueue } from '../../observation-queue.ts';
import type { FakeClock } from './clock.ts';
import { isNodeOf, stateName } from './state-name.ts';

export interface Actor {
  start(): void;
  stop(): void;
  send(event: { type: string }): void;
  subscribe(observer: { error(error: unknown): void }): unknown;
  getSnapshot(): { readonly value: unknown; readonly status?: string };
}

export interface Inspection {
  readonly type: string;
  readonly actorRef: unknown;
  readonly snapshot?: { readonly value?: unknown };
}

export interface ActorSetting {
  /** A fresh actor of the machine, its doubles with these dice. */
  open(dice: () => Dice, inspect: (event: Inspection) => void): Actor;
  readonly clock: FakeClock | undefined;
  /** The events as they are sent, where they are more than their type. */
  eventOf(type: string): { type: string };
  /** The configurations between the machine's initial one and the one it is found in when it has started. */
  afterStart(name: string): readonly string[];
}

/** How often the event loop turns before a fake clock moves on: promises that are due come first. */
const TURNS = 3;

export class ActorDriver implements Driver {
  readonly #setting: ActorSetting;
  readonly #seen = new ObservationQueue();
  #actor: Actor | undefined;
  #collecting: string[] | undefined;
  #running = 0;

  constructor(setting: ActorSetting) {
    this.#setting = setting;
  }

  reset(start: TestStart): void {
    this.#stop();
    this.#seen.clear();
    this.#setting.clock?.clear();
    const run = ++this.#running;
    const dice = Dice.of(start.seed, start.test, start.attempt);
    let actor: Actor | undefined;
    this.#collecting = [];
    actor = this.#setting.open(
      () => dice,
      (event) => {
        if (run !== this.#running || event.type !== '@xstate.microstep') return;
        if (actor !== undefined && event.actorRef !== actor) return;
        this.#step(stateName(event.snapshot?.value));
      },
    );
    this.#actor = actor;
    actor.subscribe({
      error: (error) => {
        if (run === this.#running)
          this.#seen.fail(
            new Fault(
              'death',
              `the actor stopped: ${error instanceof Error ? error.message : String(error)}`,
            ),
          );
      },
    });
    actor.start();
    this.#collecting = undefined;
    for (const node of this.#setting.afterStart(this.#name)) this.#seen.push({ node });
  }

  apply({ label, from, to, id }: Stimulus): void | Promise<void> {
    if (this.#seen.fault) throw this.#seen.fault;
    if (this.#seen.pending() || to.startsWith(`${from}/wait`)) return;
    const names = this.#collect(() => {
      if (this.#setting.clock && /^after /.test(label)) this.#setting.clock.tick();
      else this.#actor!.send(this.#setting.eventOf(label));
    });
    if (this.#seen.fault) throw this.#seen.fault;
    const [first = this.#name, ...rest] = names;
    if (isNodeOf(to, first)) for (const node of rest) this.#seen.push({ node, after: id });
    else if (to.startsWith(`${from}/`))
      for (const node of [first, ...rest]) this.#seen.push({ node, after: id });
    else
      throw new Fault(
        'assertion',
        `after ${label} the actor is in ${JSON.stringify(first)}; the model expects ${JSON.stringify(to)}`,
      );
  }

  observe(): Observation | Promise<Observation> {
    const answer = this.#seen.observe();
    if (answer instanceof Promise && this.#setting.clock) void this.#moveOn(this.#running);
    return answer;
  }

  pending(): Observation | undefined {
    return this.#seen.pending();
  }

  backlog(): number {
    return this.#seen.length;
  }

  close(): void {
    this.#stop();
  }

  get #name(): string {
    return stateName(this.#actor!.getSnapshot().value);
  }

  #step(name: string): void {
    if (this.#collecting) this.#collecting.push(name);
    else this.#seen.push({ node: name });
  }

  #collect(action: () => void): string[] {
    this.#collecting = [];
    try {
      action();
      return this.#collecting;
    } finally {
      this.#collecting = undefined;
    }
  }

  /** Somebody waits and time stands still: what is due happens, then the next timer. */
  async #moveOn(run: number): Promise<void> {
    while (run === this.#running && this.#seen.awaited) {
      for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
      if (run !== this.#running || !this.#seen.awaited || !this.#setting.clock!.tick()) return;
    }
  }

  #stop(): void {
    this.#running++;
    try {
      this.#actor?.stop();
    } catch {
      // An actor that has died cannot be stopped, and need not be.
    }
    this.#actor = undefined;
  }
}
