// A first set of a game as it is: closed, and lighter than what was known, with a bound that holds.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyOwner } from '../../bench/solve/families.ts';
import { atOnce } from '../../src/base/index.ts';
import { checkWitness } from '../../src/certificate/index.ts';
import { gainOf, reachable } from '../../src/game/index.ts';
import { firstSet } from '../../src/solve/restart/first-set.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

it('is closed, and no set gains less than the bound', () => {
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 9 }), fc.nat(12), (game, upper) => {
      const value = bruteForce(game, { restart: true });
      const { lower, closure } = atOnce(firstSet(game, upper));
      expect(lower).toBeLessThanOrEqual(Math.min(value, upper));
      if (!closure) return;
      const gain = gainOf(game, closure);
      expect(checkWitness(game, { restart: true, value: gain, closure })).toMatchObject({
        valid: true,
        upper: gain,
      });
    }),
    { numRuns: 1000 },
  );
});

it('is found within the first steps where a small one is hidden in a large game', () => {
  const game = anyOwner(12_000, 50, 3, 7);
  const all = gainOf(game, reachable(game));
  const { closure } = atOnce(firstSet(game, all));
  expect(gainOf(game, closure!)).toBeLessThan(all / 20);
});
