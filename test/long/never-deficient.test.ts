// Ten thousand small games whose guarantee the budget pays for at worst, resets dear or not: no campaign of adaptive ends below it,
// against an adversary, a SUT that repeats itself for a while, and one that does for ever. Bounds by brute force.

import { expect, it } from 'vitest';
import { deficientOf } from '../../bench/adaptive/small-shares.ts';
import { adaptive } from '../../src/strategy/index.ts';

it('adaptive is never deficient where the budget pays for the guarantee', { timeout: 3_600_000 }, () => {
  const { campaigns, deficient } = deficientOf(adaptive, 10_000);
  expect(campaigns).toBe(30_000);
  expect(deficient).toEqual([]);
});
