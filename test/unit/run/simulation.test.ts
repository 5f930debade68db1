// `simulate` is `covergame run` in one call, so it is checked against the plan that the command plays; and what is wrong with
// its options is told as it would be of a file, all at once.

import { describe, expect, test } from 'vitest';
import { InputError, type Issue, orThrow } from '../../../src/base/index.ts';
import { randomGame } from '../../../src/model/index.ts';
import { planOf, runnerOf } from '../../../src/run/index.ts';
import { type SimulateOptions, simulate } from '../../../src/run/simulation/index.ts';
import { solve } from '../../../src/solve/index.ts';
import { AWAIT, RESET, STRATEGIES } from '../../../src/strategy/index.ts';
import { makeSuite } from '../../../src/suite/index.ts';

const game = orThrow(randomGame({ nodes: 30, seed: 3 }));

function issuesOf(attempt: () => unknown): readonly Issue[] {
  try {
    attempt();
  } catch (error) {
    if (error instanceof InputError) return error.issues;
    throw error;
  }
  throw new Error('nothing was wrong');
}

describe.each(STRATEGIES)('$id', (strategy) => {
  test('plays what the command plays by default', () => {
    const play = runnerOf(
      planOf({
        game,
        strategy: strategy.id,
        sut: 'uniform',
        ...(strategy.needsSuite && { suite: makeSuite(game, 'node', { resetCost: 10 }) }),
        budget: 120,
        resetCost: 10,
        seed: 1,
      }),
    );
    const expected = [play(0), play(1)];
    const { runs, missed, coverage } = simulate(game, { strategy: strategy.id, budget: 120, runs: 2 });
    expect(runs.map((run) => run.covered)).toEqual(
      expected.map((run) => Array.from(run.coveredNodes, (v) => game.ids[v])),
    );
    expect(runs.map((run) => run.spent)).toEqual(expected.map((run) => run.spent));
    expect(coverage).toBeCloseTo((expected[0].coverage + expected[1].coverage) / 2, 9);
    for (const id of missed) expect(runs.flatMap((run) => run.covered)).not.toContain(id);
  });
});

test('a function is a strategy, and a condition may hold the budget', () => {
  const { runs } = simulate(game, {
    strategy: ({ game: { owner, outStart }, node }) =>
      outStart[node] === outStart[node + 1] ? RESET : owner[node] === 1 ? AWAIT : outStart[node],
    until: 'coverage>=100 or budget 40',
  });
  expect(runs[0].spent).toBeLessThanOrEqual(40);
});

describe('misuse from JavaScript', () => {
  const wrong = (options: unknown, on: unknown = game): readonly Issue[] =>
    issuesOf(() => simulate(on as typeof game, options as SimulateOptions));

  test('an unknown strategy is answered with the nearest', () => {
    expect(wrong({ strategy: 'adaptiv', budget: 9 })).toMatchObject([
      { code: 'strategy/unknown', hint: 'did you mean "adaptive"?' },
    ]);
    expect(wrong({ strategy: 7, budget: 9 })).toMatchObject([{ code: 'strategy/unknown' }]);
    expect(wrong({ strategy: null, budget: 9 })).toMatchObject([{ code: 'strategy/unknown' }]);
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '200', null])('a budget of %s', (budget) => {
    expect(wrong({ strategy: 'rdm', budget })).toMatchObject([{ code: 'run/bad-option' }]);
  });

  test('every fault is told at once, and no option is left out without a word', () => {
    expect(wrong({ budjet: 5, runs: 0, seed: 'x' }).map(({ code, hint }) => [code, hint])).toEqual([
      ['run/unknown-option', 'did you mean "budget"?'],
      ['run/bad-option', undefined],
      ['run/bad-option', undefined],
      ['run/missing-option', "for instance { strategy: 'adaptive', budget: 200 }"],
    ]);
    expect(wrong({ strategy: 'rdm' })).toMatchObject([{ code: 'run/missing-option' }]);
    expect(wrong(undefined)).toMatchObject([{ code: 'run/bad-option' }]);
    expect(wrong({ strategy: 'rdm', budget: 9, suite: 'node' })).toMatchObject([
      { code: 'run/unused-suite' },
    ]);
    expect(wrong({ strategy: 's2', budget: 9, suite: 'nod' })).toMatchObject([
      { code: 'suite/unknown-criterion', hint: 'did you mean "node"?' },
    ]);
    expect(wrong({ strategy: 'rdm', budget: 9, sut: 'unifrom' })).toMatchObject([{ code: 'sut/unknown' }]);
  });

  test.each([
    [undefined, 'undefined'],
    ['x.game.json', 'a text'],
    [Promise.resolve(game), 'a promise'],
    [{ ok: true, value: game }, 'an outcome that contains a game'],
    [{ initial: 'a', nodes: [], edges: [] }, 'a description of a game'],
    [{}, 'another object'],
  ])('a game that is none: %s', (value, what) => {
    for (const attempt of [
      () => simulate(value as never, { strategy: 'rdm', budget: 5 }),
      () => solve(value as never),
      () => makeSuite(value as never, 'node'),
    ]) {
      expect(issuesOf(attempt)).toMatchObject([{ code: 'game/no-game', message: `the game is ${what}` }]);
    }
  });
});
