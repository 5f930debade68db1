// Whether a permutation of the items keeps a problem as it is: item 0, weights, and each rule among the rules. It knows nothing of how the permutation was found: whatever a search for
// symmetries rests on is asked this first. O(size) a permutation, by sums of mixed numbers that do not depend on the order of options; what has the same sum is compared.

import type { ClosureProblem } from '../closure-problem.ts';

export class SymmetryCheck {
  readonly #problem: ClosureProblem;
  /** Rules by their sum. */
  readonly #rules = new Map<number, number[]>();
  readonly #mark: Int32Array;
  #marks = 0;

  constructor(problem: ClosureProblem) {
    this.#problem = problem;
    this.#mark = new Int32Array(problem.n);
    for (let c = 0; c < problem.ruleOwner.length; c++) {
      if (this.#hasDoubles(c)) continue;
      const sum = this.#sum(c, null);
      const same = this.#rules.get(sum);
      if (same) same.push(c);
      else this.#rules.set(sum, [c]);
    }
  }

  /** Whether it is one that maps item v to `to[v]`. */
  isSymmetry(to: Int32Array): boolean {
    const { n, weight, ruleOwner } = this.#problem;
    const isTaken = new Uint8Array(n);
    if (to.length !== n || to[0] !== 0) return false;
    for (let v = 0; v < n; v++) {
      if (isTaken[to[v]] || weight[to[v]] !== weight[v]) return false;
      isTaken[to[v]] = 1;
    }
    for (let c = 0; c < ruleOwner.length; c++) if (!this.#isRule(c, to)) return false;
    return true;
  }

  /** Whether the image of a rule is a rule. */
  #isRule(c: number, to: Int32Array): boolean {
    const { ruleOwner, optionStart, option } = this.#problem;
    const candidates = this.#rules.get(this.#sum(c, to));
    if (!candidates) return false;
    const stamp = ++this.#marks;
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) this.#mark[to[option[i]]] = stamp;
    const length = optionStart[c + 1] - optionStart[c];
    return candidates.some((d) => {
      if (ruleOwner[d] !== to[ruleOwner[c]] || optionStart[d + 1] - optionStart[d] !== length) return false;
      for (let i = optionStart[d]; i < optionStart[d + 1]; i++) {
        if (this.#mark[option[i]] !== stamp) return false;
      }
      return true;
    });
  }

  /** Such rules are the image of none: a problem that is reduced has none of them. */
  #hasDoubles(c: number): boolean {
    const { optionStart, option } = this.#problem;
    const row = option.subarray(optionStart[c], optionStart[c + 1]);
    return new Set(row).size < row.length;
  }

  #sum(c: number, to: Int32Array | null): number {
    const { ruleOwner, optionStart, option } = this.#problem;
    let sum = 3 * mixed(to ? to[ruleOwner[c]] : ruleOwner[c]);
    for (let i = optionStart[c]; i < optionStart[c + 1]; i++) sum += mixed(to ? to[option[i]] : option[i]);
    return sum | 0;
  }
}

const mixed = (v: number): number => {
  const word = Math.imul(v + 1, 0x85ebca6b);
  return Math.imul(word ^ (word >>> 13), 0x2c1b3c6d);
};
