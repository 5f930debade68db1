// A lower bound on the weight of every closed set that holds the items `in` and none of those `out`.
//
// Any charges y >= 0 on rules turn the weights into residues: owner(c) gains y_c, every option of c pays y_c.
// A closed set satisfies every rule, so its weight is at least its sum of residues, whatever the charges are.
// Charges are raised so that free items keep a residue >= 0; then the residues of the items that are in bound
// the weight from below, and a free item with a residue above what is left cannot be taken (theory section 5;
// it is the dual of the linear relaxation, raised greedily).
//
// A rule of an item that is in and has no option in is raised as far as its options pay. An option that has
// nothing left may raise rules of its own first, down to `depth` levels: whoever takes it must take more.

import type { ClosureProblem } from './closure-problem.ts';

export class DualAscent {
  /** weight + charges of own rules - charges of the rules that have it as an option. */
  readonly residue: Float64Array;
  /** Steps done, for counting effort. */
  effort = 0;
  readonly #problem: ClosureProblem;
  readonly #state: Int8Array;
  readonly #path: Uint8Array;

  /** `state` is 1 for in, -1 for out, 0 for free; it is read at each call. */
  constructor(problem: ClosureProblem, state: Int8Array) {
    this.#problem = problem;
    this.#state = state;
    this.residue = new Float64Array(problem.n);
    this.#path = new Uint8Array(problem.n);
  }

  /** The bound, given the items that are in; stops when it is above `enough`. */
  bound(items: Int32Array, count: number, enough: number, depth: number): number {
    const { weight, ruleStart } = this.#problem;
    const { residue } = this;
    residue.set(weight);
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weight[items[i]];
    if (sum > enough) return sum;
    for (let level = 0; level <= depth; level++) {
      for (let i = 0; i < count; i++) {
        const v = items[i];
        for (let c = ruleStart[v]; c < ruleStart[v + 1]; c++) {
          const want = level === 0 ? Number.POSITIVE_INFINITY : enough - sum + 1;
          const paid = this.#raise(c, want, level);
          if (paid === 0) continue;
          residue[v] += paid;
          sum += paid;
          if (sum > enough) return sum;
        }
      }
    }
    return sum;
  }

  /** Raises the charge of a rule by up to `want`, and tells by how much; the owner's residue is the caller's. */
  #raise(c: number, want: number, depth: number): number {
    const { optionStart, option, ruleStart } = this.#problem;
    const { residue } = this;
    const state = this.#state;
    const path = this.#path;
    const first = optionStart[c];
    const last = optionStart[c + 1];
    this.effort += last - first;
    let paid = want;
    for (let i = first; i < last; i++) {
      const o = option[i];
      if (state[o] > 0) return 0;
      if (depth === 0 && state[o] === 0 && residue[o] < paid) {
        paid = residue[o];
        if (paid === 0) return 0;
      }
    }
    if (depth === 0) {
      if (paid === Number.POSITIVE_INFINITY) return 0;
      for (let i = first; i < last; i++) residue[option[i]] -= paid;
      return paid;
    }
    // Each option pays at once, so that raising the rules of a later one cannot spend the same residue.
    for (let i = first; i < last; i++) {
      const o = option[i];
      if (state[o] < 0) {
        residue[o] -= paid;
        continue;
      }
      if (residue[o] < paid && path[o] === 0) {
        path[o] = 1;
        for (let d = ruleStart[o]; d < ruleStart[o + 1] && residue[o] < paid; d++) {
          const raised = this.#raise(d, paid - residue[o], depth - 1);
          residue[o] += raised;
        }
        path[o] = 0;
      }
      if (residue[o] < paid) {
        const less = paid - residue[o];
        for (let j = first; j < i; j++) residue[option[j]] += less;
        paid = residue[o];
        if (paid === 0) return 0;
      }
      residue[o] -= paid;
    }
    return paid;
  }
}
