// The local search for light closed sets: what it leaves is one, the lightest on most small problems, and nothing stays behind.

import { describe, expect, it } from 'vitest';
import { uniformMealy } from '../../bench/solve/families.ts';
import { atOnce, Dice } from '../../src/base/index.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import { lighterSet } from '../../src/solve/closure/index.ts';
import { solve } from '../../src/solve/index.ts';
import { Instance } from '../../src/solve/kernel/instance.ts';
import {
  isClosed,
  lightest,
  problemOf,
  randomProblem,
  reducedWhole,
  setOf,
  weightOf,
} from '../reference/closure-problem.ts';

/** What the lightest closed set that holds item 0 weighs, by trying all. */
const least = (problem: ClosureProblem) => lightest(problem).weight;

const all = (problem: ClosureProblem) => problem.weight.reduce((sum, w) => sum + w, 0);

const anything = { below: Number.POSITIVE_INFINITY, enough: 0 };

/** Problems of which all items are a closed set, as the searches meet them. */
function problems(count: number, seed: number): ClosureProblem[] {
  const dice = Dice.of(seed);
  const found: ClosureProblem[] = [];
  while (found.length < count) {
    const problem = randomProblem(dice);
    if (isClosed(problem, (1 << problem.n) - 1)) found.push(problem);
  }
  return found;
}

describe('the local search for a light closed set', () => {
  it('leaves a closed set that holds the target, on most small problems a lightest one', () => {
    let found = 0;
    const tried = problems(200, 91);
    for (const problem of tried) {
      const items = atOnce(lighterSet(problem, 0, { ...anything, effort: 20_000 }, 1));
      expect(isClosed(problem, setOf(items))).toBe(true);
      expect(setOf(items) & 1).toBe(1);
      expect(weightOf(problem, items)).toBeLessThanOrEqual(all(problem));
      if (weightOf(problem, items) === least(problem)) found++;
    }
    expect(found).toBeGreaterThan(180);
  });

  it('finds a lightest one of most machines of sixty states soon', () => {
    let found = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const game = uniformMealy(60, 3, 2, seed);
      const problem = reducedWhole(game);
      const items = atOnce(lighterSet(problem, 0, { ...anything, effort: 600_000 }, 1));
      if (weightOf(problem, items) === solve(game, { restart: true }).upper) found++;
    }
    expect(found).toBeGreaterThanOrEqual(10);
  });

  it('deals with what weighs nothing', () => {
    for (const problem of problems(100, 92)) {
      const weight = problem.weight.map((w, v) => (v % 3 === 1 ? 0 : w));
      const some = { ...problem, weight };
      const items = atOnce(lighterSet(some, 0, { ...anything, effort: 10_000 }, 1));
      expect(isClosed(some, setOf(items))).toBe(true);
      expect(weightOf(some, items)).toBeGreaterThanOrEqual(least(some));
    }
  });

  it('goes on where a lighter set is asked for, and ends with one that is light enough', () => {
    let ended = 0;
    for (const problem of problems(100, 93)) {
      const value = least(problem);
      const near = atOnce(lighterSet(problem, 0, { below: value + 1, enough: value, effort: 20_000 }, 1));
      if (weightOf(problem, near) === value) ended++;
      const enough = all(problem);
      expect(
        weightOf(problem, atOnce(lighterSet(problem, 0, { ...anything, enough, effort: 20_000 }, 1))),
      ).toBeLessThanOrEqual(enough);
    }
    expect(ended).toBeGreaterThan(90);
  });

  it('replays, and gives its memory back, ended early as well', () => {
    const dice = Dice.of(94);
    const any = () => dice.below(60);
    const rules = Array.from({ length: 150 }, (_, i) => ({ owner: i % 60, options: [any(), any()] }));
    const problem = problemOf(new Array(60).fill(1), rules);
    const goal = { ...anything, effort: 3_000_000 };
    const first = atOnce(lighterSet(problem, 0, goal, 1));
    expect(atOnce(lighterSet(problem, 0, goal, 1))).toEqual(first);
    const endEarly = () => {
      const work = lighterSet(problem, 0, goal, 1);
      expect(work.next().done).toBe(false);
      work.return(first);
    };
    endEarly();
    const { size } = Instance.forSearch();
    for (let i = 0; i < 100; i++) endEarly();
    expect(Instance.forSearch().size).toBe(size);
  });
});
