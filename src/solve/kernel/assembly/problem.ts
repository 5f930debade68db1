// A closure problem as rows, one after the other in one block. They hold the weights, the start of each item's
// rules, the owners of rules, the start of each rule's options, and the options. The caller fills the block.

import { alloc, allocZeros, at, free, put } from './memory';

@unmanaged
export class Problem {
  n: i32;
  rules: i32;
  options: i32;
  weight: usize;
  ruleStart: usize;
  ruleOwner: usize;
  optionStart: usize;
  option: usize;
  /** The rules that have an item as an option, once they are asked for. */
  useStart: usize;
  use: usize;
}

export function newProblem(n: i32, rules: i32, options: i32): Problem {
  const p = changetype<Problem>(allocZeros(offsetof<Problem>()));
  p.n = n;
  p.rules = rules;
  p.options = options;
  p.weight = alloc(8 * <u64>n + 4 * (<u64>n + 1 + <u64>rules + <u64>rules + 1 + <u64>options));
  p.ruleStart = p.weight + 8 * <usize>n;
  p.ruleOwner = p.ruleStart + 4 * (<usize>n + 1);
  p.optionStart = p.ruleOwner + 4 * <usize>rules;
  p.option = p.optionStart + 4 * (<usize>rules + 1);
  return p;
}

/** Where the block of a problem begins. */
export function rowsOf(p: Problem): usize {
  return p.weight;
}

export function freeProblem(p: Problem): void {
  free(p.weight);
  free(p.useStart);
  free(p.use);
  free(changetype<usize>(p));
}

export function findUses(p: Problem): void {
  const n = p.n;
  const options = p.options;
  const option = p.option;
  const optionStart = p.optionStart;
  const start = allocZeros(4 * (<u64>n + 1));
  const use = alloc(4 * <u64>options);
  const next = alloc(4 * <u64>n);
  for (let i = 0; i < options; i++) {
    const o = at(option, i);
    put(start, o + 1, at(start, o + 1) + 1);
  }
  for (let v = 0; v < n; v++) put(start, v + 1, at(start, v + 1) + at(start, v));
  memory.copy(next, start, 4 * <usize>n);
  for (let c = 0; c < p.rules; c++) {
    const end = at(optionStart, c + 1);
    for (let i = at(optionStart, c); i < end; i++) {
      const o = at(option, i);
      put(use, at(next, o), c);
      put(next, o, at(next, o) + 1);
    }
  }
  free(next);
  p.useStart = start;
  p.use = use;
}
