// The problem that is left when some items are in every set asked for and some in none: the first are one with the target, which is item 0 of it.

import type { ClosureProblem } from './closure-problem.ts';

export const IN = 1;
const OUT = -1;

/** The rules that are left, and what is left of their options, up to `end`. */
export interface RulesLeft {
  readonly option: Int32Array;
  readonly end: Int32Array;
  isLeft(c: number): boolean;
}

/** `state` is 1 for what is in, -1 for what is out: no rule that is left may have either as an option. */
export function remaining(
  problem: ClosureProblem,
  state: Int8Array,
  target: number,
  { option, end, isLeft }: RulesLeft,
): ClosureProblem {
  const { n, weight, ruleStart, optionStart, memberStart, member } = problem;
  const of = new Int32Array(n);
  const items = [target];
  for (let v = 0; v < n; v++) if (state[v] !== IN && state[v] !== OUT) of[v] = items.push(v) - 1;
  const newWeight = Float64Array.from(items, (v) => weight[v]);
  const newMember: number[] = [];
  const newMemberStart = new Int32Array(items.length + 1);
  const newRuleStart = new Int32Array(items.length + 1);
  const newRuleOwner: number[] = [];
  const newOptionStart = [0];
  const newOption: number[] = [];
  const add = (v: number, i: number) => {
    for (let k = memberStart[v]; k < memberStart[v + 1]; k++) newMember.push(member[k]);
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
      if (!isLeft(c)) continue;
      for (let k = optionStart[c]; k < end[c]; k++) newOption.push(of[option[k]]);
      newOptionStart.push(newOption.length);
      newRuleOwner.push(i);
    }
    newRuleStart[i + 1] = newRuleOwner.length;
    newMemberStart[i + 1] = newMember.length;
  };
  newWeight[0] = 0;
  for (let v = 0; v < n; v++) {
    if (state[v] !== IN) continue;
    newWeight[0] += weight[v];
    add(v, 0);
  }
  for (let i = 1; i < items.length; i++) add(items[i], i);
  return {
    n: items.length,
    weight: newWeight,
    ruleStart: newRuleStart,
    ruleOwner: Int32Array.from(newRuleOwner),
    optionStart: Int32Array.from(newOptionStart),
    option: Int32Array.from(newOption),
    memberStart: newMemberStart,
    member: Int32Array.from(newMember),
  };
}
