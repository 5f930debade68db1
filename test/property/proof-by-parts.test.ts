// Proofs part by part: accepted for every game; test/golden/proof-version-2.test.ts changes some.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strung } from '../../bench/solve/structured.ts';
import { sourceOf } from '../../src/base/index.ts';
import { checkProof, checkWitness, type Proof, readProof, writeProof } from '../../src/certificate/index.ts';
import { type Game, plainGame } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';
import { claimed, provedByParts } from '../reference/refuted-by.ts';

/** Small machines, each entered by one state. */
const strings = fc
  .tuple(
    fc.constantFrom('corridor', 'choices', 'doors'),
    fc.integer({ min: 2, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
    fc.nat(),
  )
  .map(([shape, blocks, states, seed]) => plainGame(strung(shape, blocks, states, false, seed)));

/** What a closed set gains, so that nobody can be sure of more; the least one, if the solver is right. */
const most = (game: Game): number => checkWitness(game, solve(game, { restart: true }).witness).upper!;

const reread = (game: Game, proof: Proof): Proof => {
  const read = readProof(sourceOf('p.json', [...writeProof(game, proof)].join('')), game);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.proof;
};

const withMore = (proof: Proof): Proof => ({
  ...proof,
  value: proof.value + 1,
  lower: proof.lower.map((l) => (l > 0 ? l + 1 : 0)),
});

describe('a proof part by part', () => {
  it('is accepted where there are parts, and is the same after writing and reading', () => {
    let taken = 0;
    fc.assert(
      fc.property(strings, (game) => {
        const value = most(game);
        const parts = provedByParts(game, value);
        if (!parts) return;
        taken++;
        const proof = claimed(game, value, { parts });
        expect(checkProof(game, proof)).toEqual({ valid: true, lower: value, issues: [], total: 0 });
        expect(checkProof(game, withMore(proof)).lower).toBeNull();
        expect(reread(game, proof)).toEqual(proof);
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(300);
  });

  it('is what the solver writes of machines along a corridor', () => {
    const game = strung('corridor', 3, 40, false, 5);
    const { lower, proof } = solve(game, { restart: true, proof: true });
    expect(checkProof(game, proof!)).toMatchObject({ valid: true, lower });
    expect(proof!.questions).toEqual([]);
    const machines = proof!.parts!.filter(({ nodes }) => nodes.length > 100);
    expect(machines.map(({ at }) => game.ids[at])).toEqual(['t80', 't40', 't0']);
  });
});
