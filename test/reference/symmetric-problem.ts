// Small closure problems with symmetries that are known: rules drawn at random, with all their images.

import fc from 'fast-check';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import { problemOf, type Rule } from './closure-problem.ts';

export interface SymmetricProblem {
  readonly problem: ClosureProblem;
  /** Symmetries of it: item v goes to `to[v]`. */
  readonly known: readonly (readonly number[])[];
}

/** Copies of some items, of which any two may change places, or which follow each other round a ring. */
const copies = fc
  .record({
    count: fc.integer({ min: 2, max: 4 }),
    size: fc.integer({ min: 1, max: 3 }),
    isRing: fc.boolean(),
  })
  .map(({ count, size, isRing }) => {
    const item = (copy: number, k: number) => 1 + (copy % count) * size + k;
    const by = (next: (copy: number) => number) => [
      0,
      ...Array.from({ length: count * size }, (_, i) => item(next(Math.floor(i / size)), i % size)),
    ];
    const round = by((copy) => copy + 1);
    return isRing ? [round] : [round, by((copy) => [1, 0][copy] ?? copy)];
  });

/** Two equal machines side by side, which may change places; item 0 is where both have not begun. */
const products = fc
  .integer({ min: 2, max: 3 })
  .map((states) => [
    Array.from({ length: states * states }, (_, v) => (v % states) * states + Math.floor(v / states)),
  ]);

const keyOf = ({ owner, options }: Rule) => `${owner}: ${Array.from(new Set(options)).toSorted().join()}`;

/** The rules and all their images. */
function withImages(rules: readonly Rule[], known: SymmetricProblem['known']): Rule[] {
  const all = new Map(rules.map((rule) => [keyOf(rule), rule]));
  // What is added while the map is walked through comes up as well.
  for (const { owner, options } of all.values()) {
    for (const to of known) {
      const image = { owner: to[owner], options: options.map((o) => to[o]) };
      if (!all.has(keyOf(image))) all.set(keyOf(image), image);
    }
  }
  return Array.from(all.values());
}

export const symmetricProblem: fc.Arbitrary<SymmetricProblem> = fc.oneof(copies, products).chain((known) => {
  const n = known[0].length;
  const rule = fc.record({
    owner: fc.oneof(fc.constant(0), fc.nat(n - 1)),
    options: fc.uniqueArray(fc.nat(n - 1), { minLength: 1, maxLength: 3 }),
  });
  return fc
    .record({
      rules: fc.array(rule, { minLength: 1, maxLength: 5 }),
      weights: fc.array(fc.nat(4), { minLength: n, maxLength: n }),
    })
    .map(({ rules, weights }) => {
      const weight = weights.slice();
      // The least item that is mapped to another tells the weight of both.
      for (let round = 0; round < n; round++) {
        for (const to of known) {
          for (let v = 0; v < n; v++) weight[to[v]] = weight[v] = Math.min(weight[v], weight[to[v]]);
        }
      }
      return { problem: problemOf(weight, withImages(rules, known)), known };
    });
});

/** Whether a permutation keeps item 0, weights and rules, by the definition. */
export function isSymmetry(problem: ClosureProblem, to: ArrayLike<number>): boolean {
  const { n, weight, ruleOwner, optionStart, option } = problem;
  if (to[0] !== 0 || new Set(Array.from(to)).size !== n) return false;
  if (weight.some((w, v) => weight[to[v]] !== w)) return false;
  const rules = Array.from(ruleOwner, (owner, c) => ({
    owner,
    options: Array.from(option.subarray(optionStart[c], optionStart[c + 1])),
  }));
  const keys = new Set(rules.map(keyOf));
  return rules.every(({ owner, options }) =>
    keys.has(keyOf({ owner: to[owner], options: options.map((o) => to[o]) })),
  );
}
