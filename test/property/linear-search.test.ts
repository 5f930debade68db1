// Branch and bound on the linear relaxation: its bounds in exact arithmetic, covers of all weights against the definition, and how it behaves beside
// other searches. Conditional rules are in least-closure.test.ts.

import { describe, expect, it } from 'vitest';
import { BREATH, Dice } from '../../src/base/index.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import { BranchAndBound } from '../../src/solve/closure/linear/branch-and-bound.ts';
import { coverProgram, weightOfHalves } from '../../src/solve/closure/linear/cover-program.ts';
import { ExactBound, scaleFor } from '../../src/solve/closure/linear/exact-bound.ts';
import { LinearSearch } from '../../src/solve/closure/linear/linear-search.ts';
import { CoreSearch } from '../../src/solve/closure/search/index.ts';
import type { Row } from '../../src/solve/kernel/index.ts';
import { isClosed, randomProblem } from '../reference/closure-problem.ts';

/** Item 0 asks for one of the columns of each row, which are items 1 and up. */
function coverProblem(rows: readonly (readonly number[])[], weights: readonly number[]): ClosureProblem {
  const n = weights.length + 1;
  const optionStart = [0];
  for (const row of rows) optionStart.push(optionStart.at(-1)! + row.length);
  return {
    n,
    weight: Float64Array.of(1, ...weights),
    ruleStart: Int32Array.from({ length: n + 1 }, (_, v) => (v === 0 ? 0 : rows.length)),
    ruleOwner: new Int32Array(rows.length),
    optionStart: Int32Array.from(optionStart),
    option: Int32Array.from(rows.flat(), (j) => j + 1),
    memberStart: Int32Array.from({ length: n + 1 }, (_, v) => v),
    member: Int32Array.from({ length: n }, (_, v) => v),
  };
}

function randomCover(
  dice: Dice,
  columns: number,
  rows: number,
  weight: () => number,
  options = 2,
): ClosureProblem {
  const drawn = Array.from({ length: rows }, () =>
    Array.from(new Set(Array.from({ length: options + dice.below(3) }, () => dice.below(columns)))),
  );
  return coverProblem(
    drawn,
    Array.from({ length: columns }, () => weight()),
  );
}

/** The least weight of a closed set that holds an item, among those that `admits`. */
function leastWeight(problem: ClosureProblem, target: number, admits = (_set: number) => true): number {
  let least = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 1 << problem.n; set++) {
    if (!((set >> target) & 1) || !isClosed(problem, set) || !admits(set)) continue;
    least = Math.min(
      least,
      problem.weight.reduce((sum, w, v) => sum + ((set >> v) & 1) * w, 0),
    );
  }
  return least;
}

const whole = (problem: ClosureProblem) => problem.weight.reduce((sum, w) => sum + w, 0);

const asWeight = ({ weight }: ClosureProblem, items: Int32Array) =>
  items.reduce((sum, v) => sum + weight[v], 0);

const asBits = (items: Int32Array) => items.reduce((set, v) => set | (1 << v), 0);

