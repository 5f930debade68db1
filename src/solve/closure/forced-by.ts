import type { ClosureProblem } from './closure-problem.ts';

/** 1 for what is in every set that holds the target, by rules with one option; 0 for all else. */
export function forcedBy({ n, ruleStart, optionStart, option }: ClosureProblem, target: number): Int8Array {
  const state = new Int8Array(n);
  const found = [target];
  state[target] = 1;
  for (let k = 0; k < found.length; k++) {
    for (let c = ruleStart[found[k]]; c < ruleStart[found[k] + 1]; c++) {
      const o = option[optionStart[c]];
      if (optionStart[c + 1] - optionStart[c] > 1 || state[o] > 0) continue;
      state[o] = 1;
      found.push(o);
    }
  }
  return state;
}
