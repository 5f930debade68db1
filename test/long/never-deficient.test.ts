// Ten thousand small games whose guarantee the budget pays for at worst, resets dear or not: no campaign of adaptive ends below it,
// against an adversary, a SUT that repeats itself for a while, and one that does for ever. Bounds by brute force. And larger games, whose
// bounds are those of a verdict.

import { expect, it } from 'vitest';
import { deficientOfLarger } from '../../bench/adaptive/larger-games.ts';
import { deficientOf } from '../../bench/adaptive/small-shares.ts';
import { adaptive } from '../../src/strategy/index.ts';

it('adaptive is never deficient where the budget pays for the guarantee', { timeout: 3_600_000 }, () => {
  const { campaigns, deficient } = deficientOf(adaptive, 10_000);
  expect(campaigns).toBe(30_000);
  expect(deficient).toEqual([]);
});

it('nor on games of 3 to 60 nodes, as far as a verdict can tell, where the budget pays for most of it', {
  timeout: 3_600_000,
}, () => {
  const { whole, most, less } = deficientOfLarger(adaptive, { games: 200, first: 5000 });
  expect(whole.campaigns + most.campaigns + less.campaigns).toBe(1000);
  expect(Math.min(whole.campaigns, most.campaigns)).toBeGreaterThan(20);
  expect([...whole.deficient, ...most.deficient]).toEqual([]);
  // A smaller part is not kept at any price; it is gained mostly.
  expect(less.deficient.length).toBeLessThan(0.05 * less.campaigns);
});

it.each([
  ['transitions', 1],
  ['labels', 1],
  ['maybe', 1],
  ['nodes', 4],
  ['labels', 3],
] as const)('nor with %s, by %i plays', { timeout: 3_600_000 }, (dress, instances) => {
  const asked = { games: 200, first: 6000, most: 20, dress, instances };
  const { whole, most } = deficientOfLarger(adaptive, asked);
  expect(whole.campaigns).toBeGreaterThan(400);
  expect([...whole.deficient, ...most.deficient]).toEqual([]);
});
