// The play of the test that is under way, as far as memory goes: what a failure is repeated by, and what a SUT that was started anew is
// led along.

import { GrowingInts } from '../../base/index.ts';
import type { Script } from './failure.ts';

const PLAY_LIMIT = 100_000;

export class TestPlay {
  readonly #edges = new GrowingInts(64);

  /** An edge, or -1 where the SUT kept silent and stayed where it was. */
  push(edge: number): void {
    if (!this.tooLong) this.#edges.push(edge);
  }

  /** The last edge; -1 if there is none, or the SUT kept silent. */
  get last(): number {
    const { length } = this.#edges;
    return length === 0 || this.tooLong ? -1 : this.#edges.get(length - 1);
  }

  get tooLong(): boolean {
    return this.#edges.length > PLAY_LIMIT;
  }

  /** `during` is the edge of a stimulus that was being given, or -1; null if the test was too long to be kept. */
  script(during = -1): Script | null {
    return this.tooLong ? null : { play: [...this.#edges.view()], during };
  }
}
