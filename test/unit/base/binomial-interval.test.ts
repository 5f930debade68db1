import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binomialInterval } from '../../../src/base/index.ts';

/** Quantiles of the beta distribution, which the interval's ends are, as SciPy 1.x has them: beta.ppf(0.025, k, n - k + 1), beta.ppf(0.975, k + 1, n - k). */
const QUANTILES = [
  [1, 10, 0.0025285785444617848, 0.4450161170281954],
  [5, 10, 0.18708602844739855, 0.8129139715526015],
  [3, 1000, 0.0006190999316495713, 0.008742023238478303],
  [50, 100, 0.39832112950330095, 0.601678870496699],
  [1, 100_000, 2.531780477933314e-7, 5.571516034774275e-5],
] as const;

/** The chance that at most `count` of `tries` succeed, by its definition. */
function atMost(count: number, tries: number, p: number): number {
  let sum = 0;
  for (let i = 0; i <= count; i++) {
    let ways = 1;
    for (let j = 0; j < i; j++) ways = (ways * (tries - j)) / (j + 1);
    sum += ways * p ** i * (1 - p) ** (tries - i);
  }
  return sum;
}

describe('the exact interval of a rate', () => {
  test.each(QUANTILES)('of %i in %i tries', (count, tries, low, high) => {
    const found = binomialInterval(count, tries);
    expect(found.low / low).toBeCloseTo(1, 9);
    expect(found.high / high).toBeCloseTo(1, 9);
  });

  test('of none and of all has a closed form', () => {
    for (const tries of [1, 2, 10, 30, 1000]) {
      expect(binomialInterval(0, tries).low).toBe(0);
      expect(binomialInterval(0, tries).high).toBeCloseTo(1 - 0.025 ** (1 / tries), 12);
      expect(binomialInterval(tries, tries).low).toBeCloseTo(0.025 ** (1 / tries), 12);
      expect(binomialInterval(tries, tries).high).toBe(1);
    }
  });

  test('of no try is everything', () => {
    expect(binomialInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });

  test('leaves 2.5 % at either end, by the definition of the distribution', () => {
    const drawn = fc
      .integer({ min: 2, max: 60 })
      .chain((tries) => fc.tuple(fc.integer({ min: 1, max: tries - 1 }), fc.constant(tries)));
    fc.assert(
      fc.property(drawn, ([count, tries]) => {
        const { low, high } = binomialInterval(count, tries);
        expect(1 - atMost(count - 1, tries, low)).toBeCloseTo(0.025, 8);
        expect(atMost(count, tries, high)).toBeCloseTo(0.025, 8);
        expect(low).toBeLessThan(count / tries);
        expect(high).toBeGreaterThan(count / tries);
      }),
    );
  });
});
