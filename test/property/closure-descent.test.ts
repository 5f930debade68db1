// Descent from a closed set ends in a closed part of it that still holds the target, and from which no item can go.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { descend } from '../../src/solve/closure/closure-descent.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';
import { isClosed, randomProblem } from '../reference/closure-problem.ts';

const bitsOf = (items: Iterable<number>) => Array.from(items).reduce((set, v) => set | (1 << v), 0);

/** The largest closed part of a set. */
function closedPart(problem: ClosureProblem, set: number): number {
  for (let part = set; ; part = (part - 1) & set) if (isClosed(problem, part)) return part;
}

describe('descent', () => {
  it('leaves a closed part of the set it starts from', () => {
    const dice = Dice.of(14);
    let smaller = 0;
    for (let i = 0; i < 1500; i++) {
      const problem = randomProblem(dice);
      const all = (1 << problem.n) - 1;
      const within = dice.below(3) === 0 ? all : closedPart(problem, dice.below(all + 1));
      const items = Int32Array.from(problem.weight.keys()).filter((v) => (within >> v) & 1);
      if (items.length === 0) continue;
      const target = dice.below(4) === 0 ? -1 : dice.pick(Array.from(items));
      const left =
        within === all ? descend(problem, target, 1e6) : descend(problem, target, 1e6, items.reverse());
      const set = bitsOf(left);
      expect(set & ~within).toBe(0);
      expect(left.length).toBeGreaterThan(0);
      expect(isClosed(problem, set)).toBe(true);
      if (target >= 0) expect((set >> target) & 1).toBe(1);
      if (left.length < items.length) smaller++;
    }
    expect(smaller).toBeGreaterThan(300);
  });
});
