// A part of a closure problem as a problem of its own: the item by which it is entered is the target, and item 0. Its items stand for those of the whole.

import type { ClosureProblem } from '../closure-problem.ts';
import type { Part } from './blocks-of.ts';

/** `weight` is what the items of the whole weigh in it. */
export function partOf(
  { ruleOwner, optionStart, option }: ClosureProblem,
  weight: Float64Array,
  part: Part,
): ClosureProblem {
  const items = [part.cut, ...part.items];
  const number = new Map(items.map((v, i) => [v, i]));
  const ownerOf = (c: number) => number.get(ruleOwner[c])!;
  const rules = part.rules.toSorted((a, b) => ownerOf(a) - ownerOf(b));
  const ruleStart = new Int32Array(items.length + 1);
  const newOptionStart = [0];
  const newOption: number[] = [];
  for (const c of rules) {
    ruleStart[ownerOf(c) + 1]++;
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) newOption.push(number.get(option[i])!);
    newOptionStart.push(newOption.length);
  }
  for (let i = 0; i < items.length; i++) ruleStart[i + 1] += ruleStart[i];
  return {
    n: items.length,
    weight: Float64Array.from(items, (v) => weight[v]),
    ruleStart,
    ruleOwner: Int32Array.from(rules, ownerOf),
    optionStart: Int32Array.from(newOptionStart),
    option: Int32Array.from(newOption),
    memberStart: Int32Array.from({ length: items.length + 1 }, (_, i) => i),
    member: Int32Array.from(items),
  };
}
