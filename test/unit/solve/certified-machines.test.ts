// Answers for which the solver remembers from round to round what it refuted, or looks at a game before it reduces it: too large for brute force, so they are
// held against checkers that know no solver, on both sides.

import { expect, it } from 'vitest';
import { anyOwner, uniformMealy } from '../../../bench/solve/families.ts';
import { checkProof, checkWitness } from '../../../src/certificate/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { solve } from '../../../src/solve/index.ts';

function expectCertified(game: Game, restart: boolean): void {
  const { upper, exact, witness, proof } = solve(game, { restart, proof: true });
  expect({ exact, proved: proof !== null }).toEqual({ exact: true, proved: true });
  expect(checkWitness(game, witness)).toMatchObject({ valid: true, upper });
  expect(checkProof(game, proof!)).toMatchObject({ valid: true, lower: upper });
}

it.each([2, 3, 7, 8])('a uniform machine, its traps asked for round after round: seed %i', (seed) => {
  expectCertified(uniformMealy(40, 3, 2, seed), false);
});

it.each([31, 32])('a game of 3000 nodes that is looked at before it is reduced: seed %i', (seed) => {
  expectCertified(anyOwner(3000, 50, 3, seed), true);
});
