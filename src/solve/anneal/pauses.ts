// When work that is counted by the effort of a set (closed-set.ts) yields: after slices, where these are counted, with pauses in the middle of them and breaths in between.

import { BREATH } from '../../base/index.ts';
import { PAUSE, type Pause } from '../pace/index.ts';

/** A pause in the middle of a slice, and a breath in the middle of that. */
const PART = 60_000;
const PART_OF_BREATH = PART / 4;

export class Pauses {
  readonly #counted: { readonly effort: number };
  #slice = Number.POSITIVE_INFINITY;
  #end = Number.POSITIVE_INFINITY;
  #pause: number;
  #breath: number;

  constructor(counted: { readonly effort: number }) {
    this.#counted = counted;
    this.#pause = counted.effort + PART;
    this.#breath = counted.effort + PART_OF_BREATH;
  }

  /** From now on slices of so much are counted, the first of which ends there. */
  countSlices(slice: number, end: number): void {
    this.#slice = slice;
    this.#end = end;
    this.#pause = Math.min(end, this.#pause);
    this.#breath = Math.min(this.#pause, this.#breath);
  }

  /** From now on none are. */
  countNone(): void {
    this.#slice = this.#end = Number.POSITIVE_INFINITY;
  }

  /** Whether it is time to yield. */
  get areDue(): boolean {
    return this.#counted.effort >= this.#breath;
  }

  /** What to yield then. */
  told(): Pause | undefined {
    const { effort } = this.#counted;
    const isOver = effort >= this.#end;
    const isPause = effort >= this.#pause;
    if (isOver) this.#end = effort + this.#slice;
    if (isPause) this.#pause = Math.min(this.#end, effort + PART);
    this.#breath = Math.min(this.#pause, effort + PART_OF_BREATH);
    return isOver ? undefined : isPause ? PAUSE : BREATH;
  }
}
