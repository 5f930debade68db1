// What learning from a system is given, and what comes of it.

import type { Machine } from '../machine.ts';
import type { BookOptions } from './book.ts';

export interface LearnOptions extends BookOptions {
  readonly seed: number;
  /** Complete tests allow for so many states more than the machine has; EXTRA_STATES by default. */
  readonly extraStates?: number;
  /** So many random tests in a row without a difference end it. */
  readonly tests?: number;
}

/** What complete tests prove of a system that answers every history in one way. */
export interface EqualityClaim {
  /** The system equals the machine if it has at most so many states. */
  readonly states: number;
  /** How many more than the machine has. */
  readonly extra: number;
  /** The tests that showed no difference, beside everything that was learned from. */
  readonly tests: number;
}

export interface Learned {
  readonly machine: Machine;
  readonly steps: number;
  readonly resets: number;
  /** How many machines were refuted before this one. */
  readonly refuted: number;
  /** The random tests in a row that showed no difference. */
  readonly quiet: number;
  /** False if the budget was spent before as many as asked for. */
  readonly finished: boolean;
  /** How often each stimulus was tried in each state at least. */
  readonly leastTries: number;
  /** Null if the answers vary, or the machine was not tested yet. */
  readonly claim: EqualityClaim | null;
  /** Inputs that were seen to answer in more than one way. */
  readonly nondeterministic: readonly string[];
}
