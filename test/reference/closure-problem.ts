// Small closure problems, and what a closed set is by the definition.

import type { Dice } from '../../src/base/index.ts';
import type { ClosureProblem } from '../../src/solve/closure/closure-problem.ts';

/** Up to nine items, each with up to three rules of up to three options, its own item and doubles among them. */
export function randomProblem(dice: Dice): ClosureProblem {
  const n = 1 + dice.below(9);
  const ruleStart = [0];
  const ruleOwner: number[] = [];
  const optionStart = [0];
  const option: number[] = [];
  for (let v = 0; v < n; v++) {
    for (let c = dice.below(4); c > 0; c--) {
      for (let o = dice.pick([1, 1, 2, 2, 3]); o > 0; o--) option.push(dice.below(n));
      optionStart.push(option.length);
      ruleOwner.push(v);
    }
    ruleStart.push(ruleOwner.length);
  }
  return {
    n,
    weight: Float64Array.from({ length: n }, () => 1 + dice.below(3)),
    ruleStart: Int32Array.from(ruleStart),
    ruleOwner: Int32Array.from(ruleOwner),
    optionStart: Int32Array.from(optionStart),
    option: Int32Array.from(option),
    memberStart: Int32Array.from({ length: n + 1 }, (_, v) => v),
    member: Int32Array.from({ length: n }, (_, v) => v),
  };
}

/** Whether a set, as bits, holds an option of every rule of its items. */
export function isClosed({ ruleOwner, optionStart, option }: ClosureProblem, set: number): boolean {
  for (let c = 0; c < ruleOwner.length; c++) {
    if (!((set >> ruleOwner[c]) & 1)) continue;
    let i = optionStart[c];
    while (i < optionStart[c + 1] && !((set >> option[i]) & 1)) i++;
    if (i === optionStart[c + 1]) return false;
  }
  return true;
}
