// Drift of answers over nights: found where it is, with the day, and hardly ever where nothing changed.

import { expect, it } from 'vitest';
import { Dice } from '../../../../src/base/index.ts';
import { driftsOf } from '../../../../src/report/index.ts';

/** `nights` of answers of `nodes` nodes with three answers each; the share of the first is `shareOf(night)` in percent. */
function history(
  seed: number,
  nodes: number,
  nights: number,
  asked: number,
  shareOf: (night: number) => number,
) {
  const dice = Dice.of(seed);
  return Array.from({ length: nodes }, (_, node) => ({
    node,
    edges: [3 * node, 3 * node + 1, 3 * node + 2],
    counts: Array.from({ length: nights }, (_n, night) => {
      const row = [0, 0, 0];
      for (let i = 0; i < asked; i++) row[dice.below(1000) < 10 * shareOf(night) ? 0 : 1 + dice.below(2)]++;
      return row;
    }),
  }));
}

it('names the night on which a rare answer went away', () => {
  const [first, ...others] = driftsOf(history(1, 1, 20, 100, (night) => (night < 12 ? 8 : 0.1)));
  expect([first.edge, first.night]).toEqual([0, 12]);
  expect(first.before.of).toBe(1200);
  expect(first.p).toBeLessThan(0.001);
  // The other two share what it left, each too little to be sure of.
  expect(others.length).toBeLessThanOrEqual(2);
});

it('names nothing in 99 % of histories in which nothing changed', () => {
  const alarms = Array.from({ length: 400 }, (_, seed) =>
    driftsOf(history(seed, 10, 7, 30, () => 30)),
  ).filter((drifts) => drifts.length > 0);
  // At most 4 are expected; Bonferroni leaves fewer.
  expect(alarms.length).toBeLessThanOrEqual(8);
});

it('asks nothing of a node with one answer, with few answers, or in one night', () => {
  const one = { node: 0, edges: [0], counts: [[50], [50]] };
  const few = {
    node: 0,
    edges: [0, 1],
    counts: [
      [9, 0],
      [0, 9],
    ],
  };
  const night = { node: 0, edges: [0, 1], counts: [[50, 50]] };
  expect([one, few, night].map((node) => driftsOf([node]))).toEqual([[], [], []]);
});
