// A closure problem with regions that two items hold to the rest, searched around one of them, against all its closed sets.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce } from '../../src/base/index.ts';
import { PairSearch } from '../../src/solve/closure/blocks/pair-search.ts';
import { regionOf } from '../../src/solve/closure/blocks/region-of.ts';
import { problemWithin, problemWithout } from '../../src/solve/closure/blocks/region-problems.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
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

const options = fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }), {
  minLength: 12,
  maxLength: 12,
});

/** Some items, and regions that hang on two of those before, which may have rules for them: often one without the other is impossible, or lighter than both. */
const arbitraryProblem = fc
  .record({
    middle: fc.array(fc.nat(4), { minLength: 4, maxLength: 5 }),
    rules: options,
    regions: fc.array(
      fc.record({
        ends: fc.tuple(fc.nat(), fc.nat()),
        weights: fc.array(fc.nat(6), { minLength: 2, maxLength: 3 }),
        calls: fc.tuple(fc.boolean(), fc.boolean()),
        rules: options,
      }),
      { minLength: 1, maxLength: 2 },
    ),
  })
  .map(({ middle, rules: first, regions }) => {
    const weights = [1, ...middle];
    const all = [...weights.keys()];
    const named = (numbers: readonly number[], among: readonly number[]) =>
      numbers.map((k) => among[k % among.length]);
    const rules: Rule[] = [...all, ...all].map((owner, k) => ({ owner, options: named(first[k], all) }));
    for (const region of regions) {
      const before = [...weights.keys()];
      const ends = named(region.ends, before);
      const items = region.weights.map((weight) => weights.push(weight) - 1);
      const owners = [...items, ...items, ...ends.filter((_, k) => region.calls[k])];
      for (const [k, owner] of owners.entries()) {
        rules.push({ owner, options: named(region.rules[k], [...items, ...ends]) });
      }
      for (const owner of ends.filter((_, k) => region.calls[k]))
        rules.push({ owner, options: [items[0], items[1]] });
    }
    return problemOf(weights, rules);
  });

const LEAST = 2;
const NOTHING_KNOWN = { lower: 0, upper: Number.POSITIVE_INFINITY, target: Number.POSITIVE_INFINITY };

const namedBy = ({ ruleOwner, optionStart, option }: ClosureProblem, c: number) => [
  ruleOwner[c],
  ...option.subarray(optionStart[c], optionStart[c + 1]),
];

