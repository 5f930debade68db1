// How far the end of a tree of branch and bound is, by the share of it that is done: deepest first, every node worth half of the one above it.
//
// That is hopeful where it foretells an end within some effort, which does not recede. What is done first is mostly the deepest part of the tree, though, so that the end seems far: of
// vertex covers a million times as far as it is. There it is hopeful while the end comes nearer faster than the effort grows.

import { TUNING } from '../../tuning.ts';

const HOPE = TUNING.linearHope.value;
const NEARING = TUNING.linearNearing.value;
/** What is left by far too much. */
const HOPELESS = 10 * HOPE;
/** The end recedes when it is so many times as far off as it seemed before. */
const RECEDING = 2;

export class TreeOutlook {
  /** The effort that the rest of the tree takes, as far as can be foretold, and the least that it was. */
  #left = Number.POSITIVE_INFINITY;
  #least = Number.POSITIVE_INFINITY;
  /** At which effort it was last told whether the end comes nearer, and what was left then. */
  #told = 0;
  #leftThen = Number.POSITIVE_INFINITY;
  #isNearing = false;

  /** So much was done, which is that share of the tree. */
  note(effort: number, share: number): void {
    if (share === 0) return;
    this.#left = (effort * (1 - share)) / share;
    this.#least = Math.min(this.#left, this.#least);
    if (effort < 2 * this.#told) return;
    this.#isNearing = NEARING * this.#left <= this.#leftThen;
    this.#told = effort;
    this.#leftThen = this.#left;
  }

  get isHopeful(): boolean {
    return this.#isNearing || (this.#left < HOPE && this.#left <= RECEDING * this.#least);
  }

  /** Whether it foretells that there is no end. */
  get isHopeless(): boolean {
    return this.#left > HOPELESS && this.#left < Number.POSITIVE_INFINITY && !this.#isNearing;
  }
}
