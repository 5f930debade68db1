// Machines strung together by single nodes, with restart: what each is worth by itself tells what they are worth together.

import { expect, it } from 'vitest';
import { strung } from '../../../bench/solve/structured.ts';
import { checkProof, checkWitness } from '../../../src/certificate/index.ts';
import { buildGame, type Game, TESTER } from '../../../src/game/index.ts';
import { solve } from '../../../src/solve/index.ts';
import { RestartGuarantee } from '../../../src/solve/restart/index.ts';

const BLOCKS = 5;
const STATES = 30;

/** What machine b is worth by itself. */
function alone({ n, ids, owner, source, target }: Game, b: number): number {
  const machineOf = (v: number): number =>
    v < BLOCKS * STATES ? Math.floor(v / STATES) : machineOf(source[target.indexOf(v)]);
  const isOwn = (v: number) => machineOf(v) === b;
  const edges = Array.from(source, (from, e) => ({ from, to: target[e] })).filter(
    ({ from, to }) => isOwn(from) && isOwn(to),
  );
  // What the SUT chooses the next machine by leads nowhere now.
  const nodes = Array.from({ length: n }, (_, v) => v).filter(
    (v) => isOwn(v) && (owner[v] === TESTER || edges.some(({ from }) => from === v)),
  );
  const game = buildGame({
    initial: ids[b * STATES],
    nodes: nodes.map((v) => ({ id: ids[v], owner: owner[v] === TESTER ? 'tester' : 'sut' })),
    edges: edges
      .filter(({ to }) => nodes.includes(to))
      .map(({ from, to }) => ({ from: ids[from], to: ids[to] })),
  });
  return solve(game, { restart: true }).upper;
}

/** The bounds when the whole is not searched beside the parts. */
function byParts(game: Game): [number, number] {
  const search = new RestartGuarantee(game, (upper) => upper, { isPart: true });
  for (const _ of search.run());
  const { closure, lower, upper } = search;
  expect(checkWitness(game, { restart: true, value: upper, closure })).toMatchObject({ valid: true, upper });
  return [lower, upper];
}

it.each([1, 2, 3])('along a corridor their values add up, seed %i', (seed) => {
  const game = strung('corridor', BLOCKS, STATES, false, seed);
  const sum = Array.from({ length: BLOCKS }, (_, b) => alone(game, b)).reduce((a, b) => a + b);
  const { lower, upper, witness } = solve(game, { restart: true });
  expect([lower, upper]).toEqual([sum, sum]);
  expect(byParts(game)).toEqual([sum, sum]);
  expect(checkWitness(game, witness)).toMatchObject({ valid: true, upper: sum });
});

it.each([1, 2, 3])('where the SUT chooses, the lighter way counts, seed %i', (seed) => {
  const game = strung('choices', BLOCKS, STATES, false, seed);
  const value = (b: number): number => {
    const after = [2 * b + 1, 2 * b + 2].filter((next) => next < BLOCKS);
    return alone(game, b) + (after.length > 0 ? 1 + Math.min(...after.map(value)) : 0);
  };
  const { lower, upper, witness, proof } = solve(game, { restart: true, proof: true });
  expect([lower, upper]).toEqual([value(0), value(0)]);
  expect(byParts(game)).toEqual([value(0), value(0)]);
  expect(checkWitness(game, witness)).toMatchObject({ valid: true, upper });
  expect(checkProof(game, proof!)).toMatchObject({ valid: true, lower });
});
