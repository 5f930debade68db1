// Every call of a driver, under the guard of its run if it could take this process down: what it throws is a fault, and so is what
// escapes from it besides. For any other driver a call is a call, and costs nothing more.

import { RESET } from '../../../strategy/index.ts';
import { Fault } from '../../../sut/index.ts';
import { type DrivenSut, InProcessGuard, type Seat } from '../../../sut/node/index.ts';
import type { Patience } from './patience.ts';
import { Interruption } from './watch.ts';

export interface CallOptions {
  /** Of the whole run; one of its own if left out, until `end`. */
  readonly guard?: InProcessGuard | null;
  /** What is printed before the process ends, where the driver never leaves a call. */
  readonly lastWords?: (fault: Fault, move: number) => string;
}

/** The guard of a driver that runs in this process. */
export const guardOf = (sut: DrivenSut, { loop }: Patience, note?: string): InProcessGuard | null =>
  sut.elsewhere ? null : new InProcessGuard({ loop, ...(note !== undefined && { note }) });

export class DriverCalls {
  /** What the driver was called for last: an edge, AWAIT or RESET. */
  move: number = RESET;
  /** The label of the last stimulus of this test. */
  stimulus: string | undefined;
  readonly #seat: Seat | null;
  readonly #ownGuard: InProcessGuard | null;

  /** `onFault` is called as soon as something escapes. */
  constructor(
    sut: DrivenSut,
    patience: Patience,
    { guard, lastWords }: CallOptions,
    onFault: (fault: Fault) => void,
  ) {
    this.#ownGuard = guard === undefined ? guardOf(sut, patience) : null;
    const words = lastWords && ((fault: Fault) => lastWords(fault, this.move));
    this.#seat = (guard ?? this.#ownGuard)?.seat(onFault, words) ?? null;
  }

  /** Whether what escapes from the driver is waited for. */
  get areGuarded(): boolean {
    return this.#seat !== null;
  }

  end(): void {
    this.#seat?.leave();
    this.#ownGuard?.end();
  }

  /** Calls the driver; throws its faults, and whatever escaped from it before. */
  call<T>(name: string, action: () => T): T {
    let fault = this.escaped();
    if (fault) throw fault;
    try {
      const result = this.begin(name, action);
      fault = this.escaped();
      if (!fault) return result;
      // A promise that nobody asks any more.
      if (isPromise(result)) result.then(undefined, () => {});
    } catch (error) {
      throw this.escaped() ?? Fault.of(error);
    }
    throw fault;
  }

  /** The same, and whatever it throws is thrown as it is. */
  begin<T>(name: string, action: () => T): T {
    return this.#seat ? this.#seat.run(name, this.stimulus, action) : action();
  }

  /** What a call came to, once whatever the driver did besides has shown. From then on the runner may take its time. */
  async settled<T>(done: T | Promise<T>): Promise<T> {
    let result: T;
    try {
      result = await done;
    } catch (error) {
      throw error instanceof Interruption ? error : (this.escaped() ?? error);
    }
    const fault = await this.#seat?.turn();
    this.pause();
    if (fault) throw fault;
    return result;
  }

  /** No driver is at work. */
  pause(): void {
    this.#seat?.pause();
  }

  /** What escaped since this was asked last. */
  escaped(): Fault | null {
    return this.#seat?.taken() ?? null;
  }

  /** What escapes after the last call; null if that is nothing. */
  async afterwards(): Promise<Fault | null> {
    return (await this.#seat?.lastTurn()) ?? null;
  }
}

export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function';
