// A short name for a problem and what is asked for in it: equal for equal ones, item by item and rule by rule, and by next to no chance for others.

import type { ClosureProblem } from '../closure-problem.ts';

export function fingerprint(problem: ClosureProblem, target: number): string {
  const { n, weight, ruleStart, optionStart, option } = problem;
  let [a, b] = [0x9e3779b1, 0x85ebca6b];
  const add = (word: number) => {
    a = Math.imul(a ^ word, 0x2c1b3c6d);
    a ^= a >>> 15;
    b = Math.imul(b + word, 0x297a2d39);
    b ^= b >>> 13;
  };
  const words = new Int32Array(weight.buffer, weight.byteOffset, 2 * weight.length);
  for (const row of [[target, n, option.length], words, ruleStart, optionStart, option]) row.forEach(add);
  return [a, b].map((half) => (half >>> 0).toString(36)).join('.');
}
