// Counts true literals: a variable is true if at least k of them are. Variables are made on demand (Bailleux and
// Boufkhad 2003; Martins, Joshi, Manquinho and Lynce 2014). It is a balanced tree of sums. The clauses say only
// that enough true literals make an output true. Assuming the contrary needs no more.

import type { Cdcl } from './cdcl.ts';

export class Totalizer {
  /** How many literals are counted. */
  readonly size: number;
  readonly #solver: Cdcl;
  readonly #parts: readonly [Totalizer, Totalizer] | null;
  /** outputs[k - 1]: at least k are true. */
  readonly #outputs: number[];

  constructor(solver: Cdcl, literals: readonly number[]) {
    this.#solver = solver;
    this.size = literals.length;
    if (literals.length === 1) {
      this.#parts = null;
      this.#outputs = [literals[0]];
      return;
    }
    const half = literals.length >> 1;
    this.#parts = [
      new Totalizer(solver, literals.slice(0, half)),
      new Totalizer(solver, literals.slice(half)),
    ];
    this.#outputs = [];
  }

  /** The literal that is true if at least k of the counted ones are; k is at most their number. */
  atLeast(k: number): number {
    const outputs = this.#outputs;
    while (outputs.length < k) this.#extend();
    return outputs[k - 1];
  }

  #extend(): void {
    const [a, b] = this.#parts!;
    const k = this.#outputs.length + 1;
    const output = 2 * this.#solver.newVariable();
    this.#outputs.push(output);
    for (let i = Math.max(0, k - b.size); i <= Math.min(k, a.size); i++) {
      const clause = [output];
      if (i > 0) clause.push(a.atLeast(i) ^ 1);
      if (i < k) clause.push(b.atLeast(k - i) ^ 1);
      this.#solver.add(clause);
    }
  }
}
