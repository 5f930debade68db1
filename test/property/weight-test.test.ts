// The advice "set the weights to what was seen" must be rare where it is wrong and common where it is right. Both are
// played: campaigns that stop as campaigns do, when they have seen what they wanted.

import { expect, test } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { contradicted, evidence, LEAST_ANSWERS, LEVEL } from '../../src/report/findings/weight-test.ts';

const NODES = 10;

/** Ten nodes, each asked until its rarest answer was seen three times, or 300 times. */
function campaign(dice: Dice, expected: readonly number[], truth: readonly number[]) {
  return Array.from({ length: NODES }, () => {
    const counts = expected.map(() => 0);
    for (let asked = 0; asked < 300 && counts[counts.length - 1] < 3; asked++) {
      const at = dice.below(1_000_000) / 1_000_000;
      let sum = 0;
      counts[truth.findIndex((share) => at < (sum += share))]++;
    }
    return { counts, expected };
  });
}

test('of a thousand honest campaigns fewer than the stated share raise an alarm', () => {
  const dice = Dice.of(11);
  const expected = [0.6, 0.35, 0.05];
  let alarms = 0;
  for (let i = 0; i < 1000; i++) if (contradicted(campaign(dice, expected, expected)).some(Boolean)) alarms++;
  expect(alarms / 1000).toBeLessThanOrEqual(LEVEL);
});

test('a bias of twenty points is found in four of five campaigns of 170 answers a node', () => {
  const dice = Dice.of(12);
  let found = 0;
  for (let i = 0; i < 500; i++) {
    const nodes = Array.from({ length: NODES }, (_, node) => {
      const counts = [0, 0];
      for (let asked = 0; asked < 170; asked++) counts[dice.below(10) < (node === 0 ? 7 : 5) ? 0 : 1]++;
      return { counts, expected: [0.5, 0.5] };
    });
    if (contradicted(nodes)[0]) found++;
  }
  expect(found / 500).toBeGreaterThan(0.8);
});

test('the mixture is a probability: over all rows of answers its likelihoods add up to one', () => {
  const expected = [0.2, 0.3, 0.5];
  let sum = 0;
  for (let a = 0; a <= 6; a++) {
    for (let b = 0; a + b <= 6; b++) {
      const counts = [a, b, 6 - a - b];
      const ways = factorial(6) / counts.reduce((product, count) => product * factorial(count), 1);
      const model = counts.reduce((product, count, i) => product * expected[i] ** count, 1);
      sum += ways * model * Math.exp(evidence({ counts, expected }));
    }
  }
  expect(sum).toBeCloseTo(1, 10);
});

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

test('the level is shared among the nodes that were asked often enough, and no others', () => {
  const fair = { counts: [50, 50], expected: [0.5, 0.5] };
  const rare = { counts: [10, 9], expected: [0.5, 0.5] };
  const lone = { counts: [500], expected: [1] };
  const odd = { counts: [76, 34], expected: [0.5, 0.5] };
  const more = { counts: [71, 29], expected: [0.5, 0.5] };
  // The evidence lies between the thresholds of two numbers of nodes.
  for (const [node, shared] of [
    [odd, 2],
    [more, 7],
  ] as const) {
    expect(evidence(node)).toBeGreaterThan(Math.log(shared / LEVEL));
    expect(evidence(node)).toBeLessThan(Math.log((shared + 1) / LEVEL));
    const among = (others: number) => contradicted([node, ...Array.from({ length: others }, () => fair)])[0];
    expect([among(0), among(shared - 1), among(shared)]).toEqual([true, true, false]);
    expect(contradicted([node, rare, lone, ...Array(shared - 1).fill(fair), rare])[0]).toBe(true);
  }
});

test('one observation is no reason to change a model, nor is a lone answer', () => {
  expect(contradicted([{ counts: [1, 0], expected: [0.001, 0.999] }])).toEqual([false]);
  expect(contradicted([{ counts: [500], expected: [1] }])).toEqual([false]);
  expect(contradicted([{ counts: [LEAST_ANSWERS, 0], expected: [0.01, 0.99] }])).toEqual([true]);
});

test('the evidence of many answers is the sum that it stands for, and takes no longer than that of few', () => {
  const added = (counts: readonly number[], expected: readonly number[]): number => {
    let log = 0;
    let seen = 0;
    for (const [i, count] of counts.entries()) {
      for (let j = 0; j < count; j++)
        log += Math.log((0.5 + j) / (0.5 * counts.length + seen++) / expected[i]);
    }
    return log;
  };
  for (const counts of [
    [0, 3],
    [999, 1],
    [1000, 1001],
    [5000, 7000, 3],
    [100_000, 99_000, 0],
  ]) {
    const expected = counts.map(() => 1 / counts.length);
    expect(evidence({ counts, expected })).toBeCloseTo(added(counts, expected), 6);
  }
  // As a damaged coverage file may say it.
  expect(evidence({ counts: [1e20, 15], expected: [0.5, 0.5] })).toBeGreaterThan(1e10);
});
