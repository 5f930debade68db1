// What is asked of a fair system, and the faults of a question.

import { InputError } from '../base/index.ts';
import type { SearchControl } from '../solve/index.ts';

export const FAIR_ENGINES = ['exact', 'sequential'] as const;
export type FairEngine = (typeof FAIR_ENGINES)[number];

export const DEFAULT_CONFIDENCE = 95;

/** What a promise rests on. */
export interface FairTerms {
  /** Every answer that is due has at least this chance, or 1 / answers if that is less. */
  readonly p: number;
  /** In percent. */
  readonly confidence: number;
  readonly resetCost: number;
}

export interface FairQuestion extends SearchControl<void> {
  readonly p: number;
  /** In percent, default 95. */
  readonly confidence?: number;
  readonly resetCost?: number;
  /** Asks for the gain that is certain within this budget as well. */
  readonly budget?: number;
  /** `sequential` leaves the exact table out. */
  readonly engine?: FairEngine;
  /** Asks for the budget against what is left out and, with a budget, for the smallest p for which it is enough. */
  readonly details?: boolean;
  /** How many edges the search may follow. */
  readonly effort?: number;
}

export function requireTerms({ p, confidence, resetCost }: FairTerms): void {
  if (!(p >= 0 && p <= 1)) {
    throw InputError.of(
      'fair/bad-chance',
      `the fairness is ${p}; it is a chance from 0 to 1`,
      'use 0.1 if each answer comes at least 1 time in 10',
    );
  }
  if (!(confidence > 0 && confidence < 100)) {
    throw InputError.of(
      'fair/bad-confidence',
      `the confidence is ${confidence} %; it lies between 0 % and 100 %`,
      'use 95; the guarantee, without --fair, is what is certain at 100 %',
    );
  }
  if (!(resetCost >= 0 && Number.isFinite(resetCost))) {
    throw InputError.of('fair/bad-reset-cost', `the reset cost is ${resetCost}`, 'use a number from 0 up');
  }
}
