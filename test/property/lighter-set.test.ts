// The local search for light closed sets: what it leaves is one, the lightest on most small problems, and nothing stays behind.

import { describe, expect, it } from 'vitest';
import { atOnce, Dice } from '../../src/base/index.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import { lighterSet } from '../../src/solve/closure/index.ts';
import { Instance } from '../../src/solve/kernel/instance.ts';
import { isClosed, problemOf, randomProblem } from '../reference/closure-problem.ts';

const asWeight = ({ weight }: ClosureProblem, items: Iterable<number>) => {
  let sum = 0;
  for (const v of items) sum += weight[v];
  return sum;
};

const asBits = (items: Int32Array) => items.reduce((set, v) => set | (1 << v), 0);

const itemsOf = (set: number, n: number) =>
  Array.from({ length: n }, (_, v) => v).filter((v) => set & (1 << v));

/** What the lightest closed set that holds item 0 weighs, by trying all. */
function least(problem: ClosureProblem): number {
  let best = Number.POSITIVE_INFINITY;
  for (let set = 1; set < 1 << problem.n; set += 2) {
    if (isClosed(problem, set)) best = Math.min(best, asWeight(problem, itemsOf(set, problem.n)));
  }
  return best;
}

const all = (problem: ClosureProblem) => asWeight(problem, problem.weight.keys());

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
    let lightest = 0;
    const tried = problems(200, 91);
    for (const problem of tried) {
      const items = atOnce(lighterSet(problem, 0, { ...anything, effort: 20_000 }, 1));
      expect(isClosed(problem, asBits(items))).toBe(true);
      expect(asBits(items) & 1).toBe(1);
      expect(asWeight(problem, items)).toBeLessThanOrEqual(all(problem));
      if (asWeight(problem, items) === least(problem)) lightest++;
    }
    expect(lightest).toBeGreaterThan(180);
  });

  it('deals with what weighs nothing', () => {
    for (const problem of problems(100, 92)) {
      const weight = problem.weight.map((w, v) => (v % 3 === 1 ? 0 : w));
      const some = { ...problem, weight };
      const items = atOnce(lighterSet(some, 0, { ...anything, effort: 10_000 }, 1));
      expect(isClosed(some, asBits(items))).toBe(true);
      expect(asWeight(some, items)).toBeGreaterThanOrEqual(least(some));
    }
  });

  it('goes on where a lighter set is asked for, and ends with one that is light enough', () => {
    let ended = 0;
    for (const problem of problems(100, 93)) {
      const value = least(problem);
      const near = atOnce(lighterSet(problem, 0, { below: value + 1, enough: value, effort: 20_000 }, 1));
      if (asWeight(problem, near) === value) ended++;
      const enough = all(problem);
      expect(
        asWeight(problem, atOnce(lighterSet(problem, 0, { ...anything, enough, effort: 20_000 }, 1))),
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
    for (let i = 0; i < 300; i++) endEarly();
    expect(Instance.forSearch().size).toBe(size);
  });
});
