// Upper bounds from a SUT that always answers alike: never below the value, with a witness that the checker accepts, and near the value of a token ring.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import tokenRing from '../../bench/protocols/token-ring.ts';
import { atOnce, orThrow } from '../../src/base/index.ts';
import { checkWitness } from '../../src/certificate/index.ts';
import { writtenOut } from '../../src/certificate/witness/index.ts';
import { type Game, plainGame, reachable } from '../../src/game/index.ts';
import { explore } from '../../src/model/index.ts';
import { contract, liftedOutline } from '../../src/solve/contract/index.ts';
import { solve } from '../../src/solve/index.ts';
import { FixedAnswers } from '../../src/solve/large/fixed-answers.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

/** The bound, its witness checked. */
function boundOf(game: Game): number {
  const contraction = atOnce(contract(game, reachable(game)));
  const fixed = new FixedAnswers(contraction.game);
  atOnce(fixed.run());
  const witness = atOnce(
    writtenOut(atOnce(liftedOutline(game, contraction, atOnce(fixed.outlining()))), false),
  );
  expect(checkWitness(game, witness)).toMatchObject({ valid: true, upper: fixed.upper });
  return fixed.upper;
}

it('is never below the value, and mostly the value of small games', () => {
  let exact = 0;
  const runs = 1000;
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 9, minGain: 1 }), (game) => {
      const value = bruteForce(game);
      const bound = boundOf(game);
      expect(bound).toBeGreaterThanOrEqual(value);
      if (bound === value) exact++;
    }),
    { numRuns: runs },
  );
  expect(exact).toBeGreaterThan(runs / 2);
});

it('is near the value of a ring whose stations keep their frames', () => {
  const game = plainGame(orThrow(explore(tokenRing, { set: { stations: 6 } })).game);
  const { upper } = solve(game);
  expect(boundOf(game)).toBeLessThanOrEqual(upper + 2);
});
