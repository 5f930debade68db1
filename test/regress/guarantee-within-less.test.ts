// Campaigns that ended below a guarantee for which a third of their budget was enough: tables for the whole budget were too large, so nothing watched
// over it, while the verdict had tables for less.

import { expect, test } from 'vitest';
import { deficientOfLarger } from '../../bench/adaptive/larger-games.ts';
import { adaptive } from '../../src/strategy/index.ts';

test.each([5092, 5203])('game %i', (first) => {
  expect(deficientOfLarger(adaptive, { games: 1, first }).whole).toEqual([]);
});
