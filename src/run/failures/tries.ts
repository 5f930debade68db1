// How often a failure must be tried before its absence means something: a failure that comes in p of all tries stays away n times with the chance
// (1 - p)^n. Only + - * / are used, so every machine decides alike.

import type { KnownFailure } from './known-failure.ts';

export const CONFIDENCE = 0.95;
/** A rate that nobody measured, or that is 0, asks for no more tries than this. */
export const UNKNOWN_TRIES = 10;
const MOST_TRIES = 10_000;

type Recorded = KnownFailure['rate'];

/** The share of tries that is expected to fail; null if the recorded rate does not say. One that failed each time may have been about to stop. */
function shareOf(rate: Recorded): number | null {
  if (rate === undefined || rate.failed === 0) return null;
  const { failed, tries } = rate;
  return failed === tries ? tries / (tries + 1) : failed / tries;
}

/** The number of tries after which a failure of that rate would have come with 95 % confidence. */
export function neededTries(rate: Recorded): number {
  const share = shareOf(rate);
  if (share === null) return UNKNOWN_TRIES;
  let tries = 0;
  for (let missed = 1; missed > 1 - CONFIDENCE && tries < MOST_TRIES; missed *= 1 - share) tries++;
  return tries;
}

/** The chance that a failure of that rate comes at least once in so many tries; null if its rate is not known. */
export function chanceToSee(rate: Recorded, tries: number): number | null {
  const share = shareOf(rate);
  if (share === null) return null;
  let missed = 1;
  for (let i = 0; i < tries; i++) missed *= 1 - share;
  return 1 - missed;
}
