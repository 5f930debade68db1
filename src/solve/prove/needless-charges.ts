// The charges that a cut can do without: those on a rule of one option whose owner is in. A checker of the cut
// assumes the contrary of its clause, so the items it calls out are in. By unit propagation everything they need is
// in too. Such a charge moves weight between two such items and changes no sum of both. In large games most charges
// are of that kind.
//
// O(rules of these items).

import type { ClosureProblem } from '../closure/index.ts';

export class NeedlessCharges {
  readonly #problem: ClosureProblem;
  /** The cut for which each item was last found to be in. */
  readonly #seen: Int32Array;
  #cut = 0;

  constructor(problem: ClosureProblem) {
    this.#problem = problem;
    this.#seen = new Int32Array(problem.n);
  }

  /** Is about the cut of this clause from now on; how many rules were looked at. */
  begin(clause: readonly number[]): number {
    const { ruleStart, optionStart, option } = this.#problem;
    const cut = ++this.#cut;
    const seen = this.#seen;
    const open: number[] = [];
    const visit = (i: number) => {
      if (seen[i] === cut) return;
      seen[i] = cut;
      open.push(i);
    };
    let looked = 0;
    for (const literal of clause) if (literal & 1) visit(literal >> 1);
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      looked += ruleStart[i + 1] - ruleStart[i];
      for (let c = ruleStart[i]; c < ruleStart[i + 1]; c++)
        if (this.#isSingle(c)) visit(option[optionStart[c]]);
    }
    return looked;
  }

  has(rule: number): boolean {
    return this.#isSingle(rule) && this.#seen[this.#problem.ruleOwner[rule]] === this.#cut;
  }

  #isSingle(rule: number): boolean {
    const { optionStart } = this.#problem;
    return optionStart[rule + 1] - optionStart[rule] === 1;
  }
}
