// What is symmetric is found, and a lightest closed set is left without it: against all closed sets, and against the definition of the guarantee with restart.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce, Dice } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import { nodesOf, reduceForTarget } from '../../src/solve/closure/index.ts';
import { hasAlike } from '../../src/solve/closure/symmetry/alike.ts';
import { SymmetryCheck } from '../../src/solve/closure/symmetry/is-symmetry.ts';
import { Orbits } from '../../src/solve/closure/symmetry/orbits.ts';
import { chainOf } from '../../src/solve/closure/symmetry/symmetries.ts';
import { droppingSymmetric } from '../../src/solve/closure/symmetry/without-symmetric.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { isClosed, lightest, problemOf, setOf, wholeColumn } from '../reference/closure-problem.ts';
import { isSymmetry, symmetricProblem } from '../reference/symmetric-problem.ts';

const ENOUGH = 1_000_000;

const symmetriesOf = (problem: ClosureProblem, effort: number): readonly Int32Array[] =>
  atOnce(chainOf(problem, effort)).flatMap(({ symmetries }) => symmetries);

/** For each item the least one that symmetries map to it. */
function orbitsOf(problem: ClosureProblem): readonly number[] {
  const orbits = new Orbits(problem.n);
  for (const to of symmetriesOf(problem, ENOUGH)) orbits.join(to);
  return Array.from(problem.weight, (_, v) => orbits.leastOf(v));
}

