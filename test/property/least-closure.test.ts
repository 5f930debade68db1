// Each search for a lightest closed set by itself, against the definition of the guarantee with restart: together they
// would hide each other's faults.

import { describe, expect, it } from 'vitest';
import { pigeons } from '../../bench/solve/families.ts';
import { Dice } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import { AidedSearch } from '../../src/solve/closure/search/aided-search.ts';
import { CoreSearch } from '../../src/solve/closure/search/core-search.ts';
import { DeepeningSearch } from '../../src/solve/closure/search/deepening-search.ts';
import type { KnownBounds, LeastClosure } from '../../src/solve/closure/search/least-closure.ts';
import { solve } from '../../src/solve/index.ts';
import { describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { weightOf, wholeColumn } from '../reference/closure-problem.ts';

function randomGame(dice: Dice): Game {
  const n = 4 + dice.below(8);
  const largest = dice.pick([1, 1, 4, 40]);
  const share = dice.pick([3, 5, 7]);
  // Where all gains have a common divisor, all sets weigh a multiple of it.
  const unit = dice.pick([1, 1, 3, 4]);
  return buildGame({
    initial: 'v0',
    nodes: Array.from({ length: n }, (_, v) => ({
      id: `v${v}`,
      owner: dice.below(10) < share ? 'sut' : 'tester',
      gain: dice.below(6) === 0 ? 0 : unit * (1 + dice.below(largest)),
    })),
    edges: Array.from({ length: n }, (_, v) =>
      Array.from({ length: 1 + dice.below(4) }, () => ({ from: `v${v}`, to: `v${dice.below(n)}` })),
    ).flat(),
  });
}

type Arguments = ConstructorParameters<typeof DeepeningSearch>;

function isClosed({ ruleStart, optionStart, option }: ClosureProblem, items: Int32Array): boolean {
  const inside = new Set(items);
  for (const v of items) {
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
      if (!option.subarray(optionStart[c], optionStart[c + 1]).some((o) => inside.has(o))) return false;
    }
  }
  return true;
}

/** Runs a search by itself, nothing known but what it finds. */
function leastBy(
  problem: ClosureProblem,
  first: number,
  make: (known: KnownBounds) => LeastClosure,
): { lower: number; upper: number } {
  const known = { lower: 0, upper: weightOf(problem, Int32Array.from(problem.weight.keys())), target: 0 };
  known.target = known.upper;
  const search = make(known);
  const take = () => {
    known.lower = Math.max(known.lower, search.lower);
    if (!search.found) return;
    expect(search.found).toContain(first);
    expect(isClosed(problem, search.found)).toBe(true);
    known.upper = Math.min(known.upper, weightOf(problem, search.found));
    known.target = known.upper;
  };
  for (const _ of search.run()) take();
  take();
  return known;
}

describe.each(['none', 'full'] as const)('on problems reduced: %s', (reduction) => {
  it.each([
    ['charged cores', (...[a, b, c]: Arguments) => new CoreSearch(a, b, c, 'charged')],
    ['plain cores', (...[a, b, c]: Arguments) => new CoreSearch(a, b, c, 'plain')],
    ['deepening', (...[a, b, c]: Arguments) => new DeepeningSearch(a, b, c)],
  ] as const)('%s: the lightest set', (_name, search) => {
    const dice = Dice.of(21);
    for (let i = 0; i < 700; i++) {
      const game = randomGame(dice);
      const { problem, item } = wholeColumn(game, reduction);
      const first = item(game.initial);
      const value = bruteForce(game, { restart: true });
      const { lower, upper } = leastBy(problem, first, (known) => search(problem, first, known));
      expect({ lower, upper }, describeGame(game)).toEqual({ lower: value, upper: value });
    }
  });
});

it('deepening tells weights apart that differ by one in 2^45', () => {
  const dice = Dice.of(23);
  for (let i = 0; i < 300; i++) {
    const drawn = randomGame(dice);
    const gain = drawn.gain.map((own) => 2 ** 45 * (own % 5) + dice.below(3));
    const game = { ...drawn, gain };
    const { problem, item } = wholeColumn(game, 'none');
    const first = item(game.initial);
    const value = bruteForce(game, { restart: true });
    const { lower, upper } = leastBy(problem, first, (known) => new DeepeningSearch(problem, first, known));
    expect({ lower, upper }, describeGame(game)).toEqual({ lower: value, upper: value });
  }
});

it('a question is answered with the aid of cores as without, some items excluded', () => {
  const dice = Dice.of(22);
  const FAR = 1e6;
  const seen = { found: 0, none: 0 };
  for (let i = 0; i < 500; i++) {
    const game = randomGame(dice);
    const { problem, item } = wholeColumn(game, 'none');
    const out = new Set([dice.below(game.n), dice.below(game.n)]);
    out.delete(game.initial);
    const gain = game.gain.map((own, v) => (out.has(v) ? FAR : own));
    const value = bruteForce({ ...game, gain }, { restart: true });
    const search = new AidedSearch(
      problem,
      dice.pick([0, 30, 300]),
      dice.pick([0, Number.POSITIVE_INFINITY]),
    );
    for (let v = 0; v < problem.n; v++)
      if (out.has(problem.member[problem.memberStart[v]])) search.exclude(v);
    for (const limit of value < FAR ? [value + 2, value, value - 1] : [FAR - 1]) {
      search.ask(item(game.initial), limit);
      let status = search.run(20);
      while (status === 'open') status = search.run(20);
      expect(status, describeGame(game)).toBe(value <= limit ? 'found' : 'none');
      seen[value <= limit ? 'found' : 'none']++;
      if (status !== 'found') continue;
      expect(isClosed(problem, search.found)).toBe(true);
      expect(weightOf(problem, search.found)).toBeLessThanOrEqual(limit);
    }
  }
  expect(Math.min(seen.found, seen.none)).toBeGreaterThan(300);
});

it('a question for a good part of a large problem is put to cores at once, another one is not', () => {
  const { problem, item } = wholeColumn(pigeons(6), 'light');
  const target = item(pigeons(6).initial);
  const whole = problem.weight.reduce((sum, weight) => sum + weight, 0);
  const value = solve(pigeons(6), { restart: true }).upper;
  const answer = (large: number) => {
    const search = new AidedSearch(problem, Number.POSITIVE_INFINITY, large);
    search.ask(target, value - 1);
    return search.run(2_000_000);
  };
  expect(value - 1).toBeGreaterThan(whole / 8);
  expect(answer(problem.n)).toBe('none');
  expect(answer(problem.n + 1)).toBe('open');
});

it('a question that cores are near the end of is answered by them, however slowly they rise', () => {
  const game = pigeons(7);
  const { problem, item } = wholeColumn(game, 'light');
  const search = new AidedSearch(problem, 4_000_000);
  try {
    search.ask(item(game.initial), solve(game, { restart: true }).upper - 1);
    // With the share of far ones it takes 48 million steps.
    expect(search.run(20_000_000)).toBe('none');
  } finally {
    search.release();
  }
});
