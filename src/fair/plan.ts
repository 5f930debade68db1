// A plan that keeps a promise, as plain data.

import type { FairTerms } from './question.ts';

/** A tester's plan as data: what it remembers, and what the promise is worth. `playFair` plays it. */
export interface FairPlan extends FairTerms {
  /** Parts of `partsOf` in their order and how far the tester looks ahead; null: it remembers all that is covered. */
  readonly order: readonly number[] | null;
  readonly window: number;
  /** Of a large game: it goes from target to target by the moments of this rate (moments.ts). */
  readonly rate: number | null;
  /** The gain that it makes sure of, and the budget that is enough for it. */
  readonly gain: number;
  readonly budget: number;
}
