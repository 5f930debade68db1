// Collects what a reader kept, approximated and dropped, each phrase with how often it happened.

import type { Conversion } from './format.ts';

export class ConversionLog {
  readonly #counts = {
    kept: new Map<string, number>(),
    approximated: new Map<string, number>(),
    dropped: new Map<string, number>(),
  };

  kept(what: string, count = 1): void {
    this.#add('kept', what, count);
  }

  approximated(what: string, count = 1): void {
    this.#add('approximated', what, count);
  }

  dropped(what: string, count = 1): void {
    this.#add('dropped', what, count);
  }

  #add(kind: keyof Conversion, what: string, count: number): void {
    if (count > 0) this.#counts[kind].set(what, (this.#counts[kind].get(what) ?? 0) + count);
  }

  get conversion(): Conversion {
    const listed = (counts: ReadonlyMap<string, number>): string[] =>
      [...counts].map(([what, count]) => (count === 1 ? what : `${count} × ${what}`));
    const { kept, approximated, dropped } = this.#counts;
    return { kept: listed(kept), approximated: listed(approximated), dropped: listed(dropped) };
  }
}
