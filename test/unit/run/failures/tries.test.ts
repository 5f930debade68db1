import { expect, it } from 'vitest';
import { chanceToSee, neededTries, UNKNOWN_TRIES } from '../../../../src/run/failures/index.ts';

it('asks for as many tries as a rate needs for 95 % confidence', () => {
  // ln 0.05 / ln(1 - p), rounded up; 10 of 10 counts as 10 of 11.
  const known: [failed: number, tries: number, needed: number][] = [
    [10, 10, 2],
    [1, 1, 5],
    [9, 10, 2],
    [1, 2, 5],
    [1, 10, 29],
    [1, 100, 299],
  ];
  for (const [failed, tries, needed] of known) {
    expect([failed, tries, neededTries({ failed, tries })]).toEqual([failed, tries, needed]);
    expect(chanceToSee({ failed, tries }, needed)).toBeGreaterThanOrEqual(0.95);
    expect(chanceToSee({ failed, tries }, needed - 1)).toBeLessThan(0.95);
  }
});

it('says nothing of a rate that nobody knows', () => {
  expect([undefined, { failed: 0, tries: 30 }].map(neededTries)).toEqual([UNKNOWN_TRIES, UNKNOWN_TRIES]);
  expect([undefined, { failed: 0, tries: 30 }].map((rate) => chanceToSee(rate, 10))).toEqual([null, null]);
});
