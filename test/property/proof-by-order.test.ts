// Proofs by an order in which nodes are dropped (proof/check-order.ts): the solver no longer writes them, and the checker goes on reading them.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { checkProof, readProof, writeProof } from '../../src/certificate/index.ts';
import type { Proof } from '../../src/certificate/proof/index.ts';
import type { Game } from '../../src/game/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

function byOrder(game: Game, value: number, order: Int32Array): Proof {
  const lower = new Float64Array(game.n);
  lower[game.initial] = value;
  return { restart: true, scaled: false, value, lower, questions: [], order };
}

const subsetsOf = (n: number): Int32Array[] =>
  Array.from({ length: 2 ** n }, (_, bits) =>
    Int32Array.from(Array.from({ length: n }, (_, v) => v).filter((v) => (bits >> v) & 1)),
  );

it('one set of nodes, in any order, proves the guarantee and not a unit more; no other set proves anything', () => {
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 6 }), fc.nat(), (game, turn) => {
      const value = bruteForce(game, { restart: true });
      if (value === game.gain[game.initial]) return;
      const right = subsetsOf(game.n).filter(
        (order) => checkProof(game, byOrder(game, value, order)).lower !== null,
      );
      expect(right.length).toBe(1);
      const [order] = right;
      const turned = Int32Array.from(order, (_, i) => order[(i + turn) % order.length]);
      const proof = byOrder(game, value, turned);
      expect(checkProof(game, proof)).toMatchObject({ valid: true, lower: value });
      const text = [...writeProof(game, proof)].join('');
      expect(orThrow(readProof(sourceOf('p.json', text), game)).proof).toEqual(proof);
      expect(checkProof(game, byOrder(game, value + 1, turned)).lower).toBeNull();
      expect(checkProof(game, { ...proof, restart: false }).lower).toBeNull();
    }),
    { numRuns: 300 },
  );
});

it('whatever the order is, it proves no more than the truth', () => {
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 9 }), fc.array(fc.nat()), fc.nat(2), (game, picks, more) => {
      const value = bruteForce(game, { restart: true });
      const order = Int32Array.from(picks, (pick) => pick % game.n);
      expect(checkProof(game, byOrder(game, value + more, order)).lower ?? 0).toBeLessThanOrEqual(value);
    }),
    { numRuns: 500 },
  );
});
