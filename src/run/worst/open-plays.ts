// The plays that a search has begun and not continued, in the order of what they have gained; of those with the same gain the last one first.

import { NodeHeap } from '../../base/index.ts';
import type { Chosen } from './choices.ts';

export class OpenPlays {
  size = 0;
  readonly #stacks = new Map<number, Chosen[]>();
  readonly #gains = new NodeHeap();

  /** The least gain of an open play; infinite if none is open. */
  get least(): number {
    while (this.#gains.size > 0 && this.#stacks.get(this.#gains.key)!.length === 0) {
      this.#stacks.delete(this.#gains.key);
      this.#gains.pop();
    }
    return this.#gains.size > 0 ? this.#gains.key : Number.POSITIVE_INFINITY;
  }

  push(play: Chosen, gain: number): void {
    let stack = this.#stacks.get(gain);
    if (!stack) {
      stack = [];
      this.#stacks.set(gain, stack);
      this.#gains.push(0, gain);
    }
    stack.push(play);
    this.size++;
  }

  /** A play of the least gain; there must be one. */
  pop(): Chosen {
    this.size--;
    return this.#stacks.get(this.least)!.pop()!;
  }
}
