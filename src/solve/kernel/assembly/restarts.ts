// A search restarts from its assumptions when recent clauses are worse, by their levels, than the average (Audemard
// and Simon 2012). The averages forget exponentially (Biere and Fröhlich 2015).

import { Search } from './search';
import { restartLeast, restartMargin } from './tuning';

const FAST: f64 = 1.0 / 32.0;
const SLOW: f64 = 1.0 / 4096.0;

/** A clause of literals of so many levels was learned. */
export function noteLearned(s: Search, lbd: i32): void {
  s.noted++;
  s.since++;
  // While there are few, plain averages: none of them counts more than the others.
  const share: f64 = 1.0 / <f64>s.noted;
  s.fast += (<f64>lbd - s.fast) * max(FAST, share);
  s.slow += (<f64>lbd - s.slow) * max(SLOW, share);
}

export function isRestartDue(s: Search): bool {
  return <f64>s.since >= restartLeast && s.fast > restartMargin * s.slow;
}
