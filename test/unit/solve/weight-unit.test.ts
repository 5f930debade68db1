// What closed sets weigh a multiple of.

import { expect, it } from 'vitest';
import type { ClosureProblem } from '../../../src/solve/closure/index.ts';
import { WeightUnit } from '../../../src/solve/closure/search/weight-unit.ts';

const unitOf = (...weights: number[]) =>
  new WeightUnit({ weight: Float64Array.from(weights) } as unknown as ClosureProblem);

it('rounds limits down and bounds up to what a set may weigh', () => {
  const unit = unitOf(8, 12, 0, 20);
  expect([3, 4, 215, 216].map((limit) => unit.down(limit))).toEqual([0, 4, 212, 216]);
  expect([3, 4, 213, 216].map((bound) => unit.up(bound))).toEqual([4, 4, 216, 216]);
  expect(unit.down(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
});

it('leaves numbers as they are where weights have nothing in common, are fractions, or are all 0', () => {
  for (const unit of [unitOf(4, 6, 9), unitOf(0.5, 1.5), unitOf(4, 8, 2.5), unitOf(0, 0), unitOf()]) {
    expect(unit.down(7.5)).toBe(7.5);
    expect(unit.up(7.5)).toBe(7.5);
  }
});
