// A closed set that no item can be taken out of: the whole, with items taken out one by one, heaviest first, each
// with all that cannot stay without it; a removal that would take the target along (or everything, where there is
// none) is undone. Near-linear on sparse problems, and bounded by `effort`: the quick upper bound.

import type { ClosureProblem } from './closure-problem.ts';
import { usesOf } from './uses.ts';

/**
 * The items of a small closed set that holds `target`, or of any that is not empty if `target` is -1: part of `whole`, a
 * closed set, or of all items if that is left out.
 */
export function descend(
  problem: ClosureProblem,
  target: number,
  effort: number,
  whole: Int32Array = Int32Array.from(problem.weight.keys()),
): Int32Array {
  const { n, weight, ruleStart, ruleOwner, optionStart, option } = problem;
  const { start, rule } = usesOf(problem);
  const inside = new Uint8Array(n);
  for (const v of whole) inside[v] = 1;
  /** How many options of a rule are inside. */
  const left = new Int32Array(ruleOwner.length);
  for (const v of whole) for (let k = start[v]; k < start[v + 1]; k++) left[rule[k]]++;
  let size = whole.length;
  let spent = 0;
  const removed: number[] = [];

  /** Takes an item and its dependants out; false, with all put back, if that is too much. */
  const remove = (first: number): boolean => {
    removed.length = 0;
    removed.push(first);
    inside[first] = 0;
    let fine = true;
    for (let i = 0; i < removed.length; i++) {
      const v = removed[i];
      if (v === target || removed.length === size) fine = false;
      if (!fine) {
        for (let k = removed.length - 1; k > i; k--) inside[removed[k]] = 1;
        for (let k = i - 1; k >= 0; k--) giveBack(removed[k]);
        for (let k = i; k >= 0; k--) inside[removed[k]] = 1;
        return false;
      }
      spent += start[v + 1] - start[v] + 1;
      for (let k = start[v]; k < start[v + 1]; k++) {
        const c = rule[k];
        const owner = ruleOwner[c];
        if (--left[c] === 0 && inside[owner]) {
          inside[owner] = 0;
          removed.push(owner);
        }
      }
    }
    size -= removed.length;
    return true;
  };
  const giveBack = (v: number) => {
    for (let k = start[v]; k < start[v + 1]; k++) left[rule[k]]++;
  };

  const order = whole.slice().sort((a, b) => weight[b] - weight[a] || b - a);
  for (const v of order) {
    if (spent > effort) break;
    if (inside[v] && v !== target && remove(v)) keepReached();
  }
  return Int32Array.from(order.filter((v) => inside[v])).sort();

  /** With a target, drops what it does not call for any more; only after large removals, to stay linear. */
  function keepReached(): void {
    if (target < 0 || removed.length * 8 < size) return;
    const seen = new Uint8Array(n);
    const stack = [target];
    seen[target] = 1;
    while (stack.length > 0) {
      const v = stack.pop()!;
      for (let i = optionStart[ruleStart[v]]; i < optionStart[ruleStart[v + 1]]; i++) {
        const o = option[i];
        if (!inside[o] || seen[o]) continue;
        seen[o] = 1;
        stack.push(o);
      }
    }
    spent += size;
    for (let v = 0; v < n; v++) {
      if (!inside[v] || seen[v]) continue;
      inside[v] = 0;
      size--;
      for (let k = start[v]; k < start[v + 1]; k++) left[rule[k]]--;
    }
  }
}