it('a permutation is a symmetry if the definition says so', () => {
  const seen = { yes: 0, no: 0 };
  fc.assert(
    fc.property(symmetricProblem, fc.nat(), ({ problem, known }, seed) => {
      const check = new SymmetryCheck(problem);
      for (const to of known) expect(check.isSymmetry(Int32Array.from(to))).toBe(true);
      const dice = Dice.of(seed, 1);
      for (let k = 0; k < 4; k++) {
        const to = Int32Array.from(known[0].keys());
        for (let swaps = 1 + dice.below(2); swaps > 0; swaps--) {
          const [a, b] = [dice.below(to.length), dice.below(to.length)];
          [to[a], to[b]] = [to[b], to[a]];
        }
        const expected = isSymmetry(problem, to);
        seen[expected ? 'yes' : 'no']++;
        expect(check.isSymmetry(to)).toBe(expected);
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(200);
});

it('what is no permutation, moves item 0 or changes a weight is no symmetry, nor is any of a problem that names an option twice', () => {
  const rules = [{ owner: 0, options: [1, 2] }];
  const check = new SymmetryCheck(problemOf([1, 2, 2, 3], rules));
  expect(check.isSymmetry(Int32Array.of(0, 2, 1, 3))).toBe(true);
  for (const to of [
    [0, 1, 1, 3],
    [3, 1, 2, 0],
    [0, 1, 3, 2],
    [0, 2, 1],
  ])
    expect(check.isSymmetry(Int32Array.from(to))).toBe(false);
  const doubled = problemOf([1, 2, 2], [{ owner: 0, options: [1, 2, 1] }]);
  expect(new SymmetryCheck(doubled).isSymmetry(Int32Array.of(0, 1, 2))).toBe(false);
});

it('all that is found is a symmetry, and all that are known make no more orbits', () => {
  fc.assert(
    fc.property(symmetricProblem, ({ problem, known }) => {
      for (const to of symmetriesOf(problem, ENOUGH)) expect(isSymmetry(problem, to)).toBe(true);
      const orbit = orbitsOf(problem);
      for (const to of known) {
        for (const [v, w] of to.entries()) expect(orbit[v]).toBe(orbit[w]);
      }
    }),
    { numRuns: 1000 },
  );
});

it('the symmetries of a link map its item elsewhere and keep those of the links before', () => {
  fc.assert(
    fc.property(symmetricProblem, ({ problem }) => {
      const before: number[] = [];
      for (const { item, symmetries } of atOnce(chainOf(problem, ENOUGH))) {
        for (const to of symmetries) {
          expect(before.every((v) => to[v] === v)).toBe(true);
          expect(to[item]).not.toBe(item);
        }
        before.push(item);
      }
    }),
    { numRuns: 500 },
  );
});

it('cells that are the same need not stay as they are', () => {
  // After item 1 or item 2 is singled out, 3 and 4 are in one cell, and so are 5 and 6; but to change 1 and 2 alone is no symmetry.
  const triples = [
    [1, 3, 5],
    [1, 4, 6],
    [2, 3, 6],
    [2, 4, 5],
  ];
  const problem = problemOf(
    [0, 1, 1, 2, 2, 3, 3],
    triples.map((options) => ({ owner: 0, options })),
  );
  expect(isSymmetry(problem, [0, 2, 1, 3, 4, 5, 6])).toBe(false);
  const found = symmetriesOf(problem, ENOUGH);
  for (const to of found) expect(isSymmetry(problem, to)).toBe(true);
  expect(orbitsOf(problem)).toEqual([0, 1, 1, 3, 3, 5, 5]);
});

it('symmetric options of the target look alike', () => {
  const seen = { symmetric: 0, different: 0 };
  fc.assert(
    fc.property(symmetricProblem, ({ problem }) => {
      const { ruleStart, optionStart, option } = problem;
      const orbit = orbitsOf(problem);
      const rows = Array.from({ length: ruleStart[1] }, (_, c) =>
        Array.from(option.subarray(optionStart[c], optionStart[c + 1]), (o) => orbit[o]),
      );
      const areSymmetric = rows.some((row) => new Set(row).size < row.length);
      const looks = hasAlike(problem);
      if (areSymmetric) {
        seen.symmetric++;
        expect(looks).toBe(true);
      } else if (!looks) seen.different++;
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(seen.symmetric, seen.different)).toBeGreaterThan(200);
});

it('what little effort finds are symmetries as well', () => {
  fc.assert(
    fc.property(symmetricProblem, fc.nat(300), ({ problem }, effort) => {
      for (const to of symmetriesOf(problem, effort)) expect(isSymmetry(problem, to)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

/** The lightest set without what is symmetric weighs as much as with it, and is closed in the problem as it was. */
function keepsALightest(problem: ClosureProblem): 'less' | 'same' | 'none' {
  const { weight } = lightest(problem);
  const left = atOnce(droppingSymmetric(problem));
  if (!left) {
    expect(weight).toBe(Number.POSITIVE_INFINITY);
    return 'none';
  }
  const found = lightest(left);
  expect(found.weight).toBe(weight);
  if (weight < Number.POSITIVE_INFINITY)
    expect(isClosed(problem, setOf(nodesOf(left, found.items)))).toBe(true);
  return left === problem ? 'same' : 'less';
}

it('without what is symmetric a lightest set is left', () => {
  const seen = { less: 0, same: 0, none: 0 };
  fc.assert(
    fc.property(symmetricProblem, ({ problem }) => {
      seen[keepsALightest(problem)]++;
    }),
    { numRuns: 1500 },
  );
  expect(Math.min(seen.less, seen.same)).toBeGreaterThan(300);
});

/** Copies of a game below a root; a copy may lead on to the same node of the next one. */
function glued(game: Game, copies: number, owner: 'tester' | 'sut', isRing: boolean): Game {
  const name = (copy: number, v: number) => `${copy % copies}.${v}`;
  const all = Array.from({ length: copies }, (_, copy) => copy);
  const nodes = Array.from(game.gain, (gain, v) => ({ v, gain, sut: game.owner[v] === 1 }));
  return buildGame({
    initial: 'root',
    nodes: [
      { id: 'root', owner, gain: 1 },
      ...all.flatMap((copy) =>
        nodes.map(({ v, gain, sut }) => ({
          id: name(copy, v),
          owner: sut ? ('sut' as const) : ('tester' as const),
          gain,
        })),
      ),
    ],
    edges: all.flatMap((copy) => [
      { from: 'root', to: name(copy, game.initial) },
      ...nodes.flatMap(({ v }) =>
        Array.from(game.target.subarray(game.outStart[v], game.outStart[v + 1]), (w) => ({
          from: name(copy, v),
          to: name(copy, w),
        })),
      ),
      ...nodes
        .filter(({ v }) => isRing && v % 2 === 0)
        .map(({ v }) => ({ from: name(copy, v), to: name(copy + 1, v) })),
    ]),
  });
}

it('copies of a game below a root are worth what the definition says', () => {
  let less = 0;
  fc.assert(
    fc.property(
      arbitraryGame({ maxNodes: 4, minGain: 1 }),
      fc.integer({ min: 2, max: 3 }),
      fc.constantFrom('tester' as const, 'sut' as const),
      fc.boolean(),
      (part, copies, owner, isRing) => {
        const game = glued(part, copies, owner, isRing);
        const { problem, item } = wholeColumn(game, 'none');
        const whole = reduceForTarget(problem, item(game.initial))!;
        for (const from of [problem, whole]) {
          if (from === problem && item(game.initial) !== 0) continue;
          const left = atOnce(droppingSymmetric(from))!;
          if (left !== from) less++;
          expect(lightest(left).weight, describeGame(game)).toBe(bruteForce(game, { restart: true }));
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(less).toBeGreaterThan(50);
});