it('a region is what two items hold to the rest', () => {
  let found = 0;
  fc.assert(
    fc.property(arbitraryProblem, (problem) => {
      const region = atOnce(regionOf(problem, LEAST));
      if (!region) return;
      found++;
      const { ends, items, rules } = region;
      expect(ends[0]).not.toBe(ends[1]);
      expect(ends[1]).not.toBe(0);
      expect(new Set([0, ...ends, ...items]).size).toBe(items.length + (ends[0] === 0 ? 2 : 3));
      expect(items.length).toBeGreaterThanOrEqual(LEAST);
      expect(items.length).toBeLessThan(problem.n / 2);
      const own = new Set([...ends, ...items]);
      for (const c of problem.ruleOwner.keys()) {
        const names = namedBy(problem, c);
        if (names.some((v) => items.includes(v))) expect(rules).toContain(c);
        if (rules.includes(c)) expect(names.filter((v) => !own.has(v))).toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
  expect(found).toBeGreaterThan(500);
});

/** What a problem costs at least while it holds some items and not others, item 0 aside. */
function leastWith(problem: ClosureProblem, held: readonly number[], not: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 1 << problem.n; set++) {
    if (held.some((v) => !((set >> v) & 1)) || not.some((v) => (set >> v) & 1)) continue;
    if (!isClosed(problem, set)) continue;
    const items = Int32Array.from(problem.weight.keys()).filter((v) => (set >> v) & 1);
    least = Math.min(least, weightOf(problem, items));
  }
  return least;
}

it('what takes the place of a region costs the same, whichever of its ends are in', () => {
  let impossible = 0;
  let dearer = 0;
  let lighter = 0;
  fc.assert(
    fc.property(arbitraryProblem, (problem) => {
      const region = atOnce(regionOf(problem, LEAST));
      if (!region) return;
      const [c, e] = region.ends;
      const cost = (endsIn: readonly number[]) => lightest(problemWithin(problem, region, endsIn)).weight;
      const costs = { first: cost([c]), second: cost([e]), both: cost([c, e]) };
      expect(costs.both).toBeLessThanOrEqual(costs.first + costs.second);
      if (Math.max(costs.first, costs.second) === Number.POSITIVE_INFINITY) impossible++;
      if (costs.both > costs.first) dearer++;
      else if (costs.both < costs.first && costs.first < Number.POSITIVE_INFINITY) lighter++;
      const without = problemWithout(problem, region, costs);
      expect(without.weight.every((weight) => weight >= 0 && weight < Number.POSITIVE_INFINITY)).toBe(true);
      const itemOf = (v: number) => without.memberStart.indexOf(without.member.indexOf(v));
      for (const [held, not] of [
        [[], [c, e]],
        [[c], [e]],
        [[e], [c]],
        [[c, e], []],
      ]) {
        expect(leastWith(without, held.map(itemOf), not.map(itemOf))).toBe(leastWith(problem, held, not));
      }
    }),
    { numRuns: 800 },
  );
  expect(Math.min(impossible, dearer, lighter)).toBeGreaterThan(30);
});

it('a region and what is around it make a lightest set of the whole', () => {
  const cases = { neither: 0, first: 0, second: 0, both: 0 };
  fc.assert(
    fc.property(arbitraryProblem, (problem) => {
      const search = new PairSearch(
        problem,
        NOTHING_KNOWN,
        (part) => {
          expect(part.n).toBeLessThan(problem.n);
          return searchAll(part);
        },
        LEAST,
      );
      const region = atOnce(regionOf(problem, LEAST));
      atOnce(search.run());
      if (!region) {
        expect([search.lower, search.found]).toEqual([0, null]);
        return;
      }
      const { weight } = lightest(problem);
      const found = search.found!;
      expect([search.lower, weightOf(problem, found)]).toEqual([weight, weight]);
      expect(new Set(found).size).toBe(found.length);
      expect(found).toContain(0);
      expect(isClosed(problem, setOf(found))).toBe(true);
      const [first, second] = region.ends.map((v) => found.includes(v));
      cases[first ? (second ? 'both' : 'first') : second ? 'second' : 'neither']++;
    }),
    { numRuns: 1500 },
  );
  expect(Math.min(...Object.values(cases))).toBeGreaterThan(20);
});

it('a bound that is known, and no more than that, is proved', () => {
  fc.assert(
    fc.property(arbitraryProblem, fc.nat(4), (problem, less) => {
      if (!atOnce(regionOf(problem, LEAST))) return;
      const { weight } = lightest(problem);
      const upper = Math.max(0, weight + 1 - less);
      const search = new PairSearch(problem, { lower: 0, upper, target: upper }, searchUpTo, LEAST);
      atOnce(search.run());
      if (upper === 0) return;
      expect(search.lower).toBeLessThanOrEqual(weight);
      if (weight >= upper) expect(search.lower).toBeGreaterThanOrEqual(upper);
      else expect(weightOf(problem, search.found!)).toBe(weight);
    }),
    { numRuns: 1000 },
  );
});

it('a search that is over elsewhere ends', () => {
  fc.assert(
    fc.property(arbitraryProblem, fc.nat(3), (problem, after) => {
      const known = { lower: 0, upper: 100, target: 100 };
      let asked = 0;
      const search = new PairSearch(
        problem,
        known,
        // biome-ignore lint/correctness/useYield: it is told at once.
        function* (part) {
          if (asked++ === after) known.lower = 100;
          return { lower: 0, members: part.member };
        },
        LEAST,
      );
      atOnce(search.run());
      expect(asked).toBeLessThanOrEqual(after + 1);
    }),
    { numRuns: 200 },
  );
});
