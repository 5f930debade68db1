// A case of a test report.

import type { Rate } from '../../run/index.ts';

export interface TestCase {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped, or what a passed one found. */
  readonly why?: string;
  /** When it began, in milliseconds since 1970, and how long it took; left out where nobody looked at a clock. */
  readonly time?: { readonly start: number; readonly ms: number };
  /** What a failed case says. */
  readonly problem?: Problem;
}

export interface Problem {
  readonly kind: string;
  readonly message: string;
  /** The way to it, step by step, and what else is to be said. */
  readonly lines: readonly string[];
  /** The driver's own trouble is an error, what the SUT did a failure. */
  readonly isError: boolean;
  /** How often the failure came when it was tried again; null if nobody tried, left out where nothing failed. */
  readonly rate?: Rate | null;
}
