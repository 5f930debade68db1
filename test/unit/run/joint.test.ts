// Joint campaigns of simulated systems: one budget, one set of covered nodes, one trace that tells the same as the campaign.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orThrow } from '../../../src/base/index.ts';
import { plainGame } from '../../../src/game/index.ts';
import { randomGame } from '../../../src/model/index.ts';
import {
  Books,
  booksOf,
  Campaign,
  jointRunner,
  planOf,
  type Recorder,
  runnerOf,
  Team,
} from '../../../src/run/index.ts';
import { AWAIT, RESET, STRATEGIES, strategyNamed } from '../../../src/strategy/index.ts';
import { arbitraryGame } from '../../reference/arbitrary-game.ts';

function recorded() {
  const events: number[] = [];
  const sources: (string | undefined)[] = [];
  const recorder: Recorder = {
    start(_test, source) {
      events.push(RESET);
      sources.push(source?.instance);
    },
    step: (edge) => events.push(edge),
  };
  return { events, sources, recorder };
}

const settings = fc.record({
  game: arbitraryGame({ maxNodes: 8 }).map(plainGame),
  instances: fc.integer({ min: 2, max: 6 }),
  budget: fc.nat(80),
  resetCost: fc.nat(6),
  seed: fc.nat(1000),
  maxTest: fc.option(fc.integer({ min: 1, max: 9 })),
});

describe.each(STRATEGIES.map(({ id }) => id))('a joint campaign of %s', (strategy) => {
  it('keeps the budget, and its trace has the same books as its plays together', () => {
    let joint = 0;
    fc.assert(
      fc.property(settings, (drawn) => {
        const plan = planOf({ ...drawn, strategy, sut: 'uniform' });
        const { events, sources, recorder } = recorded();
        const outcome = runnerOf(plan)(0, recorder);
        const books = booksOf(drawn.game, Int32Array.from(events), drawn.resetCost);
        expect(outcome.spent).toBeLessThanOrEqual(drawn.budget);
        expect([books.spent, books.gain, books.steps]).toEqual([outcome.spent, outcome.gain, outcome.steps]);
        expect(outcome.plays!.reduce((sum, { steps }) => sum + steps, 0)).toBe(outcome.steps);
        expect(outcome.plays!.reduce((sum, { fresh }) => sum + fresh, 0)).toBe(outcome.coveredNodes.length);
        if (new Set(sources).size > 1) joint++;
        const again = recorded();
        expect(runnerOf(plan)(0, again.recorder)).toEqual(outcome);
        expect(again.events).toEqual(events);
      }),
      { numRuns: 40 },
    );
    // The promise of fair is about one play; the others do not begin.
    if (strategy === 'fair') expect(joint).toBe(0);
    else expect(joint).toBeGreaterThan(5);
  });
});

describe('the plays of a joint campaign', () => {
  const game = orThrow(randomGame({ nodes: 120, seed: 4 }));
  const spec = { game, strategy: 'adaptive', sut: 'uniform', budget: 1500, resetCost: 5, seed: 3 };

  it('are the campaign by itself where there is one', () => {
    const alone = recorded();
    const one = recorded();
    const campaign = runnerOf(planOf(spec))(0, alone.recorder);
    expect(runnerOf(planOf({ ...spec, instances: 1 }))(0, one.recorder)).toEqual(campaign);
    expect(one.events).toEqual(alone.events);
  });

  it('go the same way whatever else was played before, and another way with another seed', () => {
    const play = jointRunner(planOf({ ...spec, instances: 4 }));
    const run = (n: number): Int32Array => {
      const playing = play(n);
      let step = playing.next(null);
      while (!step.done) step = playing.next(null);
      return step.value.events;
    };
    const first = run(0);
    run(1);
    expect(run(0)).toEqual(first);
    expect(run(1)).not.toEqual(first);
  });

  it('share what was covered: the team covers more than the same budget spent apart', () => {
    const team = runnerOf(planOf({ ...spec, budget: 320, instances: 4 }))(0);
    const apart = new Set<number>();
    for (let run = 0; run < 4; run++) {
      const { coveredNodes } = runnerOf(planOf({ ...spec, budget: 80 }))(run);
      for (const v of coveredNodes) apart.add(v);
    }
    expect(team.coveredNodes.length).toBeGreaterThan(apart.size);
  });

  it('execute every case of a suite once between them', () => {
    const { events, recorder } = recorded();
    const plan = planOf({ ...spec, strategy: 'gmu', instances: 3, budget: 100_000 });
    const { end } = runnerOf(plan)(0, recorder);
    expect(end).toMatchObject({ reason: 'strategy', why: 'every case was executed once' });
    expect(events.filter((event) => event === RESET).length).toBe(plan.suite!.cases.length);
  });

  it('all end where one meets the stop condition', () => {
    const plan = planOf({ ...spec, until: 'coverage>=50', instances: 5 });
    const { end, coverage } = runnerOf(plan)(0);
    expect(end.reason).toBe('until');
    expect(coverage).toBeGreaterThanOrEqual(50);
    expect(coverage).toBeLessThan(60);
  });

  it('do not all begin where the budget is small', () => {
    const { plays } = runnerOf(planOf({ ...spec, budget: 60, resetCost: 10, instances: 100 }))(0);
    expect(plays!.length).toBe(2);
  });
});

describe('shared books', () => {
  it('spend no more than there is, though two asked for the last of it', () => {
    const game = orThrow(randomGame({ nodes: 10, seed: 1 }));
    const books = new Books(game, true);
    const player = { move: () => AWAIT };
    const [a, b] = [0, 1].map(
      (member) => new Campaign({ game, player, budget: 5, resetCost: 2, books, member }),
    );
    expect(a.next()).toMatchObject({ kind: 'reset', test: 1, cost: 0 });
    a.restarted();
    const c = new Campaign({ game, player, budget: 5, resetCost: 2, books, member: 2 });
    expect([b.next(), c.next()]).toMatchObject([
      { kind: 'reset', test: 2, cost: 2 },
      { kind: 'reset', test: 3, cost: 2 },
    ]);
    b.restarted();
    c.restarted();
    expect(books.spent).toBe(4);
    expect(c.next()).toMatchObject({ kind: 'done', end: { reason: 'budget' } });
  });

  it('tell players of a team what the others have in common, once', () => {
    const game = orThrow(randomGame({ nodes: 10, seed: 1 }));
    const team = new Team({
      game,
      budget: 10,
      resetCost: 1,
      seed: 1,
      instances: 2,
      strategy: strategyNamed('adaptive'),
    });
    expect(team.player(0)).toBe(team.player(1));
  });
});
