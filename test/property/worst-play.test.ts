// What a strategy or a suite is certain to cover: the search against every answer tried, and the play it returns against the books of a campaign.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { forGoal, type Game, totalGain } from '../../src/game/index.ts';
import { guaranteedWithin } from '../../src/play/index.ts';
import { booksOf, nextCase, settle, worstPlay, worstSuite } from '../../src/run/index.ts';
import { finish } from '../../src/solve/index.ts';
import { AWAIT, STOP, strategyNamed, strategyOf } from '../../src/strategy/index.ts';
import { makeSuite } from '../../src/suite/index.ts';
import { atLength } from '../length.ts';
import { gameOf } from '../reference/games.ts';
import { randomGraph } from '../reference/random-graph.ts';
import { worstOfDice, worstOfSuite, worstResponse } from '../reference/worst-response.ts';

const GAMES = atLength(40, 1000);
const SEEDS = Array.from({ length: GAMES }, (_, i) => i + 1);
const DETERMINISTIC = ['gmu', 'optimal', 'adaptive', 'plan:coverage:all'];
const RANDOM = ['s1.5', 's2', 's3', 's4', 'rdm', 'rdm-reset'] as const;

function smallGame(seed: number): { game: Game; budget: number; resetCost: number; restart: boolean } {
  const dice = Dice.of(seed, 4);
  const nodes = 3 + dice.below(4);
  const edges = nodes + dice.below(4);
  const shape = { nodes, edges, seed, forward: dice.below(3) === 0, maxGain: 1 + dice.below(2) };
  const game = randomGraph({ ...shape, sutShare: 0.4 });
  return { game, budget: 2 + dice.below(11), resetCost: dice.below(4), restart: dice.below(2) === 0 };
}

/** Every third game has prices, for those whose reference counts them. */
function priced(game: Game, seed: number): Game {
  const dice = Dice.of(seed, 7);
  return seed % 3 > 0 ? game : { ...game, cost: Float64Array.from(game.target, () => 1 + dice.below(3)) };
}

function worst(seed: number, id: string, isPriced = false) {
  const { game: plain, budget, resetCost, restart } = smallGame(seed);
  const game = isPriced ? priced(plain, seed) : plain;
  const strategy = strategyNamed(id);
  // Cases for edges come to a node more than once.
  const suite = strategy.needsSuite && { suite: seed % 2 === 0 ? 'node' : 'edge' };
  const settled = settle({ game, strategy, sut: 'adversary', budget, resetCost, restart, ...suite });
  const found = finish(worstPlay({ settled }), {});
  return { game, budget, resetCost, settled, found };
}

describe('the worst play of a strategy', () => {
  for (const id of DETERMINISTIC) {
    it(`of ${id} covers what no answers can prevent`, () => {
      let tried = 0;
      for (const seed of SEEDS) {
        const { game, budget, resetCost, settled, found } = worst(seed, id, true);
        const make = settled.strategy.prepare(settled.rules);
        const expected = worstResponse(game, make, budget, resetCost);
        if (expected === null) continue;
        tried++;
        expect([found.lower, found.upper], `seed ${seed}`).toEqual([expected, expected]);
        const books = booksOf(game, found.play.events, resetCost);
        expect(books.gain).toBe(expected);
        expect(books.spent).toBeLessThanOrEqual(budget);
        expect(expected).toBeLessThanOrEqual(guaranteedWithin(game, { budget, resetCost }).upper);
      }
      expect(tried).toBeGreaterThan(0.95 * GAMES);
    });
  }

  for (const id of RANDOM) {
    it(`of ${id} is the worst of its dice, too`, () => {
      for (const seed of SEEDS) {
        const { game, budget, resetCost, settled, found } = worst(seed, id);
        const cases = (settled.rules.suite?.cases ?? []).map((path) => [...path]);
        const expected = worstOfDice(id, game, cases, budget, resetCost);
        expect([found.lower, found.upper], `seed ${seed}`).toEqual([expected, expected]);
        expect(booksOf(game, found.play.events, resetCost).gain).toBe(expected);
      }
    });
  }

  it('ends with an answer that the budget does not pay for', () => {
    const model = gameOf('s sut: a b', 'a tester:', 'b tester 5:');
    const game: Game = { ...model, cost: Float64Array.of(1, 9) };
    const settled = settle({
      game,
      strategy: strategyNamed('rdm'),
      sut: 'adversary',
      budget: 3,
      resetCost: 9,
    });
    const { lower, upper } = finish(worstPlay({ settled }), {});
    expect([lower, upper]).toEqual([1, 1]);
  });

  it('is the same for a strategy that does not know its state', () => {
    for (const seed of SEEDS) {
      const { game, budget, resetCost, settled, found } = worst(seed, 'optimal');
      const make = settled.strategy.prepare(settled.rules);
      const blind = { ...settled.strategy, prepare: () => (dice: Dice) => ({ move: make(dice).move }) };
      const bound = {
        ...blind,
        prepare: () => (dice: Dice) => {
          const player = make(dice);
          return { move: player.move.bind(player) };
        },
      };
      const again = finish(worstPlay({ settled: { ...settled, strategy: bound } }), {});
      expect(again.upper, `seed ${seed} of ${game.name} within ${budget}, ${resetCost}`).toBe(found.upper);
    }
  });
});

const CHAIN = gameOf('a tester: b c', 'b tester: d', 'c sut: a d', 'd tester: a');

