import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game } from '../../src/game/index.ts';
import { checkProof } from '../../src/solve/proof/index.ts';
import { proving } from '../../src/solve/prove/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

const games = arbitraryGame({ maxNodes: 7 });

function prove(game: Game, restart: boolean, value: number) {
  const scaled = !restart && game.gain.some((gain) => gain === 0);
  const work = proving(game, {
    restart,
    scaled,
    value: scaled ? game.n * value + 1 : value,
    upper: null,
  });
  for (;;) {
    const { done, value: proof } = work.next();
    if (done) return proof;
  }
}

describe('a proof of the guarantee', () => {
  it.each([false, true])('is accepted for every game, restart %s', (restart) => {
    fc.assert(
      fc.property(games, (game) => {
        const value = bruteForce(game, { restart });
        const proof = prove(game, restart, value);
        expect(checkProof(game, proof)).toEqual({ valid: true, lower: value, issues: [], total: 0 });
      }),
      { numRuns: 1500 },
    );
  });
});
