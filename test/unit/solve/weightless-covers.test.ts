// Covers and choices whose first bound tells nothing, as all that weighs is searched for: branch and bound has its turn all the same.

import { expect, it } from 'vitest';
import { bundles, denseCover, weightedVertexCover } from '../../../bench/solve/covering.ts';
import { coverProgram, isOfUse, weightOfHalves } from '../../../src/solve/closure/linear/cover-program.ts';
import { checkWitness } from '../../../src/solve/index.ts';
import { RestartGuarantee } from '../../../src/solve/restart/index.ts';
import { problemOf } from '../../reference/closure-problem.ts';

// Without branch and bound these take 1345, 1262 and 2199 slices; if it has to wait for the others on covers, 68 and 82.
it.each([
  ['a dense cover', denseCover(120, 1), 13, 50],
  ['a weighted vertex cover', weightedVertexCover(100, 1), 653, 60],
  ['choices of bundles', bundles(35, 1), 178, 500],
])('settles %s by a fraction of the work', (_, game, value, most) => {
  const search = new RestartGuarantee(game, (upper) => upper);
  let slices = 0;
  for (const _ of search.run()) slices++;
  const { lower, closure } = search;
  expect(lower).toBe(value);
  expect(checkWitness(game, { restart: true, value, closure })).toMatchObject({ valid: true, upper: value });
  expect(slices).toBeLessThan(most);
});

it('has no use for a relaxation that takes a half of everything, proves nothing new by it, and is near the best set', () => {
  // One of each of ten pairs, and item 0, which weighs 3.
  const pairs = Array.from({ length: 10 }, (_, i) => ({ owner: 0, options: [2 * i + 1, 2 * i + 2] }));
  const program = coverProgram(problemOf([3, ...new Array(20).fill(1)], pairs), 0);
  expect(weightOfHalves(program)).toBe(13);
  // It may prove 13.
  expect(isOfUse(program, 13, 14)).toBe(true);
  // 11 is not much more than 10, and 12 is: splits raise the bound.
  expect(isOfUse(program, 14, 14)).toBe(false);
  expect(isOfUse(program, 14, 15)).toBe(true);
});
