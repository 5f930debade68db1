// How often a failure came when it was tried again, with its exact 95 % interval: flakiness as a number.

import { binomialInterval } from '../../base/index.ts';

export interface Rate {
  /** Of so many tries so many failed in the same way. */
  readonly failed: number;
  readonly tries: number;
  /** The probability behind it lies between these, from 0 to 1, with 95 % confidence. */
  readonly low: number;
  readonly high: number;
}

export const rateOf = (failed: number, tries: number): Rate => ({
  failed,
  tries,
  ...binomialInterval(failed, tries),
});

/** `fails in 1 of 10 tries (0.3 to 45 %)`; of null, that nobody tried. */
export function rateText(rate: Rate | null): string {
  if (!rate) return 'not tried again';
  const { failed, tries, low, high } = rate;
  const share = `(${percentage(low)} to ${percentage(high)} %)`;
  const of = `${tries} ${tries === 1 ? 'try' : 'tries'}`;
  return failed === 0 ? `did not fail again in ${of} ${share}` : `fails in ${failed} of ${of} ${share}`;
}

/** One decimal near the ends, none between; what is not 0 or 100 does not read so. */
function percentage(probability: number): string {
  const value = 100 * probability;
  if (value === 0 || value === 100) return String(value);
  return value >= 9.95 && value < 90.05
    ? String(Math.round(value))
    : Math.min(99.9, Math.max(0.1, value)).toFixed(1);
}
