// A closure problem searched part by part, where single items hold it together, against all its closed sets.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce } from '../../src/base/index.ts';
import { ApartSearch } from '../../src/solve/closure/blocks/apart-search.ts';
import { blocksOf } from '../../src/solve/closure/blocks/blocks-of.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import { RestartGuarantee } from '../../src/solve/restart/restart-guarantee.ts';
import { ruleGame } from '../../src/solve/restart/rule-game.ts';
import {
  isClosed,
  lightest,
  problemOf,
  type Rule,
  searchAll,
  searchUpTo,
  setOf,
  weightOf,
} from '../reference/closure-problem.ts';

/** Parts of some items each, hung on an item of those before; all items have two rules, so that there is something left to search when they are reduced. */
const arbitraryProblem = fc
  .array(
    fc.record({
      hangsOn: fc.nat(),
      weights: fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
      options: fc.array(fc.array(fc.nat(9), { minLength: 2, maxLength: 3 }), {
        minLength: 12,
        maxLength: 12,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => {
    const weights = [1];
    const rules: Rule[] = [];
    for (const part of parts) {
      const own = [part.hangsOn % weights.length];
      for (const weight of part.weights) own.push(weights.push(weight) - 1);
      for (const [k, owner] of [...own, ...own].entries()) {
        rules.push({ owner, options: part.options[k].map((other) => own[other % own.length]) });
      }
    }
    return problemOf(weights, rules);
  });

it('the parts make a lightest set of the whole', () => {
  let searched = 0;
  let apart = 0;
  fc.assert(
    fc.property(arbitraryProblem, (problem) => {
      const known = { lower: 0, upper: Number.POSITIVE_INFINITY, target: Number.POSITIVE_INFINITY };
      const search = new ApartSearch(problem, known, (part) => {
        expect(part.n).toBeLessThan(problem.n);
        searched++;
        return searchAll(part);
      });
      if (blocksOf(problem, 0).length < 2) return;
      apart++;
      for (const _ of search.run()) expect(search.lower).toBeLessThanOrEqual(lightest(problem).weight);
      const { weight } = lightest(problem);
      const found = search.found!;
      expect({ lower: search.lower, upper: weightOf(problem, found) }).toEqual({
        lower: weight,
        upper: weight,
      });
      expect(new Set(found).size).toBe(found.length);
      expect(found).toContain(0);
      expect(isClosed(problem, setOf(found))).toBe(true);
    }),
    { numRuns: 1500 },
  );
  expect(apart).toBeGreaterThan(500);
  expect(searched).toBeGreaterThan(100);
});

it('a bound that is known, and no more than that, is proved', () => {
  fc.assert(
    fc.property(arbitraryProblem, fc.nat(3), (problem, less) => {
      const { weight } = lightest(problem);
      const upper = Math.max(0, weight + 1 - less);
      const known = { lower: 0, upper, target: upper };
      const search = new ApartSearch(problem, known, searchUpTo);
      if (blocksOf(problem, 0).length < 2) return;
      atOnce(search.run());
      expect(search.lower).toBeLessThanOrEqual(weight);
      if (weight >= upper) expect(search.lower).toBeGreaterThanOrEqual(upper);
      else expect(weightOf(problem, search.found!)).toBe(weight);
    }),
    { numRuns: 1000 },
  );
});

it('the guarantee of the game that a problem is, is its least weight', () => {
  fc.assert(
    fc.property(arbitraryProblem, (problem) => {
      const search = new RestartGuarantee(ruleGame(problem), (upper) => upper);
      for (const _ of search.run());
      const { weight } = lightest(problem);
      const items = search.closure.filter((v) => v < problem.n);
      expect([search.lower, search.upper, weightOf(problem, items)]).toEqual([weight, weight, weight]);
      expect(isClosed(problem, setOf(items))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('a block is what no single item holds together', () => {
  fc.assert(
    fc.property(arbitraryProblem, (problem) => {
      const blocks = blocksOf(problem, 0);
      const reached = reachedWithout(problem, -1);
      const items = blocks.flatMap((block) => block.items);
      expect(items.toSorted((a, b) => a - b)).toEqual(
        [...reached].filter((v) => v > 0).toSorted((a, b) => a - b),
      );
      for (const [i, block] of blocks.entries()) {
        // It comes after those that are entered by way of it.
        expect(blocks.slice(0, i).some((before) => before.items.includes(block.cut))).toBe(false);
        if (block.cut === 0) continue;
        const without = reachedWithout(problem, block.cut);
        expect(block.items.filter((v) => without.has(v))).toEqual([]);
      }
      // Where an item cuts, a block is entered by it.
      for (const v of items) {
        const isCut = reachedWithout(problem, v).size < reached.size - 1;
        expect(blocks.some(({ cut }) => cut === v)).toBe(isCut);
      }
    }),
    { numRuns: 500 },
  );
});

/** What can be reached from item 0 by rules that name both, but not by way of an item. */
function reachedWithout({ ruleOwner, optionStart, option }: ClosureProblem, out: number): Set<number> {
  const reached = new Set([0]);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const [c, owner] of ruleOwner.entries()) {
      const names = [owner, ...option.subarray(optionStart[c], optionStart[c + 1])].filter((v) => v !== out);
      if (names.some((v) => reached.has(v))) for (const v of names) reached.add(v);
    }
  }
  return reached;
}

it('what is needless is not searched', () => {
  /** A cycle in which each item needs one of the next two. */
  const knot = (items: readonly number[]) =>
    items.map((owner, k) => ({ owner, options: [1, 2].map((d) => items[(k + d) % items.length]) }));
  const middle = [1, 2, 3, 4, 5];
  const needless = [6, 7, 8, 9];
  const problem = problemOf(
    [1, 1, 1, 1, 1, 1, 90, 90, 90, 90],
    [
      ...knot(middle),
      ...knot(needless),
      { owner: 0, options: [1, 2] },
      { owner: 0, options: [3, 5] },
      { owner: 4, options: [6, 7] },
      { owner: 4, options: [8, 9] },
    ],
  );
  const sizes: number[] = [];
  const known = { lower: 0, upper: 1000, target: 1000 };
  const search = new ApartSearch(problem, known, (part) => {
    sizes.push(part.n);
    return searchAll(part);
  });
  atOnce(search.run());
  expect({ sizes, lower: search.lower }).toEqual({ sizes: [6], lower: lightest(problem).weight });
});
