// The rules that have an item as an option, as rows: those of item v are rule[start[v]] .. rule[start[v + 1] - 1].

import type { ClosureProblem } from './closure-problem.ts';

export interface Uses {
  readonly start: Int32Array;
  readonly rule: Int32Array;
}

export function usesOf({
  n,
  ruleOwner,
  optionStart,
  option,
}: Pick<ClosureProblem, 'n' | 'ruleOwner' | 'optionStart' | 'option'>): Uses {
  const start = new Int32Array(n + 1);
  for (const o of option) start[o + 1]++;
  for (let v = 0; v < n; v++) start[v + 1] += start[v];
  const rule = new Int32Array(option.length);
  const next = start.slice(0, n);
  for (let c = 0; c < ruleOwner.length; c++) {
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) rule[next[option[i]]++] = c;
  }
  return { start, rule };
}
