// A part of a closure problem as a problem of its own: the item by which it is entered is the target, and item 0. Its items stand for those of the whole.

import { atOnce } from '../../../base/index.ts';
import { layingOut } from '../../../game/index.ts';
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
  const owner = Int32Array.from(part.rules, (c) => number.get(ruleOwner[c])!);
  const { start: ruleStart, order } = atOnce(layingOut(owner, items.length));
  const newOptionStart = [0];
  const newOption: number[] = [];
  for (const k of order) {
    const c = part.rules[k];
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) newOption.push(number.get(option[i])!);
    newOptionStart.push(newOption.length);
  }
  return {
    n: items.length,
    weight: Float64Array.from(items, (v) => weight[v]),
    ruleStart,
    ruleOwner: order.map((k) => owner[k]),
    optionStart: Int32Array.from(newOptionStart),
    option: Int32Array.from(newOption),
    memberStart: Int32Array.from({ length: items.length + 1 }, (_, i) => i),
    member: Int32Array.from(items),
  };
}
