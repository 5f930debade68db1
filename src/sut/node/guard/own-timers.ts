// The timers that code of drivers has set, from whichever module it has the function. Node keeps a count of all timers only, and others come and go.

import { createHook } from 'node:async_hooks';

/** Once it has run or was cleared, Node marks it. One that keeps no process alive, such as those of idle connections, is waited for by nobody. */
interface NodeTimer {
  readonly _destroyed?: boolean;
  hasRef(): boolean;
}

/** So many are kept before those that have run are left out. */
const MANY = 1000;

export class OwnTimers {
  #set: NodeTimer[] = [];
  readonly #hook;

  /** `isOwn` tells whether code of a driver is at work. */
  constructor(isOwn: () => boolean) {
    this.#hook = createHook({
      init: (_id, type, _trigger, resource) => {
        if (type !== 'Timeout' || !isOwn()) return;
        if (this.#set.length >= MANY) this.#drop();
        this.#set.push(resource as NodeTimer);
      },
    });
  }

  begin(): void {
    this.#hook.enable();
  }

  end(): void {
    this.#hook.disable();
    this.#set = [];
  }

  /** Whether one of them is still to run. */
  get areLeft(): boolean {
    this.#drop();
    return this.#set.length > 0;
  }

  #drop(): void {
    this.#set = this.#set.filter((timer) => timer._destroyed === false && timer.hasRef());
  }
}
