// The dynamic program goes first on boards, where few rules are open at a time, with charges of its own; steps are counted, not seconds.

import { expect, it } from 'vitest';
import { dominatingSet, setCover } from '../../../bench/solve/covering.ts';
import { atOnce } from '../../../src/base/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { rootCharges } from '../../../src/solve/closure/linear/index.ts';
import { FrontierSearch } from '../../../src/solve/closure/search/index.ts';
import { solving } from '../../../src/solve/index.ts';
import { reducedWhole } from '../../reference/closure-problem.ts';

function frontierOf(game: Game) {
  const problem = reducedWhole(game);
  const upper = problem.weight.reduce((sum, w) => sum + w, 0);
  const known = { lower: 0, upper, target: upper };
  return { problem, known, search: new FrontierSearch(problem, 0, known, () => rootCharges(problem, 0)) };
}

/** Runs it to its end, its bounds taken over after every slice. */
function ran(game: Game): FrontierSearch {
  const { problem, known, search } = frontierOf(game);
  for (const _ of search.run()) {
    known.lower = Math.max(known.lower, search.lower);
    known.upper = search.found?.reduce((sum, v) => sum + problem.weight[v], 0) ?? known.upper;
    known.target = known.upper;
  }
  return search;
}

it('tells a board from a cover', () => {
  expect(frontierOf(dominatingSet(11)).search.isNarrow).toBe(true);
  expect(frontierOf(setCover(100, 1)).search.isNarrow).toBe(false);
});

it('finds charges of its own for a board, and leaves all else to others', () => {
  const board = ran(dominatingSet(5));
  // 25 rows and the initial node; 7 columns dominate a board of 5 by 5.
  expect(board.lower).toBe(1 + 25 + 7);
  const cover = ran(setCover(100, 1));
  expect([cover.lower, cover.found, cover.effort]).toEqual([0, null, Number.POSITIVE_INFINITY]);
});

it('has no charges where finding them takes too long, and leaves the board to others', () => {
  const { problem, known } = frontierOf(dominatingSet(14));
  expect(atOnce(rootCharges(problem, 0))?.bound).toBeCloseTo(239.4, 1);
  expect(atOnce(rootCharges(problem, 0, 1000))).toBeNull();
  const search = new FrontierSearch(problem, 0, known, () => rootCharges(problem, 0, 1000));
  atOnce(search.run());
  expect([search.lower, search.found, search.effort]).toEqual([0, null, Number.POSITIVE_INFINITY]);
});

it('settles a board in fewer slices than branch and bound', () => {
  const work = solving(dominatingSet(11), { restart: true });
  let slices = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) slices++;
  expect(step.value).toMatchObject({ lower: 151, upper: 151 });
  expect(slices).toBeLessThan(60);
});
