// --max-test: no test is longer than it may be unless the budget pays for no further reset, whatever the strategy wants; a run goes the
// same way again from its trace.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError, orThrow, sourceOf } from '../../src/base/index.ts';
import { buildGame, forGoal, type Game, GOALS, isTransition } from '../../src/game/index.ts';
import {
  booksOf,
  headerOf,
  planOf,
  readTrace,
  replayFromSeed,
  runnerOf,
  sameCampaign,
  settle,
  TraceWriter,
} from '../../src/run/index.ts';
import { simulate } from '../../src/run/simulation/index.ts';
import { RESET, STRATEGIES, strategyNamed } from '../../src/strategy/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';

const quick = STRATEGIES.filter(({ id }) => id !== 'optimal').map(({ id }) => id);

/** The steps of each test, as the model has them, and after how many events it was due to end. */
function testsIn(game: Game, events: Int32Array, maxTest: number): { steps: number; due: number }[] {
  const tests: { steps: number; due: number }[] = [];
  events.forEach((event, i) => {
    if (event === RESET) tests.push({ steps: 0, due: 0 });
    const test = tests[tests.length - 1];
    if (event === RESET) return;
    if (!isTransition(game, game.source[event])) test.steps++;
    if (test.steps === maxTest && !isTransition(game, game.target[event])) test.due = i + 1;
  });
  return tests;
}

function recorded(spec: Parameters<typeof planOf>[0]): string {
  let text = '';
  const writer = new TraceWriter(spec.game, (line) => {
    text += line;
  });
  writer.header(headerOf(settle({ ...spec, strategy: strategyNamed(spec.strategy) })));
  writer.end(runnerOf(planOf(spec))(0, writer));
  return text;
}

describe('--max-test', () => {
  it('ends every test in time that a reset can be paid for, and the run goes the same way again', () => {
    let shortened = 0;
    const property = fc.property(
      arbitraryGame(),
      fc.constantFrom(...GOALS.filter((goal) => goal !== 'labels')),
      fc.constantFrom(...quick),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 80 }),
      fc.nat(9),
      (plain, goal, strategy, maxTest, budget, resetCost) => {
        const game = forGoal(plain, goal);
        const spec = { game, goal, strategy, sut: 'uniform', budget, resetCost, maxTest, seed: 3 };
        const [run] = orThrow(readTrace(game, sourceOf('trace', recorded(spec)))).runs;
        expect(run.header.maxTest).toBe(maxTest);
        for (const { steps, due } of testsIn(game, run.events, maxTest)) {
          if (steps === maxTest) shortened++;
          if (steps <= maxTest) continue;
          // One that is longer could not be ended when it was due.
          const { spent } = booksOf(game, run.events.subarray(0, due), resetCost);
          expect(budget - spent).toBeLessThanOrEqual(resetCost);
        }
        expect(replayFromSeed(game, strategyNamed(strategy), undefined, run)).toBeNull();
      },
    );
    fc.assert(property, { numRuns: 300 });
    expect(shortened).toBeGreaterThan(100);
  });

  const trap = buildGame({
    initial: 'start',
    nodes: [
      { id: 'start', owner: 'tester' },
      { id: 'loop', owner: 'sut' },
      { id: 'fine', owner: 'tester' },
    ],
    edges: [
      { from: 'start', to: 'loop', label: 'in' },
      { from: 'loop', to: 'loop', label: 'tick' },
      { from: 'start', to: 'fine', label: 'on' },
      { from: 'fine', to: 'start', label: 'back' },
    ],
  });

  it('gets out of a loop that nobody can leave', () => {
    const options = { strategy: 'rdm', budget: 60, resetCost: 2, seed: 1, runs: 20 } as const;
    const without = simulate(trap, options);
    expect(without.runs.every(({ resets }) => resets === 0)).toBe(true);
    expect(without.coverage).toBeLessThan(100);
    const limited = simulate(trap, { ...options, maxTest: 4 });
    expect(limited.coverage).toBe(100);
    expect(limited.runs.every(({ resets }) => resets >= 5)).toBe(true);
  });

  it('is refused below 1, by the library and wherever a campaign is settled', () => {
    for (const maxTest of [0, -1, 1.5, Number.NaN, '3' as never]) {
      const given = { strategy: 'rdm', budget: 60, maxTest } as const;
      expect(() => simulate(trap, given)).toThrow(/"maxTest" is .* must be a whole number from 1 up/);
      const settled = () => settle({ ...given, game: trap, sut: 'x', strategy: strategyNamed('rdm') });
      expect(settled).toThrow(InputError);
    }
  });

  it('sets two campaigns apart', () => {
    const header = (maxTest: number | null) =>
      headerOf(settle({ game: trap, sut: 'x', strategy: strategyNamed('rdm'), budget: 9, maxTest }));
    expect(sameCampaign(header(4), header(null))).toEqual([{ key: 'maxTest', theirs: 4, ours: null }]);
    expect(sameCampaign(header(4), header(4))).toEqual([]);
  });
});
