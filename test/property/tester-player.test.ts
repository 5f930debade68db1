import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWitness } from '../../src/certificate/index.ts';
import type { Game } from '../../src/game/index.ts';
import { type TesterMove, TesterPlayer, witnessPlayer } from '../../src/play/index.ts';
import { solve } from '../../src/solve/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { BruteForce, bruteForce } from '../reference/brute-force.ts';
import { BACK, gainOfSet, leastAgainst, STAY } from '../reference/play-out.ts';

const games = arbitraryGame({ maxNodes: 6 });

describe.each([false, true])('the optimal tester, restart: %s', (restart) => {
  it('is left no less than the guarantee by any SUT', () => {
    fc.assert(
      fc.property(games, (game) => {
        const player = new TesterPlayer(game, { restart });
        const least = leastAgainst(game, (covered, v) => code(player.bestMove(bytes(game, covered), v)));
        expect(least).toBe(bruteForce(game, { restart }));
      }),
      { numRuns: 600 },
    );
  });

  it('advises the same whatever it was asked before', () => {
    fc.assert(
      fc.property(games, (game) => {
        const player = new TesterPlayer(game, { restart });
        leastAgainst(game, (set, v) => {
          const covered = bytes(game, set);
          const { move, lower, why } = player.advise(covered, v);
          expect(new TesterPlayer(game, { restart }).advise(covered, v)).toMatchObject({ move, lower, why });
          return code(move);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('knows what is still guaranteed from anywhere, and the SUT can keep it there', () => {
    fc.assert(
      fc.property(games, fc.nat(), fc.nat(), (game, set, pick) => {
        const v = pick % game.n;
        const covered = (set & ((1 << game.n) - 1)) | (1 << v) | (restart ? 1 << game.initial : 0);
        const player = new TesterPlayer(game, { restart });
        const rest = new BruteForce(game, restart).rest(covered, v);
        expect(player.stillGuaranteed(bytes(game, covered), v)).toEqual({
          lower: rest,
          upper: rest,
          exact: true,
        });
        const limit = player.limit(bytes(game, covered), v);
        expect(checkWitness(limit.game, limit.witness)).toMatchObject({ valid: true, upper: rest });
      }),
      { numRuns: 600 },
    );
  });
});

it('gets exactly the guarantee from the SUT that follows the witness', () => {
  fc.assert(
    fc.property(games, (game) => {
      const player = new TesterPlayer(game);
      const sut = witnessPlayer(game, solve(game).witness);
      let [covered, memory, v] = [0, sut.start, game.initial];
      const seen = new Set<string>();
      for (;;) {
        covered |= 1 << v;
        memory = sut.enter(memory, v);
        const state = [covered, memory, v].join();
        if (seen.has(state)) break;
        seen.add(state);
        const move = player.bestMove(bytes(game, covered), v);
        const edge = move.kind === 'edge' ? move.edge : sut.choose(memory, v);
        if (move.kind === 'stop' || edge < 0) break;
        v = game.target[edge];
      }
      expect(gainOfSet(game, covered)).toBe(bruteForce(game));
    }),
    { numRuns: 600 },
  );
});

const bytes = (game: Game, set: number): Uint8Array =>
  Uint8Array.from({ length: game.n }, (_, v) => (set >> v) & 1);

function code(move: TesterMove): number {
  if (move.kind === 'edge') return move.edge;
  return move.kind === 'reset' ? BACK : STAY;
}
