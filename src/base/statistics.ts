// Means, spreads, Student's t and quantiles.
//
// Only + - * / and square roots are used, which every machine rounds alike. A half-width is printed to its last
// digit, and Math.log or Math.pow would differ there between engines. Student's distribution needs no more for
// whole degrees of freedom. Let s = t / sqrt(nu + t^2) and c = nu / (nu + t^2). Then the probability of [-t, t] is
// a finite sum. For odd nu an arc tangent is added (Abramowitz and Stegun 26.7.3, 26.7.4).

export interface Summary {
  readonly count: number;
  readonly mean: number;
  /** The sample standard deviation; 0 for a single value. */
  readonly deviation: number;
  /** Half the width of the 95 % confidence interval of the mean, by Student's t; 0 for a single value. */
  readonly halfWidth95: number;
  readonly min: number;
  readonly max: number;
}

export function summarise(values: ArrayLike<number>): Summary {
  const count = values.length;
  if (count === 0) throw new RangeError('a summary needs at least one value');
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    sum += values[i];
    if (values[i] < min) min = values[i];
    if (values[i] > max) max = values[i];
  }
  // The mean of equal values must not differ from them by a rounding error.
  const mean = min === max ? min : sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (values[i] - mean) * (values[i] - mean);
  const deviation = count < 2 ? 0 : Math.sqrt(squares / (count - 1));
  return { count, mean, deviation, halfWidth95: halfWidth95(deviation, count), min, max };
}

/** Half the width of the 95 % confidence interval of a mean of `count` values with that sample deviation. */
export function halfWidth95(deviation: number, count: number): number {
  return count < 2 || deviation === 0 ? 0 : (tQuantile(0.975, count - 1) * deviation) / Math.sqrt(count);
}

/** The least number of values with which the 95 % half-width is expected to be at most `wanted`. */
export function runsNeeded(deviation: number, wanted: number): number {
  if (!(wanted > 0)) return Number.POSITIVE_INFINITY;
  const enough = (count: number): boolean => halfWidth95(deviation, count) <= wanted;
  let high = 2;
  while (!enough(high)) {
    if (high > 1e12) return Number.POSITIVE_INFINITY;
    high *= 2;
  }
  let low = high / 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return Math.max(2, high);
}

/** Beyond this many degrees of freedom the quantile differs from that of the limit in the fifth digit. */
const MOST_FREEDOM = 100_000;

const known = new Map<number, number>();

/** The value below which a variable with Student's distribution lies with probability p; nu is whole, from 1. */
export function tQuantile(p: number, nu: number): number {
  if (p === 0.5) return 0;
  if (p < 0.5) return -tQuantile(1 - p, nu);
  const freedom = Math.min(nu, MOST_FREEDOM);
  const key = p === 0.975 ? freedom : -1;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  let low = 0;
  let high = 1;
  while (tProbability(high, freedom) < 2 * p - 1 && high < 1e300) high *= 2;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (tProbability(middle, freedom) < 2 * p - 1) low = middle;
    else high = middle;
  }
  if (key > 0) known.set(key, high);
  return high;
}

/** The probability that a variable with Student's distribution lies between -t and t. */
export function tProbability(t: number, nu: number): number {
  const s = t / Math.sqrt(nu + t * t);
  const c = nu / (nu + t * t);
  if (nu % 2 === 0) {
    let term = 1;
    let sum = 1;
    for (let k = 2; k < nu; k += 2) sum += term *= (c * (k - 1)) / k;
    return s * sum;
  }
  const angle = arcTangent(t / Math.sqrt(nu));
  if (nu === 1) return angle / HALF_PI;
  let term = Math.sqrt(c);
  let sum = term;
  for (let k = 3; k < nu; k += 2) sum += term *= (c * (k - 1)) / k;
  return (angle + s * sum) / HALF_PI;
}

const HALF_PI = 1.5707963267948966;

/** By halving the angle until the series converges at once. */
function arcTangent(x: number): number {
  let y = x;
  let factor = 1;
  while (y > 0.05) {
    y /= 1 + Math.sqrt(1 + y * y);
    factor *= 2;
  }
  let sum = 0;
  let power = y;
  for (let k = 1; k < 30; k += 2) {
    sum += power / k;
    power *= -y * y;
  }
  return factor * sum;
}

/** The q-quantile (0 to 1) of values in increasing order, interpolated between neighbours. */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  const at = q * (sorted.length - 1);
  const i = Math.floor(at);
  const next = Math.min(i + 1, sorted.length - 1);
  return sorted[i] + (at - i) * (sorted[next] - sorted[i]);
}

/** The least and the greatest of a list of any length: Math.min(...values) takes about 10^5 of them. */
export const least = (values: Iterable<number>): number => {
  let found = Number.POSITIVE_INFINITY;
  for (const value of values) found = Math.min(found, value);
  return found;
};
export const greatest = (values: Iterable<number>): number => {
  let found = Number.NEGATIVE_INFINITY;
  for (const value of values) found = Math.max(found, value);
  return found;
};

/**
 * Statistics that give the same digits on every machine: `summarise` (mean, deviation, the half-width of the 95 % interval of the
 * mean), `quantile` of sorted values, and `tProbability`, Student's distribution.
 *
 * @example
 * const { mean, halfWidth95 } = statistics.summarise(simulation.runs.map(({ coverage }) => coverage));
 */
export const statistics = { summarise, quantile, tProbability };
