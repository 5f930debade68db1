import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSink, SUT } from '../../src/game/index.ts';
import { SutPlayer } from '../../src/play/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { BruteForce } from '../reference/brute-force.ts';

describe.each([false, true])('the optimal SUT at any point of a play, restart: %s', (restart) => {
  it('answers so that no more can be gained than before', () => {
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 6 }), fc.nat(), (game, set) => {
        const player = new SutPlayer(game, { restart });
        const reference = new BruteForce(game, restart);
        for (let v = 0; v < game.n; v++) {
          if (game.owner[v] !== SUT || isSink(game, v)) continue;
          const covered = (set & ((1 << game.n) - 1)) | (1 << v) | (1 << game.initial);
          const bytes = Uint8Array.from({ length: game.n }, (_, u) => (covered >> u) & 1);
          const w = game.target[player.answer(bytes, v)];
          const gained = covered & (1 << w) ? 0 : game.gain[w];
          const after = gained + reference.rest(covered | (1 << w), w);
          expect(after).toBeLessThanOrEqual(reference.rest(covered, v));
        }
      }),
      { numRuns: 500 },
    );
  });
});
