// A local search for a light closed set in the kernel (assembly/sets/light-set.ts). In TypeScript it took most of a formula's time to be compiled and half of the rest to run.

import type { DiceState } from '../../base/index.ts';
import { Instance, type Rules } from './instance.ts';

/** Where it keeps the items of the lightest set, in steps of 4 bytes. */
const BEST = 0;

export interface Lightening {
  /** Only sets lighter than this are looked for. */
  readonly below: number;
  /** A set that weighs no more ends it. */
  readonly enough: number;
  /** It ends after so many steps without a lighter set. */
  readonly effort: number;
}

export class LightSearch {
  readonly #instance = Instance.forSearch();
  readonly #n: number;
  readonly #at: number;
  #isReleased = false;

  /** Sets that hold `target`; it begins with all items, which are one. */
  constructor(problem: Rules, target: number, [a, b, c, d]: DiceState) {
    const instance = this.#instance;
    this.#n = problem.n;
    const rows = instance.problem(problem);
    this.#at = instance.calls.newLightSet(rows, target, instance.calls.newDice(a, b, c, d) >>> 0) >>> 0;
  }

  /** Gives its memory back: it does not go on. */
  release(): void {
    if (this.#isReleased || this.#instance.isExhausted) return;
    this.#isReleased = true;
    this.#instance.calls.freeLightSet(this.#at);
  }

  /** Goes on for about `slice` steps; false once it is over. */
  run({ below, enough, effort }: Lightening, slice: number): boolean {
    return this.#instance.calls.lighten(this.#at, below, enough, effort, slice) !== 0;
  }

  /** The items of the lightest set so far. */
  get best(): Int32Array {
    const { ints, bytes } = this.#instance;
    const at = ints[(this.#at >>> 2) + BEST] >>> 0;
    const items: number[] = [];
    for (let v = 0; v < this.#n; v++) if (bytes[at + v] !== 0) items.push(v);
    return Int32Array.from(items);
  }
}
