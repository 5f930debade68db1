// The rules after items were merged. Options are renamed and duplicates dropped. A rule goes if its item satisfies
// it, or if another rule of the item forces it. Rules with several options come first, their options in order.
//
// O(size), typed arrays only: a reduction spends most of its time here, before anything is compiled.

import { BREATH, passed, SHORT_PASS, type Slices, Steps } from '../../base/index.ts';
import type { Rules } from './closure-problem.ts';

/** Item v becomes part of `to[v]`, one of `count` items, or goes if that is -1: no rule that stays may name it. In slices. */
export function* mergedRules(rules: Rules, to: Int32Array, count: number): Slices<Rules> {
  const { n, ruleStart, optionStart, option } = rules;
  const start = new Int32Array(count + 1);
  for (let v = 0; v < n; v++) if (to[v] >= 0) start[to[v] + 1]++;
  for (let c = 0; c < count; c++) start[c + 1] += start[c];
  if (n > SHORT_PASS) yield BREATH;
  const parts = new Int32Array(start[count]);
  const fill = start.slice(0, count);
  for (let v = 0; v < n; v++) if (to[v] >= 0) parts[fill[to[v]]++] = v;

  yield* passed(n);
  const newRuleStart = new Int32Array(count + 1);
  const newRuleOwner = new Int32Array(rules.ruleOwner.length);
  const newOptionStart = new Int32Array(rules.ruleOwner.length + 1);
  const newOption = new Int32Array(option.length);
  const forcing = new Int32Array(count).fill(-1);
  const forced = new Int32Array(count);
  const mark = new Int32Array(count);
  let marks = 0;
  let made = 0;
  let size = 0;
  const steps = new Steps();
  for (let c = 0; c < count; c++) {
    const first = made;
    let forcedCount = 0;
    for (let p = start[c]; p < start[c + 1]; p++) {
      const v = parts[p];
      steps.left -= optionStart[ruleStart[v + 1]] - optionStart[ruleStart[v]] + 1;
      if (steps.left < steps.next) yield steps.told();
      for (let r = ruleStart[v]; r < ruleStart[v + 1]; r++) {
        const stamp = ++marks;
        let end = size;
        let satisfied = false;
        for (let i = optionStart[r]; i < optionStart[r + 1] && !satisfied; i++) {
          const o = to[option[i]];
          if (o === c) satisfied = true;
          if (mark[o] === stamp) continue;
          mark[o] = stamp;
          let k = end++;
          for (; k > size && newOption[k - 1] > o; k--) newOption[k] = newOption[k - 1];
          newOption[k] = o;
        }
        if (satisfied) continue;
        if (end - size > 1) {
          size = end;
          newOptionStart[++made] = size;
        } else if (forcing[newOption[size]] !== c) {
          forcing[newOption[size]] = c;
          forced[forcedCount++] = newOption[size];
        }
      }
    }
    if (forcedCount > 0 && made > first) {
      let kept = first;
      let at = newOptionStart[first];
      for (let r = first; r < made; r++) {
        const from = newOptionStart[r];
        const end = newOptionStart[r + 1];
        let needed = true;
        for (let i = from; i < end && needed; i++) needed = forcing[newOption[i]] !== c;
        if (!needed) continue;
        for (let i = from; i < end; i++) newOption[at++] = newOption[i];
        newOptionStart[++kept] = at;
      }
      made = kept;
      size = at;
    }
    for (let k = 0; k < forcedCount; k++) {
      newOption[size++] = forced[k];
      newOptionStart[++made] = size;
    }
    for (let r = first; r < made; r++) newRuleOwner[r] = c;
    newRuleStart[c + 1] = made;
  }
  return {
    n: count,
    ruleStart: newRuleStart,
    ruleOwner: newRuleOwner.slice(0, made),
    optionStart: newOptionStart.slice(0, made + 1),
    option: newOption.slice(0, size),
  };
}
