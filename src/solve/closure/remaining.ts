// The problem that is left when some items are in every set asked for and others in none. The first are merged with
// the target, item 0.

import type { ClosureProblem } from './closure-problem.ts';

export const IN = 1;
export const OUT = -1;

/** The rules that are left, and what is left of their options, up to `end`. */
export interface RulesLeft {
  readonly option: Int32Array;
  readonly end: Int32Array;
  isLeft(c: number): boolean;
}

/** `state` is 1 for what is in, the target among it, -1 for what is out: no rule that is left may have either as an option. */
export function remaining(
  problem: ClosureProblem,
  state: Int8Array,
  { option, end, isLeft }: RulesLeft,
): ClosureProblem {
  const { n, weight, ruleStart, optionStart, memberStart, member } = problem;
  const of = new Int32Array(n);
  let count = 1;
  for (let v = 0; v < n; v++) if (state[v] !== IN && state[v] !== OUT) of[v] = count++;
  const newWeight = new Float64Array(count);
  const newMember = new Int32Array(memberStart[n]);
  const newMemberStart = new Int32Array(count + 1);
  const newRuleStart = new Int32Array(count + 1);
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
  for (let v = 0; v < n; v++) {
    if (state[v] !== IN) continue;
    newWeight[0] += weight[v];
    add(v, 0);
  }
  for (let v = 0; v < n; v++) {
    if (of[v] === 0) continue;
    newWeight[of[v]] = weight[v];
    add(v, of[v]);
  }
  return {
    n: count,
    weight: newWeight,
    ruleStart: newRuleStart,
    ruleOwner: newRuleOwner.slice(0, rules),
    optionStart: newOptionStart.slice(0, rules + 1),
    option: newOption.slice(0, size),
    memberStart: newMemberStart,
    member: newMember.slice(0, members),
  };
}
