// How often something happens, from its count in some tries: the exact bounds of Clopper and Pearson (1934). At
// each bound, the observed count or anything further off has a chance of `tail`. They hold for every number of
// tries, for no failures and for failures only.
//
// The chance is a sum of binomial weights relative to the most likely one, so nothing underflows. It needs + - * /
// alone, so every machine rounds alike, as in statistics.ts. Some 60 halvings, each of O(standard deviation) steps,
// at most O(tries).

export interface Interval {
  readonly low: number;
  readonly high: number;
}

const TAIL = 0.025;

/** The 95 % interval of the probability behind `count` of `tries`. */
export const binomialInterval = (count: number, tries: number): Interval => ({
  low: leastProbability(count, tries, TAIL),
  high: upperProbability(count, tries, TAIL),
});

/** The probability behind `count` of `tries` is at least this, unless something of a chance of `tail` has happened. */
export const leastProbability = (count: number, tries: number, tail: number): number =>
  count === 0 ? 0 : crossing((p) => atLeast(count, tries, p) >= tail);

/** The probability behind `count` of `tries` is at most this, unless something of a chance of `tail` has happened. */
export const upperProbability = (count: number, tries: number, tail: number): number =>
  count === tries ? 1 : crossing((p) => atLeast(count + 1, tries, p) > 1 - tail);

/** The chance that at most `count` of `tries` succeed with the probability `p`. */
export const chanceOfAtMost = (count: number, tries: number, p: number): number =>
  count >= tries || p <= 0 ? 1 : p >= 1 ? 0 : 1 - atLeast(count + 1, tries, p);

/** The least probability, to the last digit, at which the rising condition holds. */
function crossing(holds: (p: number) => boolean): number {
  let low = 0;
  let high = 1;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (holds(middle)) high = middle;
    else low = middle;
  }
}

/** The chance that at least `count` of `tries` succeed, 0 < p < 1. */
function atLeast(count: number, tries: number, p: number): number {
  const odds = p / (1 - p);
  const mode = Math.min(tries, Math.floor((tries + 1) * p));
  let all = 1;
  let part = mode >= count ? 1 : 0;
  let weight = 1;
  for (let i = mode; i < tries && weight > 0; i++) {
    weight *= ((tries - i) / (i + 1)) * odds;
    all += weight;
    if (i + 1 >= count) part += weight;
  }
  weight = 1;
  for (let i = mode; i > 0 && weight > 0; i--) {
    weight *= i / (tries - i + 1) / odds;
    all += weight;
    if (i - 1 >= count) part += weight;
  }
  return part / all;
}