describe('the exact bound', () => {
  it('is the Lagrangian bound of its charges by rational arithmetic, and below every set that the decisions admit', () => {
    const dice = Dice.of(61);
    let positive = 0;
    for (let i = 0; i < 1500; i++) {
      const problem = randomProblem(dice);
      const target = dice.below(problem.n);
      const program = coverProgram(problem, target);
      const { n, weight, rows, item, unit, forcedWeight } = program;
      const scale = scaleFor(weight, rows);
      // Any costs at all, as if the simplex method had gone wrong.
      const wild = () => dice.pick([Number.NaN, Number.POSITIVE_INFINITY, -3.7, 1e300, 1e-300]);
      const cost = Float64Array.from({ length: n + rows.length }, () =>
        dice.below(12) === 0 ? wild() : dice.below(3000) / 1000,
      );
      const state = Int8Array.from({ length: n }, () => dice.pick([0, 0, 0, 1, -1]));
      const exact = new ExactBound(weight, rows, scale);
      const bound = exact.prove(cost, state);

      const most = weight.reduce((sum, w) => sum + w, 1) * scale;
      const charges = Array.from(cost.subarray(n), (slack) => {
        const charge = Math.min(most, Math.floor(slack * scale));
        return charge > 0 ? BigInt(charge) : 0n;
      });
      const reduced = Array.from(weight, (w) => BigInt(w) * BigInt(scale));
      let sum = 0n;
      rows.forEach(({ columns, coefficients, least }, r) => {
        sum += charges[r] * BigInt(least);
        columns.forEach((j, k) => {
          reduced[j] -= charges[r] * BigInt(coefficients[k]);
        });
      });
      reduced.forEach((cost, j) => {
        if (state[j] > 0 || (state[j] === 0 && cost < 0n)) sum += cost;
      });
      expect(BigInt(bound)).toBe(sum);
      expect(Array.from(exact.reduced, BigInt)).toEqual(reduced);

      const admits = (set: number) =>
        item.every((v, j) => state[j] === 0 || ((set >> v) & 1) === (state[j] > 0 ? 1 : 0));
      const least = leastWeight(problem, target, admits);
      expect(forcedWeight + (unit * bound) / scale).toBeLessThanOrEqual(least);
      if (bound > 0) positive++;
    }
    expect(positive).toBeGreaterThan(200);
  });

  it('has no scale for weights whose sums are not exact', () => {
    const row: Row = { columns: Int32Array.of(0), coefficients: Int32Array.of(1), least: 1 };
    expect(scaleFor(Float64Array.of(2 ** 45), [row])).toBe(0);
    const scale = scaleFor(Float64Array.of(2 ** 30), [row]);
    expect(scale).toBeGreaterThan(0);
    expect(scale * 2 ** 30).toBeLessThan(2 ** 52);
  });
});

/** Runs a search by itself to its end; how much effort it took between two pauses at most. */
function finish(problem: ClosureProblem, patience?: number, goal = (upper: number) => upper) {
  const upper = whole(problem);
  const known = { lower: 0, upper, target: goal(upper) };
  const search = new LinearSearch(problem, 0, known, patience);
  let [pauses, before, longest] = [0, 0, 0];
  const take = () => {
    known.lower = Math.max(known.lower, search.lower);
    if (search.found)
      known.upper = Math.min(
        known.upper,
        search.found.reduce((sum, v) => sum + problem.weight[v], 0),
      );
    known.target = Math.min(known.upper, goal(known.upper));
  };
  for (const told of search.run()) {
    if (told === BREATH) continue;
    pauses++;
    longest = Math.max(longest, search.effort - before);
    before = search.effort;
    take();
  }
  take();
  return { search, known, pauses, longest };
}