describe('strategies that the search cannot follow', () => {
  it('leaves open what only some outcomes of the dice show', () => {
    const byReal = strategyOf('by a real', ({ game, node, canReset }, dice) =>
      game.owner[node] === 1
        ? -1
        : canReset || dice.unit() < 0.3
          ? game.outStart[node]
          : game.outStart[node + 1] - 1,
    );
    const settled = settle({ game: CHAIN, strategy: byReal, sut: 'adversary', budget: 6, resetCost: 9 });
    const { lower, upper, exact, cut } = finish(worstPlay({ settled }), {});
    expect([lower, upper, exact, cut]).toEqual([1, 2, false, 'dice']);
  });

  it('refuses one that does not repeat itself', () => {
    let times = 0;
    const game = gameOf(
      'r tester: a x',
      'a sut: b c',
      'x sut: b c',
      'b tester: d',
      'c tester 2:',
      'd tester 5:',
    );
    const fickle = strategyOf('fickle', ({ node }) => {
      if (game.outStart[node] === game.outStart[node + 1]) return STOP;
      return game.owner[node] === 1 ? AWAIT : game.outStart[node] + (node === 0 ? ++times % 2 : 0);
    });
    const settled = settle({ game, strategy: fickle, sut: 'adversary', budget: 4, resetCost: 9 });
    expect(() => finish(worstPlay({ settled }), {})).toThrow(/another move after the same run/);
  });

  it('ends with an interval when it is stopped', () => {
    const game = randomGraph({ nodes: 60, edges: 150, seed: 3 });
    const strategy = strategyNamed('adaptive');
    const settled = settle({ game, strategy, sut: 'adversary', budget: 200, resetCost: 10 });
    const { lower, upper, play } = finish(worstPlay({ settled, stop: () => true }), {});
    expect(lower).toBeGreaterThan(0);
    expect(lower).toBeLessThan(upper);
    expect(upper).toBe(play.outcome.gain);
  });
});

describe('the worst case of a suite', () => {
  it('is that of every way through every case', () => {
    for (const seed of SEEDS) {
      const { game, resetCost } = smallGame(seed);
      for (const criterion of ['node', 'edge']) {
        const suite = makeSuite(game, criterion, { resetCost });
        if (suite.cases.length > 7) continue;
        const found = finish(worstSuite({ game, suite, resetCost }), {});
        const expected = worstOfSuite(
          game,
          suite.cases.map((path) => [...path]),
        );
        expect([found.lower, found.upper], `seed ${seed}, ${criterion}`).toEqual([expected, expected]);
        expect(booksOf(game, found.play.events, resetCost).gain).toBe(expected);
      }
    }
  });

  it('is what gmu is certain to cover with a budget that is large enough', () => {
    for (const seed of SEEDS) {
      const { game, resetCost } = smallGame(seed);
      const suite = makeSuite(game, 'node', { resetCost });
      const settled = settle({
        game,
        strategy: strategyNamed('gmu'),
        suite,
        sut: 'adversary',
        budget: 10_000,
        resetCost,
      });
      const { upper } = finish(worstPlay({ settled }), {});
      expect(finish(worstSuite({ game, suite, resetCost }), {}).upper, `seed ${seed}`).toBe(upper);
    }
  });

  it('counts labels once', () => {
    const model = gameOf('a sut: b c d', 'b tester: a', 'c tester:', 'd tester:');
    const tags = {
      names: ['x', 'y'],
      nodeStart: Int32Array.of(0, 0, 1, 2, 4),
      nodeTag: Int32Array.of(0, 0, 0, 1),
      edgeStart: new Int32Array(model.m + 1),
      edgeTag: new Int32Array(0),
    };
    const game = forGoal({ ...model, tags }, 'labels');
    const suite = { cases: [Int32Array.of(0, 1), Int32Array.of(0, 3)] };
    const { lower, upper } = finish(worstSuite({ game, suite, resetCost: 10 }), {});
    expect([lower, upper, totalGain(game)]).toEqual([1, 1, 2]);
  });
});

describe('the case to add first', () => {
  it('makes more certain; where none is found at once, none of any length does', () => {
    let [found, none] = [0, 0];
    for (const seed of SEEDS) {
      const { game, resetCost } = smallGame(seed);
      const whole = makeSuite(game, 'edge', { resetCost }).cases;
      const suite = { cases: whole.slice(0, 1 + (seed % 2)) };
      const worst = finish(worstSuite({ game, suite, resetCost }), {});
      const { best, isProved } = finish(nextCase({ game, suite, resetCost, worst }), {});
      const cases = suite.cases.map((path) => [...path]);
      if (best) {
        found++;
        expect(worstOfSuite(game, [...cases, [...best.path]]), `seed ${seed}`).toBe(best.lower);
        expect(best.lower).toBeGreaterThan(worst.upper);
      }
      if (!isProved) continue;
      if (worst.upper < totalGain(game)) none++;
      expect(best).toBeNull();
      for (const path of walks(game, 5))
        expect(worstOfSuite(game, [...cases, path]), `seed ${seed}: ${path}`).toBe(worst.upper);
    }
    expect(Math.min(found, none)).toBeGreaterThan(GAMES / 20);
  });
});

/** All paths from the initial node with so many nodes, or fewer where they end. */
function walks(game: Game, nodes: number): number[][] {
  let open = [[game.initial]];
  for (let i = 1; i < nodes; i++) {
    open = open.flatMap((path) => {
      const v = path[path.length - 1];
      const next = [...game.target.subarray(game.outStart[v], game.outStart[v + 1])];
      return next.length === 0 ? [path] : next.map((w) => [...path, w]);
    });
  }
  return open.slice(0, 60);
}
