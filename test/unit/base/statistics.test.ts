import { describe, expect, it } from 'vitest';
import {
  halfWidth95,
  quantile,
  runsNeeded,
  summarise,
  tProbability,
  tQuantile,
} from '../../../src/base/statistics.ts';

describe('Student’s t', () => {
  // Published table values, to about 10 digits.
  const TABLE: [number, number, number][] = [
    [0.975, 1, 12.7062047362],
    [0.975, 2, 4.3026527297],
    [0.975, 3, 3.1824463053],
    [0.975, 4, 2.7764451052],
    [0.975, 5, 2.5705818356],
    [0.975, 9, 2.2621571628],
    [0.975, 10, 2.2281388519],
    [0.975, 29, 2.045229642],
    [0.975, 30, 2.042272456],
    [0.975, 99, 1.9842169516],
    [0.975, 100, 1.9839715185],
    [0.975, 999, 1.9623414611],
    [0.95, 1, 6.3137515147],
    [0.95, 10, 1.8124611228],
    [0.995, 1, 63.6567411629],
    [0.995, 20, 2.8453397098],
    [0.9995, 3, 12.9239786367],
  ];
  it('has the quantiles of the tables', () => {
    for (const [p, nu, t] of TABLE) {
      expect(Math.abs(tQuantile(p, nu) / t - 1), `p ${p}, nu ${nu}`).toBeLessThan(1e-9);
      expect(tQuantile(1 - p, nu)).toBeCloseTo(-t, 6);
    }
    expect(tQuantile(0.5, 7)).toBe(0);
  });

  it('tends to the normal distribution', () => {
    expect(tQuantile(0.975, 1_000_000)).toBeCloseTo(1.959963985, 4);
    expect(tProbability(1, 100_000)).toBeCloseTo(0.682689, 5);
  });
});

describe('summarise', () => {
  it('gives mean, spread and half-width', () => {
    const { mean, deviation, halfWidth95: half, min, max, count } = summarise([2, 4, 4, 4, 5, 5, 7, 9]);
    expect([mean, min, max, count]).toEqual([5, 2, 9, 8]);
    expect(deviation).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(half).toBeCloseTo((2.3646242516 * Math.sqrt(32 / 7)) / Math.sqrt(8), 9);
  });

  it('is exact for equal values and silent about the spread of one', () => {
    expect(summarise([0.1, 0.1, 0.1])).toMatchObject({ mean: 0.1, deviation: 0, halfWidth95: 0 });
    expect(summarise([42])).toMatchObject({ mean: 42, halfWidth95: 0, count: 1 });
    expect(() => summarise([])).toThrow(RangeError);
  });
});

describe('runsNeeded', () => {
  it('is the least count whose half-width is small enough', () => {
    for (const [deviation, wanted] of [
      [10, 2],
      [3, 0.5],
      [1, 5],
      [8, 0.1],
    ]) {
      const runs = runsNeeded(deviation, wanted);
      expect(halfWidth95(deviation, runs)).toBeLessThanOrEqual(wanted);
      if (runs > 2) expect(halfWidth95(deviation, runs - 1)).toBeGreaterThan(wanted);
    }
    expect(runsNeeded(0, 1)).toBe(2);
    expect(runsNeeded(1, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});

it('quantile interpolates', () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(quantile([1, 2, 3, 4], 0)).toBe(1);
  expect(quantile([1, 2, 3, 4], 1)).toBe(4);
  expect(quantile([7], 0.3)).toBe(7);
});
