// Dual ascent by itself (assembly/weight): a lower bound on the weight of every closed set that holds the items in
// and no item out.

import { Instance, type Rules } from './instance.ts';

export interface Ascended {
  readonly bound: number;
  /** weight + charges of own rules - charges of the rules that have it as an option. */
  readonly residue: Float64Array;
  /** The charge of each rule. */
  readonly charge: Float64Array;
  /** Steps done. */
  readonly effort: number;
}

/** `state` is 1 for in, -1 for out, 0 for free; options raise rules of their own down to `depth`, until the bound is above `enough`. */
export function ascend(problem: Rules, state: Int8Array, enough: number, depth: number): Ascended {
  const instance = Instance.forSearch();
  const { calls } = instance;
  const rules = problem.ruleOwner.length;
  const rows = instance.problem(problem);
  const into = calls.newRow(1 + problem.n + rules) >>> 0;
  const states = calls.newRow((problem.n >> 3) + 1) >>> 0;
  instance.bytes.set(state, states);
  const effort = calls.ascend(rows, states, enough, depth, into);
  const first = (into >>> 3) + 1;
  const { floats } = instance;
  const ascended = {
    bound: floats[first - 1],
    residue: floats.slice(first, first + problem.n),
    charge: floats.slice(first + problem.n, first + problem.n + rules),
    effort,
  };
  calls.freeRow(states);
  calls.freeRow(into);
  calls.freeProblem(rows);
  return ascended;
}