describe('the search', () => {
  it.each([
    ['all weights alike', () => 1],
    ['weights of 1 to 4', (dice: Dice) => 1 + dice.below(4)],
    ['weights that share a divisor', (dice: Dice) => 6 * (1 + dice.below(3))],
    ['some weights 0', (dice: Dice) => dice.below(3)],
    ['far weights', (dice: Dice) => dice.pick([1, 1000, 1_000_000])],
  ] as const)('finds a lightest cover: %s', (_name, weight) => {
    const dice = Dice.of(62);
    for (let i = 0; i < 60; i++) {
      const problem = randomCover(dice, 4 + dice.below(8), 2 + dice.below(22), () => weight(dice));
      const value = leastWeight(problem, 0);
      const { known, search } = finish(problem);
      expect({ lower: known.lower, upper: known.upper }).toEqual({ lower: value, upper: value });
      if (search.found) expect(isClosed(problem, asBits(search.found))).toBe(true);
      // Cores share columns here, so that the second of one costs something.
      for (const start of ['charged', 'plain'] as const) {
        const upper = whole(problem);
        const cores = new CoreSearch(problem, 0, { lower: 0, upper, target: upper }, start);
        for (const _ of cores.run());
        expect({ start, lower: cores.lower }).toEqual({ start, lower: value });
        if (cores.found) expect(asWeight(problem, cores.found)).toBe(value);
      }
    }
  });

  it('proves what is to be proved and no more', () => {
    const dice = Dice.of(63);
    for (let i = 0; i < 100; i++) {
      const problem = randomCover(dice, 10, 20, () => 1);
      const value = leastWeight(problem, 0);
      const goal = dice.below(value + 3);
      const { known, search } = finish(problem, undefined, () => goal);
      expect(known.lower).toBeGreaterThanOrEqual(Math.min(goal, value));
      expect(search.lower).toBeLessThanOrEqual(value);
    }
  });

  it('finds nothing where nothing is lighter than what is known', () => {
    const problem = randomCover(Dice.of(64), 10, 20, () => 1);
    const value = leastWeight(problem, 0);
    const search = new LinearSearch(problem, 0, { lower: 0, upper: value, target: value });
    for (const _ of search.run());
    expect({ lower: search.lower, found: search.found }).toEqual({ lower: value, found: null });
  });

  it('pauses often, and does the same every time', () => {
    const make = () => randomCover(Dice.of(65), 70, 140, () => 1, 3);
    const { known, pauses, longest, search } = finish(make());
    expect(known.lower).toBe(known.upper);
    expect(pauses).toBeGreaterThan(5);
    expect(longest).toBeLessThan(400_000);
    const again = finish(make());
    expect({ pauses: again.pauses, longest: again.longest, found: again.search.found }).toEqual({
      pauses,
      longest,
      found: search.found,
    });
  });

  it('gives up without a claim where the end is not near', () => {
    // A formula: one of each pair, and clauses of three; the relaxation takes a half of each.
    const dice = Dice.of(66);
    const pairs = Array.from({ length: 60 }, (_, v) => [2 * v, 2 * v + 1]);
    const clauses = Array.from({ length: 360 }, () =>
      Array.from({ length: 3 }, () => 2 * dice.below(60) + dice.below(2)),
    );
    const problem = coverProblem(
      [...pairs, ...clauses.map((row) => Array.from(new Set(row)))],
      new Array(120).fill(1),
    );
    const { search } = finish(problem, 4_000_000);
    expect({ lower: search.lower, refuted: search.refuted }).toEqual({ lower: 61, refuted: 0 });
    expect(search.effort).toBe(Number.POSITIVE_INFINITY);
  });

  it('foretells that there is no end where its tree is far too deep, and not where it ends', () => {
    const foretold = (problem: ClosureProblem, slices: number) => {
      const upper = whole(problem);
      const search = new LinearSearch(problem, 0, { lower: 0, upper, target: upper });
      const work = search.run();
      let isHopeless = false;
      for (let i = 0; i < slices && !work.next().done; i++) isHopeless ||= search.isHopeless;
      const { isHopeful } = search;
      search.release();
      return { isHopeless, isHopeful };
    };
    // Eleven pigeons for ten holes: one of each pair of literals, a hole for each pigeon, no two in one.
    const literal = (p: number, h: number, isIn: boolean) => 2 * (10 * p + h) + (isIn ? 0 : 1);
    const tens = Array.from({ length: 10 }, (_, h) => h);
    const elevens = [...tens, 10];
    const rows = [
      ...Array.from({ length: 110 }, (_, v) => [2 * v, 2 * v + 1]),
      ...elevens.map((p) => tens.map((h) => literal(p, h, true))),
      ...tens.flatMap((h) =>
        elevens.flatMap((p) => elevens.slice(p + 1).map((q) => [literal(p, h, false), literal(q, h, false)])),
      ),
    ];
    const holes = coverProblem(rows, new Array(220).fill(1));
    // Until twice the effort of its first foretelling has not brought the end nearer.
    expect(foretold(holes, 60)).toEqual({ isHopeless: false, isHopeful: true });
    expect(foretold(holes, 500)).toEqual({ isHopeless: true, isHopeful: false });
    const dice = Dice.of(67);
    const cover = randomCover(dice, 40, 80, () => 1, 3);
    expect(foretold(cover, 1e6)).toEqual({ isHopeless: false, isHopeful: true });
  });

  it('is hopeful while what is left becomes less fast, however much it is', () => {
    // One of each of 400 pairs: the relaxation takes a half of everything, splits raise it slowly, and the deepest part of the tree comes first.
    const dice = Dice.of(70);
    const pairs = Array.from({ length: 400 }, () => [dice.below(90), dice.below(90)]).filter(
      ([a, b]) => a !== b,
    );
    const problem = coverProblem(pairs, new Array(90).fill(1));
    const upper = whole(problem);
    const search = new LinearSearch(problem, 0, { lower: 0, upper, target: upper });
    let least = Number.POSITIVE_INFINITY;
    for (const _ of search.run()) {
      expect(search.isHopeless).toBe(false);
      if (search.isHopeful) least = Math.min(least, search.effort);
    }
    expect(least).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(search.refuted).toBe(search.lower);
  });

  it('gives up at once, if it may, where the relaxation is not near', () => {
    const bound = (problem: ClosureProblem, patience: number, near?: number) => {
      const upper = whole(problem);
      const search = new LinearSearch(problem, 0, { lower: 0, upper, target: upper }, patience, near);
      for (const _ of search.run());
      return search;
    };
    // One of every two, so all but one; the relaxation takes a half of each, and of threes two.
    const all = Array.from({ length: 12 }, (_, j) => j);
    const pairs = all.flatMap((j) => all.slice(j + 1).map((k) => [j, k]));
    const far = coverProblem(pairs, new Array(12).fill(1));
    expect(bound(far, 1e9, 0.75)).toMatchObject({ lower: 8, refuted: 0 });
    expect(bound(far, Number.POSITIVE_INFINITY, 0.75)).toMatchObject({ lower: 12, refuted: 12 });
    // A half is near enough.
    expect(bound(far, 1e9)).toMatchObject({ lower: 12, refuted: 12 });
    const near = randomCover(Dice.of(65), 40, 80, () => 1, 3);
    const { lower } = bound(near, Number.POSITIVE_INFINITY);
    expect(bound(near, 1e9)).toMatchObject({ lower, refuted: lower });
  });

  it('gives up at once, if it may, where others have proved much more than the relaxation does, and it is no cover', () => {
    let columns = 0;
    const problem = randomCover(Dice.of(68), 40, 80, () => (columns++ === 0 ? 0 : 1), 3);
    const upper = whole(problem);
    // They have proved it when the relaxation is there: before that it looks at a half of everything.
    const searched = (lower: number, patience: number) => {
      const known = { lower: 0, upper, target: upper };
      const search = new LinearSearch(problem, 0, known, patience, 0);
      Object.defineProperty(known, 'lower', { get: () => (search.effort > 0 ? lower : 0) });
      for (const _ of search.run());
      return search;
    };
    const { lower: value } = searched(0, Number.POSITIVE_INFINITY);
    const isEnded = (lower: number, patience = 1e9) => searched(lower, patience).refuted === value;
    // The relaxation alone, by a search that ends there.
    const { lower: first } = searched(upper, 1e9);
    expect(first).toBeLessThan(value);
    expect([isEnded(first), isEnded(Math.floor(first / 0.9))]).toEqual([true, true]);
    expect(isEnded(Math.floor(first / 0.9) + 1)).toBe(false);
    expect(isEnded(upper, Number.POSITIVE_INFINITY)).toBe(true);
  });

  it('leaves to others what is too large', () => {
    const problem = randomCover(Dice.of(67), 20_000, 40_000, () => 1);
    const { search, pauses } = finish(problem);
    expect({ pauses, lower: search.lower, found: search.found, effort: search.effort }).toEqual({
      pauses: 0,
      lower: 0,
      found: null,
      effort: Number.POSITIVE_INFINITY,
    });
  });
});

it('a half of everything is no lighter than the relaxation, and may be as light', () => {
  const dice = Dice.of(69);
  let halves = 0;
  for (let i = 0; i < 300; i++) {
    const problem = i % 2 ? randomProblem(dice) : randomCover(dice, 8, 10, () => 1 + dice.below(3));
    const program = coverProgram(problem, 0);
    const upper = whole(problem);
    const work = new BranchAndBound(program, scaleFor(program.weight, program.rows), {
      lower: 0,
      upper,
      target: upper,
    });
    for (const _ of work.run());
    expect(weightOfHalves(program)).toBeGreaterThanOrEqual(work.first);
    if (weightOfHalves(program) === work.first) halves++;
  }
  expect(halves).toBeGreaterThan(0);
});
