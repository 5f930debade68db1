import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkWitness, upperOf, type Witness } from '../../src/certificate/index.ts';
import { buildGame } from '../../src/game/index.ts';
import { witnessPlayer } from '../../src/play/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bestClosure, bestWitness } from '../reference/best-witness.ts';
import { mostAgainst } from '../reference/play-out.ts';

const games = arbitraryGame({ maxNodes: 7 });

it('concedes exactly the value of an optimal witness to the best tester', () => {
  fc.assert(
    fc.property(games, (game) => {
      const witness = bestWitness(game);
      expect(mostAgainst(game, witnessPlayer(game, witness))).toBe(upperOf(game, witness));
    }),
    { numRuns: 1500 },
  );
});

it('concedes exactly the gain of a least closure to a tester who may restart', () => {
  fc.assert(
    fc.property(games, (game) => {
      const witness = bestClosure(game);
      expect(mostAgainst(game, witnessPlayer(game, witness), true)).toBe(witness.value);
    }),
    { numRuns: 1500 },
  );
});

it('stays in a trap at a node that would move on if the play began there', () => {
  // Dropping the trap at v0, as the paper's rule read to the letter does, concedes 3.
  const game = buildGame({
    initial: 'v1',
    nodes: [
      { id: 'v0', owner: 'sut' },
      { id: 'v1', owner: 'tester' },
      { id: 'v2', owner: 'tester' },
    ],
    edges: [
      { from: 'v1', to: 'v0' },
      { from: 'v0', to: 'v2' },
      { from: 'v0', to: 'v1' },
    ],
  });
  const witness: Witness = {
    restart: false,
    scaled: false,
    value: 2,
    nodes: [
      { node: 0, value: 2, trap: Int32Array.of(0) },
      { node: 1, value: 2, trap: Int32Array.of(0, 1) },
      { node: 2, value: 1, trap: Int32Array.of(2) },
    ],
  };
  expect(checkWitness(game, witness)).toMatchObject({ valid: true, upper: 2, tight: true });
  expect(mostAgainst(game, witnessPlayer(game, witness))).toBe(2);
});
