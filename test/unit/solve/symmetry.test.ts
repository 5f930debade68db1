// Games in which much is symmetric, with restart: what takes a while is searched without it.

import { describe, expect, it } from 'vitest';
import { dominatingSet, dominatingTorus } from '../../../bench/solve/covering.ts';
import { pigeons, uniformMealy } from '../../../bench/solve/families.ts';
import { equalServers } from '../../../bench/solve/structured.ts';
import { atOnce } from '../../../src/base/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { droppingSymmetric } from '../../../src/solve/closure/symmetry/index.ts';
import { checkWitness } from '../../../src/solve/index.ts';
import { RestartGuarantee } from '../../../src/solve/restart/index.ts';
import { ruleGame } from '../../../src/solve/restart/rule-game.ts';
import { reducedWhole } from '../../reference/closure-problem.ts';

function searched(game: Game): { lower: number; closure: Int32Array; slices: number } {
  const search = new RestartGuarantee(game, (upper) => upper);
  let slices = 0;
  for (const _ of search.run()) slices++;
  return { lower: search.lower, closure: search.closure, slices };
}

it.each([
  ['pigeons', pigeons(6)],
  ['a torus', dominatingTorus(6)],
  ['a board', dominatingSet(7)],
  ['equal servers', equalServers(4, 20, 1)],
])('of %s less is left, and its lightest set is one of the whole', (_, game) => {
  const whole = reducedWhole(game);
  const left = atOnce(droppingSymmetric(whole))!;
  expect(left.option.length).toBeLessThan(whole.option.length);
  expect(searched(ruleGame(left)).lower).toBe(searched(ruleGame(whole)).lower);
});

it('of a random machine all is left', () => {
  const whole = reducedWhole(uniformMealy(40, 3, 2, 1));
  expect(atOnce(droppingSymmetric(whole))).toBe(whole);
});

describe('a search that takes a while', () => {
  it('goes on without what is symmetric', () => {
    const game = pigeons(9);
    const { lower, closure, slices } = searched(game);
    expect(checkWitness(game, { restart: true, value: lower, closure })).toMatchObject({
      valid: true,
      upper: 597,
    });
    expect(lower).toBe(597);
    // With what is symmetric it takes 1135.
    expect(slices).toBeLessThan(500);
  });
});
