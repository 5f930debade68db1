// When the large trap of the quick bounds is no longer made smaller.

import { expect, it } from 'vitest';
import { anyOwner } from '../../../bench/solve/families.ts';
import { BREATH } from '../../../src/base/index.ts';
import { QuickBounds } from '../../../src/solve/large/quick-bounds.ts';

/** How many slices go into it, up to a hundred, if such a bound is known. */
function slicesWith(known: (weight: number) => number): number {
  const game = anyOwner(3000, 50, 3, 10);
  const bounds = new QuickBounds(game);
  for (const _ of bounds.run());
  const weight = bounds.largestTrap!.reduce((sum, v) => sum + game.gain[v], 0);
  let slices = 0;
  for (const told of bounds.shrink(() => known(weight))) if (told !== BREATH && ++slices === 100) break;
  return slices;
}

it('ends where a bound is known that is far below, and goes on where it is not', () => {
  expect(slicesWith((weight) => 0.5 * weight)).toBe(0);
  expect(slicesWith((weight) => weight)).toBeGreaterThan(10);
});
