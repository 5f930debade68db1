// What the labels of an exploration stand for: the action, its arguments, and the outcome of an action of the SUT that has several.

import type { Call, Game } from '../../game/index.ts';

export class CallBook {
  readonly #calls = new Map<number, Call>();

  /** The label of that number is this; said once for each. */
  keep(number: number, label: string, action: string, args: Call['args'], outcome?: string): void {
    if (this.#calls.has(number)) return;
    this.#calls.set(number, { label, action, args, ...(outcome !== undefined && { outcome }) });
  }

  /** As the rows of a game hold it. */
  part(): Pick<Game, 'calls'> {
    return this.#calls.size === 0 ? {} : { calls: [...this.#calls.values()] };
  }
}
