// Whether two options of a rule of the target look alike: by their weights, by the rules that they have and are options of, by the items of these, and so on for some rounds, as sums of mixed numbers. What is
// symmetric looks alike, so where nothing does no symmetry needs to be looked for, and that is so of all random games after a round or three. O(size) a round, in loops over typed rows: this mostly runs once and
// before anything is compiled, where a refinement (partition.ts) takes ten times as long.

import type { ClosureProblem } from '../closure-problem.ts';

const ROUNDS = 4;

export function hasAlike(problem: ClosureProblem): boolean {
  const { n, weight, ruleOwner, optionStart, option } = problem;
  const rules = ruleOwner.length;
  const look = new Int32Array(n);
  const sum = new Int32Array(n);
  for (let v = 1; v < n; v++) look[v] = mixed(weight[v]);
  for (let round = 0; round < ROUNDS; round++) {
    if (!areAlike(problem, look)) return false;
    sum.fill(0);
    for (let c = 0; c < rules; c++) {
      const end = optionStart[c + 1];
      let all = 0;
      for (let i = optionStart[c]; i < end; i++) all = (all + look[option[i]]) | 0;
      const rule = mixed(all ^ Math.imul(look[ruleOwner[c]], 0x297a2d39));
      sum[ruleOwner[c]] += rule;
      const other = mixed(rule);
      for (let i = optionStart[c]; i < end; i++) sum[option[i]] += other;
    }
    for (let v = 1; v < n; v++) look[v] = mixed(sum[v] ^ Math.imul(look[v], 0x85ebca6b));
  }
  return areAlike(problem, look);
}

function areAlike({ ruleStart, optionStart, option }: ClosureProblem, look: Int32Array): boolean {
  for (let c = ruleStart[0]; c < ruleStart[1]; c++) {
    const row = option.subarray(optionStart[c], optionStart[c + 1]);
    if (new Set(row.map((o) => look[o])).size < row.length) return true;
  }
  return false;
}

function mixed(word: number): number {
  const a = Math.imul(word + 0x9e3779b1, 0x85ebca6b);
  const b = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d);
  return b ^ (b >>> 13);
}
