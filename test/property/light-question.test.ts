// A set for a question by local search: against all closed sets of small problems, some items excluded; and questions that a search alone answers late.

import { expect, it } from 'vitest';
import { uniformMealy } from '../../bench/solve/families.ts';
import { atOnce, Dice } from '../../src/base/index.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import { AidedSearch } from '../../src/solve/closure/search/aided-search.ts';
import { lookingForSet } from '../../src/solve/closure/search/set-for-question.ts';
import { solve } from '../../src/solve/index.ts';
import { isClosed, randomProblem, reducedWhole, setOf, weightOf } from '../reference/closure-problem.ts';

/** What the lightest closed set weighs that holds the target and nothing that is out; Infinity if there is none. */
function least(problem: ClosureProblem, target: number, out: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let set = 1; set < 1 << problem.n; set++) {
    if (set & out || !((set >> target) & 1) || !isClosed(problem, set)) continue;
    const items = Int32Array.from(problem.weight.keys()).filter((v) => (set >> v) & 1);
    best = Math.min(best, weightOf(problem, items));
  }
  return best;
}

/** The items that no closed set holds without some: the search knows them, too. */
function allOut({ n, ruleOwner, optionStart, option }: ClosureProblem, some: number): number {
  let out = some;
  for (let before = -1; before !== out; ) {
    before = out;
    for (let c = 0; c < ruleOwner.length; c++) {
      const options = [...option.subarray(optionStart[c], optionStart[c + 1])];
      if (options.every((o) => (out >> o) & 1)) out |= 1 << ruleOwner[c];
    }
  }
  return out & ((1 << n) - 1);
}

it('holds the target, and nothing that is excluded; on most small problems it is a lightest one', () => {
  const dice = Dice.of(95);
  let tried = 0;
  let lightest = 0;
  while (tried < 400) {
    const problem = randomProblem(dice);
    const target = dice.below(problem.n);
    const out = allOut(problem, dice.below(1 << problem.n) & dice.below(1 << problem.n));
    if ((out >> target) & 1) continue;
    tried++;
    const value = least(problem, target, out);
    const ask = (below: number) =>
      atOnce(
        lookingForSet(problem, target, { below, enough: 0, effort: 20_000 }, (v) => ((out >> v) & 1) === 1),
      );
    expect(ask(value)).toBe(null);
    const found = ask(value + 1 + dice.below(3));
    if (!found) continue;
    expect(setOf(found) & out).toBe(0);
    expect((setOf(found) >> target) & 1).toBe(1);
    expect(isClosed(problem, setOf(found))).toBe(true);
    if (weightOf(problem, found) === value) lightest++;
  }
  expect(lightest).toBeGreaterThan(380);
});

it('finds nothing where what is not excluded is no closed set', () => {
  const dice = Dice.of(98);
  let open = 0;
  for (let i = 0; i < 300; i++) {
    const problem = randomProblem(dice);
    const some = dice.below(1 << problem.n) & ~1;
    if (allOut(problem, some) === some) continue;
    open++;
    const goal = { below: Number.POSITIVE_INFINITY, enough: 0, effort: 1000 };
    expect(atOnce(lookingForSet(problem, 0, goal, (v) => ((some >> v) & 1) === 1))).toBe(null);
  }
  expect(open).toBeGreaterThan(100);
});

it('answers questions of a machine of 120 states that a search alone takes eight times as long for', () => {
  const game = uniformMealy(120, 3, 2, 2);
  const problem = reducedWhole(game);
  const { upper } = solve(game, { restart: true });
  const search = new AidedSearch(problem, 4_000_000);
  try {
    search.ask(0, upper);
    expect(search.run(30_000_000)).toBe('found');
    expect(weightOf(problem, search.found)).toBe(upper);
  } finally {
    search.release();
  }
});
