// What a campaign on the fly has done and spent, and what it was given to spend. Each visit costs what its edge costs, a reset its price and the visit
// that follows; the first test begins without one.

import type { Game } from '../../game/index.ts';
import type { End } from '../campaign/index.ts';
import type { PlannerOptions } from './planner.ts';

/** What happened: a test began, the tester gave a stimulus, the SUT did something. */
export type OnTheFlyEvent = { readonly test: number } | { readonly do: string } | { readonly saw: string };

/** What stop conditions ask for. */
export type Counted = Pick<Ledger, 'spent' | 'steps' | 'progressAt' | 'resets'>;

export interface OnTheFlyOptions extends Omit<PlannerOptions, 'frontier'> {
  readonly budget: number;
  readonly resetCost: number;
  readonly maxTest?: number | null;
  /** Asked before each move: why it ends, or null. */
  readonly until?: (counted: Counted) => string | null;
  /** Told of everything that happens. */
  readonly log?: (event: OnTheFlyEvent) => void;
}

/** Labels of a test that are kept, for the way to a failure. */
const WAY_KEPT = 10_000;

export class Ledger {
  end: End | null = null;
  spent = 0;
  steps = 0;
  tests = 0;
  /** What had been spent when something was covered last. */
  progressAt = 0;
  /** The stimuli and answers of this test, the first so many. */
  way: string[] = [];
  /** The last stimulus of the test. */
  stimulus: { readonly game: Game; readonly edge: number } | null = null;
  protected readonly options: OnTheFlyOptions;

  constructor(options: OnTheFlyOptions) {
    this.options = options;
  }

  get budgetLeft(): number {
    return this.options.budget - this.spent;
  }

  get canReset(): boolean {
    return this.budgetLeft > this.options.resetCost;
  }

  get resets(): number {
    return Math.max(0, this.tests - 1);
  }

  protected beginTest(): void {
    this.spent += (this.tests > 0 ? this.options.resetCost : 0) + 1;
    this.tests++;
    this.way = [];
    this.stimulus = null;
    this.options.log?.({ test: this.tests });
  }

  /** An edge was taken at this cost, and the word on it was said by the tester or the SUT. */
  protected said(word: string, cost: number, stimulus: { game: Game; edge: number } | null): void {
    this.spent += cost;
    if (stimulus) this.stimulus = stimulus;
    if (this.way.length < WAY_KEPT) this.way.push(word);
    this.options.log?.(stimulus ? { do: word } : { saw: word });
  }
}
