// Machines along a corridor with a way back into the one before, with restart: two items hold each to the rest.

import { expect, it } from 'vitest';
import { strung } from '../../../bench/solve/structured.ts';
import { atOnce } from '../../../src/base/index.ts';
import { ApartSearch, PairSearch } from '../../../src/solve/closure/blocks/index.ts';
import { type ClosureProblem, nodesOf } from '../../../src/solve/closure/index.ts';
import { checkProof, checkWitness, solve } from '../../../src/solve/index.ts';
import { RestartGuarantee } from '../../../src/solve/restart/index.ts';
import { ruleGame } from '../../../src/solve/restart/rule-game.ts';
import { reducedWhole } from '../../reference/closure-problem.ts';

const MACHINES = 4;
const STATES = 30;
/** None of their ways back is needless. */
const SEEDS = [1, 3, 4];
const corridor = (seed: number) => strung('corridor', MACHINES, STATES, true, seed);

const NOTHING_KNOWN = { lower: 0, upper: Number.POSITIVE_INFINITY, target: Number.POSITIVE_INFINITY };

it.each(SEEDS)('each machine is searched by itself, with the way back and without, seed %i', (seed) => {
  const whole = reducedWhole(corridor(seed));
  expect(new ApartSearch(whole, NOTHING_KNOWN, () => expect.fail()).isWorthIt).toBe(false);
  const sizes: number[] = [];
  const value = (problem: ClosureProblem): { lower: number; members: Int32Array } => {
    const pairs = new PairSearch(problem, NOTHING_KNOWN, function* (part) {
      yield;
      return value(part);
    });
    atOnce(pairs.run());
    if (pairs.found) return { lower: pairs.lower, members: nodesOf(problem, pairs.found) };
    sizes.push(problem.n);
    const search = new RestartGuarantee(ruleGame(problem), (upper) => upper);
    for (const _ of search.run());
    const items = search.closure.filter((v) => v < problem.n);
    return { lower: search.lower, members: nodesOf(problem, items) };
  };
  const { lower, members } = value(whole);
  const closure = members.toSorted();
  expect(checkWitness(corridor(seed), { restart: true, value: lower, closure })).toMatchObject({
    valid: true,
    upper: lower,
  });
  expect(sizes.length).toBe(2 * MACHINES - 1);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(STATES + 3);
});

it.each(SEEDS)('what they are worth is proved, seed %i', (seed) => {
  const game = corridor(seed);
  const { lower, upper, witness, proof } = solve(game, { restart: true, proof: true });
  expect(upper).toBe(lower);
  expect(checkWitness(game, witness)).toMatchObject({ valid: true, upper });
  expect(checkProof(game, proof!)).toMatchObject({ valid: true, lower });
  // The whole is not searched beside the parts.
  const parts = new RestartGuarantee(game, (most) => most, { isPart: true });
  for (const _ of parts.run());
  expect([parts.lower, parts.upper]).toEqual([lower, lower]);
});
