// The clock of an actor: the machine's own (real timers), or one that stands still until the driver moves it on to
// the next timer.

export interface Clock {
  setTimeout(action: (...args: unknown[]) => void, delay: number): unknown;
  clearTimeout(id: unknown): void;
}

export const realClock: Clock = {
  setTimeout: (action, delay) => setTimeout(action, delay),
  clearTimeout: (id) => clearTimeout(id as NodeJS.Timeout),
};

export class FakeClock implements Clock {
  #now = 0;
  #next = 1;
  readonly #timers = new Map<number, { readonly at: number; readonly action: () => void }>();

  setTimeout(action: () => void, delay: number): number {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + Math.max(0, Number(delay) || 0), action });
    return id;
  }

  clearTimeout(id: unknown): void {
    this.#timers.delete(id as number);
  }

  clear(): void {
    this.#timers.clear();
  }

  /** Moves on to the next timer and runs it; false if there is none. */
  tick(): boolean {
    let first: number | undefined;
    for (const [id, { at }] of this.#timers)
      if (first === undefined || at < this.#timers.get(first)!.at) first = id;
    if (first === undefined) return false;
    const { at, action } = this.#timers.get(first)!;
    this.#timers.delete(first);
    this.#now = at;
    action();
    return true;
  }
}
