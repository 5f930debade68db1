// The problem that is left when some items are in every set asked for and some in none: the first are one with the target, which is item 0 of it.

import type { ClosureProblem } from './closure-problem.ts';

export const IN = 1;
export const OUT = -1;

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
  const newMember = new Int32Array(memberStart[n]);
  const newMemberStart = new Int32Array(items.length + 1);
  const newRuleStart = new Int32Array(items.length + 1);
  const newRuleOwner = new Int32Array(end.length);
  const newOptionStart = new Int32Array(end.length + 1);
  const newOption = new Int32Array(option.length);
  let members = 0;
  let rules = 0;
  let size = 0;
  const add = (v: number, i: number) => {
    for (let k = memberStart[v]; k < memberStart[v + 1]; k++) newMember[members++] = member[k];
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
      if (!isLeft(c)) continue;
      for (let k = optionStart[c]; k < end[c]; k++) newOption[size++] = of[option[k]];
      newRuleOwner[rules++] = i;
      newOptionStart[rules] = size;
    }
    newRuleStart[i + 1] = rules;
    newMemberStart[i + 1] = members;
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
    ruleOwner: newRuleOwner.slice(0, rules),
    optionStart: newOptionStart.slice(0, rules + 1),
    option: newOption.slice(0, size),
    memberStart: newMemberStart,
    member: newMember.slice(0, members),
  };
}
