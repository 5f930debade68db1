// The rules that have an item as an option, as rows: those of item v are rule[start[v]] .. rule[start[v + 1] - 1].

import { atOnce, BREATH, SHORT_PASS, type Slices } from '../../base/index.ts';
import type { ClosureProblem } from './closure-problem.ts';

type Named = Pick<ClosureProblem, 'n' | 'ruleOwner' | 'optionStart' | 'option'>;

export interface Uses {
  readonly start: Int32Array;
  readonly rule: Int32Array;
}

export const usesOf = (rules: Named): Uses => atOnce(findingUses(rules));

/** The same in slices. */
export function* findingUses({ n, ruleOwner, optionStart, option }: Named): Slices<Uses> {
  const start = new Int32Array(n + 1);
  for (let i = 0; i < option.length; i++) start[option[i] + 1]++;
  for (let v = 0; v < n; v++) start[v + 1] += start[v];
  if (option.length > SHORT_PASS) yield BREATH;
  const rule = new Int32Array(option.length);
  const next = start.slice(0, n);
  for (let c = 0; c < ruleOwner.length; c++) {
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) rule[next[option[i]]++] = c;
  }
  if (option.length > SHORT_PASS) yield BREATH;
  return { start, rule };
}
