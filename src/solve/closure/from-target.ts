// Walks over the rules from a target: the items it leads to, and the items it needs.

import type { ClosureProblem } from './closure-problem.ts';

/** All items, those that the target leads to in few steps first: a core is found among the first of them, and the next one not far from there. */
export function nearFirst({ n, ruleStart, optionStart, option }: ClosureProblem, target: number): Int32Array {
  const order = new Int32Array(n);
  const seen = new Uint8Array(n);
  let size = 0;
  const add = (v: number) => {
    if (seen[v]) return;
    seen[v] = 1;
    order[size++] = v;
  };
  add(target);
  for (let k = 0; k < size; k++) {
    const end = optionStart[ruleStart[order[k] + 1]];
    for (let i = optionStart[ruleStart[order[k]]]; i < end; i++) add(option[i]);
  }
  for (let v = 0; v < n; v++) add(v);
  return order;
}

/** The part of a closed set that the target calls for. */
export function neededOf(
  { n, ruleStart, optionStart, option }: ClosureProblem,
  target: number,
  items: Int32Array,
): Int32Array {
  const OFFERED = 1;
  const TAKEN = 2;
  const mark = new Uint8Array(n);
  for (const v of items) mark[v] = OFFERED;
  const taken = [target];
  mark[target] = TAKEN;
  for (let k = 0; k < taken.length; k++) {
    const v = taken[k];
    for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
      const options = option.subarray(optionStart[c], optionStart[c + 1]);
      if (options.some((o) => mark[o] === TAKEN)) continue;
      const o = options.find((offered) => mark[offered] === OFFERED)!;
      mark[o] = TAKEN;
      taken.push(o);
    }
  }
  return Int32Array.from(taken);
}
